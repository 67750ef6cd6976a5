/** What the room answers over HTTP: rules, games and fees as the houses print them, and hands that are over. */

import type { Card, Cents, Family, Hand, HandFrame, Heard, Layout, Seat } from "./table.js";
import type { Me } from "./topics.js";

/** A rule as it stands in the list of a game. */
export interface RuleLine {
  id: string;
  where: string;
  kind: string;
  says: string;
  example?: string;
  /** Our reading, where the rule leaves something open. */
  assumed?: string;
}

/** A rule that was asked for by its id. */
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
  /** How many there are, and how many of them are played by a reading of ours. */
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

/** A row of a printed fee table: its columns, where they are filled, as text. */
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
  /** The rulings to choose from, each in steps for the dealer. */
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

/** A finished hand as a list of hands shows it. */
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
  /** The number of the event that ended it, before which the next page begins. */
  event: number;
  /** By seat, as the following. */
  players: Record<string, string>;
  names: Record<string, string>;
  net: Record<string, Cents>;
  won: Cents;
  /** Not told to whoever counts boxes, before that of the hand is counted. */
  collection?: Cents;
  jackpot: Cents;
  rulings: string[];
  /** Dealt with cards that the room has not seen. */
  by_hand?: true;
}

/** What a hand adds to a seat, and the tokens before it. */
export type SeatThen = Partial<Seat>;

export interface HandStep {
  heard: Heard[];
  /** The engine's own view; the number stands with the hand. */
  hand: Omit<Hand, keyof HandFrame> & Pick<HandFrame, "to_act">;
  seats: Record<string, SeatThen>;
}

/** A hand step by step: one from the log, or the example of a game, which has no table and no number. */
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
  /** Whose eyes it is seen with; `null` for the rail. */
  seat: number | null;
  steps: HandStep[];
}

/** The example of a game, as its winner saw it. */
export interface ExampleHand extends ReelHand {
  house_name: string;
  seat: number;
}

/** A hand from the log. */
export type FinishedHand = HandLine & ReelHand & { table: string; number: number };

/** An event that moved an account. */
export interface Moved {
  number: number;
  at: number;
  stream: string;
  type: string;
  cents: Cents;
}

/** The type and unit of a column of a report, which say how it is shown. */
export type ColumnKind =
  | ("text" | "number" | "cents" | "struck cents" | "time" | "event" | "event number")
  | ("table" | "hand" | "house" | "game" | "rule" | "bank" | "box" | "stream" | "event type");

export interface ReportColumn {
  name: string;
  kind: ColumnKind;
  label: string;
}

export interface ReportRow {
  cells: (string | number | null)[];
  /** The cells whose amounts open the events of an account, and whose account it is. */
  opens?: { cells: number[]; account: string; first: number; last: number; name?: string };
  /** The rows that its amounts add up, by their key in `parts`. */
  total?: string;
}

/** A report of the back office: its newest rows, newest first, out of all. */
export interface Report {
  name: string;
  title: string;
  columns: ReportColumn[];
  rows: ReportRow[];
  count: number;
  parts: Record<string, ReportRow[]>;
}

/** An event of a report, or one that was written with it, and its rows of the sheets. */
export interface Written {
  number: number;
  at: number;
  stream: string;
  type: string;
  lines: { sheet: string; title: string; cells: (ReportColumn & { value: string | number })[] }[];
}

/** A hand of one's own. */
export interface MyHand {
  table: string;
  number: number;
  house: string;
  game: string;
  title: string;
  family: Family;
  limit: string;
  at: number;
  /** The event that made it what it is; earlier hands are asked for by it. */
  event: number;
  /** What it brought or cost. */
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
  /** The big blind, where there is one. */
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
  /** When, and how much one was ahead then. */
  line: [number, Cents][];
  /** What the filters offer. */
  choices: { houses: Record<string, string>; games: Record<string, string>; tables: string[] };
}

/** Somebody one has met. */
export interface Met {
  player: string;
  name: string;
  bot?: string;
  /** Where one met them last, and when. */
  table: string;
  house: string;
  last: number;
  hands: number;
  /** In how many of them they had a decision in the first betting round, put money in, and raised. */
  asked: number;
  in: number;
  raised: number;
}

/** A browser in which one is signed in. */
export interface SignedIn {
  session: string;
  since: number;
  until: number;
  browser: string;
  this?: boolean;
}

/** To what an invitation invites. */
export interface Invitation {
  name: string;
  host: string;
  house: string;
  title: string;
  limit: string;
  /** How many people sit there. */
  seated: number;
  link: string;
  /** Whether the link leads nowhere on other machines. */
  alone?: boolean;
}

/** Lines that somebody reported, the one that is meant last. */
export interface ReportedTalk {
  at: number;
  by: string;
  by_name: string;
  about: string;
  about_name: string;
  lines: { player: string; name: string; text: string; at: number }[];
}

/** A line of a reckoning: what it says, whose it is, how much, by which rules. */
export interface Reckoned {
  says: string;
  seat: number;
  cents: number;
  rules: string[];
  assumed: string;
}

/** Somebody who was looked for by name. */
export interface Found {
  id: string;
  name: string;
  barred?: string;
}

/** What each address gives. */
/** One of the processes that keep the room together. */
export interface RoomMember {
  name: string;
  number: number;
  address: string;
  state: "working" | "resting";
  /** Whether it was not heard of for longer than members are silent. */
  late: boolean;
  /** Seconds since it was heard of. */
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
