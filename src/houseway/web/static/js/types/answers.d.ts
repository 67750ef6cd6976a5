/** Answers over HTTP: rules, games and fees as the houses print them, and finished hands. */

import type { Card, Cents, Family, Hand, HandFrame, Heard, Layout, Seat } from "./table.js";
import type { Me } from "./topics.js";

/** A rule in the list of a game. */
export interface RuleLine {
  id: string;
  where: string;
  kind: string;
  says: string;
  example?: string;
  /** Our reading, where the rule leaves something open. */
  assumed?: string;
}

/** A rule requested by its id. */
export interface Rule extends RuleLine {
  house: string;
  house_name: string;
  games?: string[];
  decides?: string;
  note?: string;
}

export interface GameLine {
  house: string;
  house_name: string;
  game: string;
  title: string;
  family: Family;
  structures: string[];
  limits: string[];
  seats: [number, number];
}

export interface Explained extends GameLine {
  goal?: string;
  deck?: string;
  joker?: string;
  rules: RuleLine[];
  /** A hand in sentences. */
  example: string[];
}

export interface HouseCard {
  house: string;
  name: string;
  /** The number of rules, and how many rest on a reading of ours. */
  rules: number;
  assumed: number;
  notes: string[];
  collections: Collection[];
}

export interface Collection {
  title: string;
  payer: string;
  per: string;
  rates: Cents[];
  jackpots: Cents[];
  rules: string[];
}

/** A row of a printed fee table: its filled columns, as text. */
export interface FeeRow {
  limit?: string;
  blinds?: string;
  buyin?: string;
  minimum?: string;
  wager?: string;
  action?: string;
  players?: string;
  when?: string;
  collection: Cents;
  jackpot: Cents;
}

export interface Schedule {
  name: string;
  title: string;
  payer: string;
  per: string;
  moment: string;
  structures: string[];
  option: string;
  jackpot_inside: boolean;
  assumed: string;
  rules: string[];
  rows: FeeRow[];
}

export interface Fees {
  house: string;
  house_name: string;
  game: string;
  schedules: Schedule[];
}

/** A question of the floor's exam, with its answer. */
export interface Question {
  game: string;
  title: string;
  story: string[];
  board: string;
  irregularity: string;
  problem: string;
  /** The rulings to choose from, each as steps for the dealer. */
  answers: string[][];
  right: number;
  does: string[];
  rules: string[];
  where: string;
  assumed: string;
}

export interface ExamPaper {
  house: string;
  house_name: string;
  seed: number;
  questions: Question[];
}

/** A finished hand in a list of hands. */
export interface HandLine {
  table: string;
  number: number;
  house: string;
  game: string;
  title: string;
  family: Family;
  seats: [number, number];
  limit: string;
  at: number;
  over_at: number;
  /** The number of the event that ended it; the next page starts before it. */
  event: number;
  /** By seat, like the next two. */
  players: Record<string, string>;
  names: Record<string, string>;
  /** This and the next three are missing for people who count boxes until the hand's box is counted. */
  net?: Record<string, Cents>;
  won?: Cents;
  collection?: Cents;
  jackpot?: Cents;
  rulings: string[];
  /** Dealt with real cards, unknown to the room. */
  by_hand?: true;
}

/** Changes of a seat by a hand, with its tokens. */
export type SeatThen = Partial<Seat>;

export interface HandStep {
  heard: Heard[];
  /** The engine's view; the hand's number is in the hand. */
  hand: Omit<Hand, keyof HandFrame> & Pick<HandFrame, "to_act">;
  seats: Record<string, SeatThen>;
}

/** A hand step by step: from the log, or a game's example, which has no table and no number. */
export interface ReelHand {
  table?: string;
  number?: number;
  house: string;
  game: string;
  title: string;
  family: Family;
  limit: string;
  seats: [number, number];
  layout: Layout;
  names: Record<string, string>;
  /** The seat whose view it is; `null` for a spectator. */
  seat: number | null;
  steps: HandStep[];
}

/** A game's example, from its winner's view. */
export interface ExampleHand extends ReelHand {
  house_name: string;
  seat: number;
}

/** A hand from the log. */
export type FinishedHand = HandLine & ReelHand & { table: string; number: number };

/** An event that changed an account. */
export interface Moved {
  number: number;
  at: number;
  stream: string;
  type: string;
  /** What happened, in words. */
  name: string;
  cents: Cents;
}

/** The type and unit of a report's column. */
export type ColumnKind =
  | ("text" | "number" | "cents" | "struck cents" | "time" | "event" | "event number")
  | ("table" | "hand" | "house" | "game" | "rule" | "bank" | "box" | "stream");

export interface ReportColumn {
  name: string;
  kind: ColumnKind;
  label: string;
}

