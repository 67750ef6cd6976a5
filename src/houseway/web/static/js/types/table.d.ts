/** A table as one observer may see it, and what that observer may do there. */

// -- plain words ------------------------------------------------------------------------------------------------------

export type Cents = number;
/** Rank and suit, such as `As`; `Jk` is a joker and `??` lies face down. */
export type Card = string;
export type Family = "poker" | "banked" | "pan";
export type Role = "player" | "dealer" | "floor" | "cage" | "office" | "admin" | "kiosk";
/** How fast friends have their own table dealt. */
export type Speed = "calm" | "usual" | "quick";
export type Change = "half-kill" | "full-kill" | "regular" | "forced-bet";
export type Standing = "free" | "open" | "going" | "short" | "broken" | "paused" | "closed";
export type Value = string | number | boolean;
export type Json = Value | null | undefined | readonly Json[] | Fields;
/** An object whose fields only the room knows. */
export interface Fields {
  [name: string]: Json;
}

// -- what is said -----------------------------------------------------------------------------------------------------

export interface Heard {
  text: string;
  kind: "deal" | "action" | "win" | "fee" | "ruling" | "table" | "bank";
  seat?: number;
  /** Rules by their ids, with blanks between them. */
  rule?: string;
}

// -- choices ----------------------------------------------------------------------------------------------------------

export interface AmountOf {
  at: string[];
  least: Cents;
  most: Cents;
  step: Cents;
  presets?: [string, Cents][];
  usual?: Cents;
}

export interface CardsOf {
  at: string[];
  of: Card[];
  least: number;
  most: number;
  /** Whether a single card is sent, and not a list. */
  one?: boolean;
}

export interface PickOf {
  at: string[];
  of: [string | number, string][];
}

/** A command of the engine, without its seat. */
export interface Move extends Fields {
  type: string;
}

/** The command of a choice; what is still to be chosen is missing from it. */
export interface Offered extends Fields {
  type: string;
  table: string;
  /** What `Play` plays. */
  command?: Move;
}

export interface Choice {
  id: string;
  /** The key that makes it; an empty text for none. */
  key: string;
  label: string;
  command: Offered;
  /** `table` for what stands in the table's menu. */
  group?: "table" | "hand";
  chosen?: boolean;
  amount?: AmountOf;
  cards?: CardsOf;
  pick?: PickOf;
  rule?: string;
  hint?: boolean;
  danger?: boolean;
  /** What is said before it is done, which is asked once more. */
  sure?: string;
}

// -- a table ----------------------------------------------------------------------------------------------------------

export interface Seat {
  player: string;
  name: string;
  stack: Cents;
  /** How well a bot plays. */
  bot?: "easy" | "steady" | "sharp";
  coming?: Cents;
  away?: boolean;
  meal?: boolean;
  /** What became of them when their time ran out. */
  late?: string;
  owes?: "new" | "missed" | "moved" | "busted";
  way?: string;
  doubles?: boolean;
  tokens?: string[];
  out?: boolean;
  /** Of one who is away. */
  kept?: Kept;
  /** Of the hand in play, at poker and pan. */
  live?: boolean;
  hidden?: number;
  /** At poker. */
  bet?: Cents;
  cards?: Card[];
  /** Which of the cards were dealt face up; left out where those are all that is seen. */
  up?: Card[];
  aside?: Card[];
  /** Those that lie face up for everybody because they were seen by accident. */
  open?: Card[];
  drew?: number;
  /** At pan. */
  status?: "waiting" | "playing" | "passed" | "dead" | "broke" | "foul" | "thrown-in" | "misled";
  due?: number;
  melds?: Meld[];
}

/** How long a seat is kept: until a moment, or until so many more blinds are missed. */
export interface Kept {
  until: number;
  blinds?: number;
}

export interface Meld {
  cards: Card[];
  worth?: number;
}

export interface Clock {
  kind: "action" | "clock" | "warning" | "bets" | "deal";
  until: number;
  of: number;
  seat?: number;
  /** What becomes of the player when it runs out. */
  then?: string;
  /** Of a time bank, how many were used with this one. */
  bank?: number;
  /** Time banks that are left. */
  left?: number;
}

export interface PostedFee {
  payer: string;
  per: string;
  taken: string;
  /** What the row goes by; empty where it is the same for all. */
  by: string;
  collection: Cents;
  jackpot: Cents;
  rules: string[];
}

export interface Sign {
  house: string;
  game: string;
  structure?: string;
  limit: string;
  bets?: Cents[];
  blinds?: Cents[];
  ante?: Cents;
  wagers?: Cents[];
  buyin?: Cents[];
  seats: [number, number];
  fees?: PostedFee[];
  options?: string[];
}

/** What the felt has places for from the beginning. */
export interface Layout {
  /** Whether amounts are asked for. */
  sized?: boolean;
  /** How many cards the game deals to the board, and to a seat face down and face up; at poker. */
  board?: number;
  down?: number;
  up?: number;
  /** What is dealt to a square: a hand of 21, or seven cards. */
  kind?: "21" | "pai-gow";
}

export interface TableFacts {
  id: string;
  house: string;
  house_name: string;
  game: string;
  title: string;
  family: Family;
  layout?: Layout;
  structure?: string;
  limit: string;
  state: Standing;
  seats: [number, number];
  sign?: Sign;
  friends?: Friends;
}

/** What is said at a table: nothing, in a hand phrases alone, or what one likes. */
export type Talk = "off" | "phrases" | "free";

export interface TalkLine {
  player: string;
  name: string;
  text: string;
}

/** What may be said, and what was said last, by the numbers of the lines. */
export interface TalkView {
  rule: Talk;
  phrases: string[];
  /** What the house's book says on talk, by the ids of its rules. */
  house?: Record<string, string>;
  lines?: Record<string, TalkLine>;
}

/** A private table. */
export interface Friends {
  name?: string;
  /** The host by their id. */
  host: string;
  host_name: string;
  pace: Speed;
  /** What the host lets people say. */
  talk: Talk;
  /** How well bots play that are asked for. */
  level: "easy" | "steady" | "sharp";
}

/** The collection of one hand. */
export interface Fee {
  collection?: Cents;
  jackpot?: Cents;
  payer: "pot" | "dealer-position";
  why: string;
  rule?: string;
}

export interface Ballot {
  ayes?: number[];
  objections?: number[];
  needed: number;
}

/** What a hand of any family has. */
export interface HandFrame {
  number: number;
  commitment?: string;
  over?: boolean;
  /** Once it is over: by seat, what those players are called who have left it. */
  names?: Record<string, string>;
  fee?: Fee;
  to_act?: number;
  /** How it came out, once it is over. */
  results?: ResultLine[];
}

/** A share of a pot, a wager that was settled, or how a hand of pan ended. */
export interface ResultLine {
  what: string;
  seat?: number;
  /** What was won, or lost where it is negative. */
  amount?: Cents;
  hand?: string;
  /** The cards that it was won with. */
  cards?: Card[];
  /** The odd chips in it. */
  odd?: Cents;
  push?: boolean;
  /** What the bank would have paid or taken, had it covered everything. */
  due?: Cents;
  /** What went back to the player. */
  back?: Cents;
}

export interface PokerHand extends HandFrame {
  phase: "deal" | "bet" | "discard" | "runs" | "push" | "showdown" | "over";
  street: string;
  board?: Card[];
  /** The boards that are complete, where the board is dealt more than once. */
  runs?: Card[][];
  pot?: Cents;
  pots?: { name: string; amount: Cents; seats: number[] }[];
  bet_to?: Cents;
  drop?: Cents;
  jackpot?: Cents;
  kill?: boolean;
}

/** A hand of 21 or of seven cards on a square; square 0, the bank's, is left out. */
export interface Held {
  square?: number;
  cards?: Card[];
  /** Of 21. */
  total?: string;
  natural?: boolean;
  stakes?: Record<string, Cents>;
  doubled?: boolean;
  surrendered?: boolean;
  done?: boolean;
  /** Of seven cards. */
  front?: Card[];
  back?: Card[];
  set?: boolean;
  house_way?: boolean;
  foul?: boolean;
}

export interface Wager {
  seat: number;
  square: number;
  amount: Cents;
  backline?: boolean;
  sides?: Record<string, Cents>;
  /** Whose money is in it beside its owner's, by seat. */
  partners?: Record<string, Cents>;
}

export interface Settled {
  wager: number;
  seat: number;
  square: number;
  hand: number;
  bet: "main" | "insurance" | "bonus" | "buster";
  outcome: "win" | "lose" | "push" | "surrender" | "void";
  paid: Cents;
  due: Cents;
  says: string;
}

export interface BankedHand extends HandFrame {
  phase: "bank" | "wagers" | "play" | "over";
  stage?: string;
  bank_seat: number;
  /** Where the bank is held: its holder's own square, or the one they bet behind. */
  bank_square: number;
  put_up?: Cents;
  partners?: Record<string, Cents>;
  action?: Cents;
  bank_result?: Cents;
  second_seat?: number;
  second_put_up?: Cents;
  second_result?: Cents;
  squares: number;
  /** By their numbers. */
  wagers?: Record<string, Wager>;
  /** By `square-number`. */
  hands?: Record<string, Held>;
  bank?: Held;
  button?: number;
  cards_left?: number;
  /** The hand that is decided now, as `square-number`. */
  acting?: string;
  dice?: number[];
  /** In the order of the payout. */
  settled?: Record<string, Settled>;
  drop?: Cents;
}