export interface ReportRow {
  cells: (string | number | null)[];
  /** The cells that open the events of an account, and the account. */
  opens?: { cells: number[]; account: string; first: number; last: number; name?: string };
  /** The key in `parts` of the rows that it adds up. */
  total?: string;
}

/** A report of the back office: its newest rows, newest first, and the number of all rows. */
export interface Report {
  name: string;
  title: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  count: number;
  /** Titles of the totals, by total. */
  totals: Record<string, string>;
  parts: Record<string, ReportRow[]>;
}

/** An event of a report, or one written with it, and its rows in the sheets. */
export interface Written {
  number: number;
  at: number;
  stream: string;
  type: string;
  /** What happened, in words. */
  name: string;
  lines: { sheet: string; title: string; cells: (ReportColumn & { value: string | number })[] }[];
}

/** A hand of this player. */
export interface MyHand {
  table: string;
  number: number;
  house: string;
  game: string;
  title: string;
  family: Family;
  limit: string;
  at: number;
  /** The event that ended it; earlier hands are requested by it. */
  event: number;
  /** The amount won or lost. */
  net: Cents;
  cards: Card[];
  made?: string;
  reckoning?: string;
  rulings?: string[];
}

export interface GameResult {
  house: string;
  game: string;
  title: string;
  limit: string;
  hands: number;
  won: number;
  net: Cents;
  /** The big blind, in games that have one. */
  big?: Cents;
}

export interface SessionResult {
  table: string;
  house: string;
  title: string;
  limit: string;
  since: number;
  until: number;
  hands: number;
  net: Cents;
}

export interface MyResults {
  hands: number;
  won: number;
  net: Cents;
  games: GameResult[];
  sessions: SessionResult[];
  /** Moments, and the total won at each. */
  line: [number, Cents][];
  /** Options of the filters. */
  choices: { houses: Record<string, string>; games: Record<string, string>; tables: string[] };
}

/** A player met before. */
export interface Met {
  player: string;
  name: string;
  bot?: string;
  /** The table and house of the last meeting, and when. */
  table: string;
  house: string;
  last: number;
  hands: number;
  /** Hands with a decision in the first betting round, and in how many of them they put money in and raised. */
  asked: number;
  in: number;
  raised: number;
}

/** A browser with a session of this account. */
export interface SignedIn {
  session: string;
  since: number;
  until: number;
  browser: string;
  this?: boolean;
}

/** The table of an invitation. */
export interface Invitation {
  name: string;
  host: string;
  house: string;
  title: string;
  limit: string;
  /** How many people sit there. */
  seated: number;
  link: string;
  /** Whether the link works only on this machine. */
  alone?: boolean;
}

/** Reported lines; the last one is the one meant. */
export interface ReportedTalk {
  at: number;
  by: string;
  by_name: string;
  about: string;
  about_name: string;
  lines: { player: string; name: string; text: string; at: number }[];
}

/** A line of the calculator's result: text, seat, amount, rules. */
export interface Reckoned {
  says: string;
  seat: number;
  cents: number;
  rules: string[];
  assumed: string;
}

/** A person found by name. */
export interface Found {
  id: string;
  name: string;
  barred?: string;
}

/** The answer of each address. */
/** One of the processes that run the room together. */
export interface RoomMember {
  name: string;
  number: number;
  address: string;
  state: "working" | "resting";
  /** Whether it has been silent for longer than members normally are. */
  late: boolean;
  /** Seconds since it was last heard from. */
  silent: number;
  actions: number;
  tables: string[];
}

export interface Answers {
  "/api/guest": Me;
  "/api/account": Me;
  "/api/login": Me;
  "/api/logout": object;
  "/api/sessions": SignedIn[];
  "/api/sessions/end": object;
  "/api/nickname": { id: string; name: string };
  [invite: `/api/join/${string}`]: Invitation;
  "/api/games": GameLine[];
  [house: `/api/house/${string}`]: HouseCard;
  [game: `/api/explain/${string}`]: Explained;
  [game: `/api/example/${string}`]: ExampleHand;
  [rule: `/api/rules/${string}`]: Rule;
  [game: `/api/fee/${string}`]: Fees;
  [asked: `/api/reckon/${string}`]: Reckoned[];
  [house: `/api/exam/${string}`]: ExamPaper;
  [asked: `/api/hands?${string}`]: HandLine[];
  [hand: `/api/hands/${string}?as=steps`]: FinishedHand;
  [asked: `/api/people?${string}`]: Found[];
  [table: `/api/talk/${string}`]: Record<string, ReportedTalk>;
  [asked: `/api/my/hands?${string}`]: MyHand[];
  [asked: `/api/my/results?${string}`]: MyResults;
  "/api/my/players": Met[];
  "/api/members": RoomMember[];
  [account: `/api/office/events?account=${string}`]: Moved[];
  [event: `/api/office/events?event=${string}`]: Written[];
  [report: `/api/office/${string}.json${string}`]: Report;
}