export interface PanHand extends HandFrame {
  stage?: "start" | "drawn" | "laid";
  phase?: string;
  /** One's own. */
  cards?: Card[];
  drawn?: Card;
  live?: Card;
  discard?: Card;
  discards?: number;
  stock?: number;
  tops?: Cents;
  double_tops?: Cents;
  offer?: number;
  face_up?: Card[];
  ended?: { how: string; winner?: number };
}

export type Hand = PokerHand | BankedHand | PanHand;

/** An irregularity that the floor has ruled on, with the faces that it named; or was mistaken about. */
export interface FloorSaid {
  what: string;
  /** The same in a sentence. */
  says: string;
  /** What the book has done about it, its rules, and what of it the room has done. */
  steps?: string[];
  rules?: string[];
  /** Why it is ruled so where the book does not say. */
  assumed?: string;
  done?: string;
  seat?: number;
  faces?: Card[];
  mistaken?: boolean;
}

/** A table as one observer may see it. */
// -- a table that is dealt by hand -------------------------------------------------------------------------------------

/** A sentence of the book about the next hand. */
export interface Reason {
  says: string;
  rules?: string[];
  where?: string;
  assumed?: string;
}

export interface NextPlace {
  dealt?: boolean;
  live?: Cents;
  dead?: Cents;
  why: Reason;
  ways?: { way: string; says: string; cents?: Cents }[];
}

/** Amounts and fees: from so much on it is that. */
export type Steps = [Cents, Cents][];

export interface HandFee {
  collection?: Cents;
  jackpot?: Cents;
  moment?: "before-deal" | "flop" | "first-round" | "pot-won";
  square?: Cents;
  steps?: Steps;
  bank?: Steps;
  why?: Reason;
}

export interface NextBank {
  seat?: number;
  turn?: number;
  ready?: boolean;
  offered?: number;
  declined?: number[];
  broken?: boolean;
  why: Reason;
  /** Whether others may bet on a player's square. */
  backline?: boolean;
}

/** Which of several games is next. */
export interface NextGame {
  /** Missing until somebody has named it. */
  title?: string;
  why: Reason;
  /** Who names it, or may name another one still. */
  chooser?: number;
  games?: string[];
}

export interface NextHand {
  number: number;
  game?: NextGame;
  seats: Record<string, NextPlace>;
  hindered?: Reason;
  button?: number;
  button_why?: Reason;
  kill?: Reason;
  bank?: NextBank;
  fee?: HandFee;
  rented?: { amount: Cents; owing?: number[]; why: Reason };
  overdue?: Record<string, Reason>;
}

/** What the next hand depends on. */
export interface HandAsks {
  winners?: Reason;
  scoop?: Reason;
  enough?: Reason;
  goes_out?: boolean;
  naturals?: boolean;
}

export interface HandOnFelt {
  number: number;
  /** Of several games that are dealt in turn. */
  game?: string;
  button: number;
  seats: number[];
  posts?: { seat: number; kind: string; live?: Cents; dead?: Cents }[];
  kill?: boolean;
  fee?: HandFee;
  collected?: Cents;
  jackpot?: Cents;
  pushes?: number;
  wagers?: Record<string, number[]>;
}

/** What is left of the bank under the law that the room keeps to. */
export interface LawLeft {
  /** Whom it is about; 0 for somebody who sits there no more. */
  seat: number;
  until: number;
  says: string;
  then: string;
}

export interface ByHand {
  hand?: HandOnFelt;
  next: NextHand;
  asks?: HandAsks;
  undo?: boolean;
  /** Whether the last answer about the bank can be taken back. */
  answered?: boolean;
  answers?: { at: number; seat: number; spot: number; turn?: number }[];
}

export interface TableView<H extends Hand = Hand> {
  table: TableFacts;
  you: { seat?: number; watching?: boolean };
  seats: Record<string, Seat>;
  button?: number;
  kill?: { seat?: number; due?: boolean };
  straddle?: { seat: number; amount: Cents };
  waiting?: number;
  votes?: Partial<Record<Change, Ballot>>;
  new_deck?: boolean;
  kum_kum?: Record<string, { to: number; cents: Cents }>;
  bank?: { seat?: number; turn?: number; offered_to?: number; broken?: boolean };
  law?: LawLeft[];
  /** At a table that is dealt by hand. */
  by_hand?: ByHand;
  /** The collection of the hand that has not begun. */
  next_fee?: Fee;
  hand?: H;
  choices: Choice[];
  clock?: Clock;
  floor?: { called_by: string; what: string };
  /** What the floor has said of the hand in play. */
  floor_said?: FloorSaid[];
  paused?: string;
  /** Left out where there is no talk. */
  talk?: TalkView;
  ready?: number[];
  made?: string;
  /** What one put in and got back of the hand that is over. */
  reckoning?: string;
}
