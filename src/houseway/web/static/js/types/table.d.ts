/** A table's view for one observer, and the observer's choices. */

// -- basic types ------------------------------------------------------------------------------------------------------

export type Cents = number;
/** Rank and suit, such as `As`; `Jk` is a joker and `??` a card face down. */
export type Card = string;
export type Family = "poker" | "banked" | "pan";
export type Role = "player" | "dealer" | "floor" | "cage" | "office" | "admin" | "kiosk" | "board" | "tablet";
/** The pace of a private table. */
export type Speed = "calm" | "usual" | "quick";
export type Change = "half-kill" | "full-kill" | "regular" | "forced-bet";
export type Standing = "free" | "open" | "going" | "short" | "broken" | "paused" | "closed";
export type Value = string | number | boolean;
export type Json = Value | null | undefined | readonly Json[] | Fields;
/** An object whose fields only the room knows. */
export interface Fields {
  [name: string]: Json;
}

// -- lines of the log -------------------------------------------------------------------------------------------------

export interface Heard {
  text: string;
  kind: "deal" | "action" | "win" | "fee" | "ruling" | "table" | "bank";
  seat?: number;
  /** Ids of rules, separated by spaces. */
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
  /** Whether a single card is sent instead of a list. */
  one?: boolean;
}

export interface PickOf {
  at: string[];
  of: [string | number, string][];
}

/** A command of the engine or the table, without its seat. */
export interface Move extends Fields {
  type: string;
}

/** The command of a choice, without what the player still has to choose. */
export interface Offered extends Fields {
  type: string;
  table: string;
  /** The move of `Play`, or the command of `AtTable`. */
  command?: Move;
}

export interface Choice {
  id: string;
  /** The choice's key; empty for none. */
  key: string;
  label: string;
  command: Offered;
  /** `table` for a choice in the table's menu. */
  group?: "table" | "hand";
  chosen?: boolean;
  amount?: AmountOf;
  cards?: CardsOf;
  pick?: PickOf;
  rule?: string;
  hint?: boolean;
  danger?: boolean;
  /** The question to confirm before it is sent. */
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
  /** The effect of their time-out. */
  late?: string;
  owes?: "new" | "missed" | "moved" | "busted";
  way?: string;
  doubles?: boolean;
  tokens?: string[];
  out?: boolean;
  /** For a player who is away. */
  kept?: Kept;
  /** For the hand in play, at poker and pan. */
  live?: boolean;
  hidden?: number;
  /** At poker. */
  bet?: Cents;
  cards?: Card[];
  /** The cards dealt face up; missing if they are all that is visible. */
  up?: Card[];
  aside?: Card[];
  /** Cards exposed to everyone by accident. */
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
  /** The effect of a time-out. */
  then?: string;
  /** Whether the player then sits out. */
  out?: boolean;
  /** For a time bank: how many were used, including this one. */
  bank?: number;
  /** Time banks left. */
  left?: number;
}

export interface PostedFee {
  payer: string;
  per: string;
  taken: string;
  /** The column that the row depends on; empty if the fee is the same for all. */
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

/** Fixed positions on the felt. */
export interface Layout {
  /** Whether the game asks for amounts. */
  sized?: boolean;
  /** How many cards the game deals to the board, and to a seat face down and face up; at poker. */
  board?: number;
  down?: number;
  up?: number;
  /** The kind of hand on a square: 21, or seven cards. */
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
  /** The stakes in words. */
  stakes: string;
  state: Standing;
  seats: [number, number];
  sign?: Sign;
  friends?: Friends;
}

/** Talk at a table: none, only quick phrases during a hand, or free. */
export type Talk = "off" | "phrases" | "free";

export interface TalkLine {
  player: string;
  name: string;
  text: string;
}

/** The talk rule, and the latest lines by number. */
export interface TalkView {
  rule: Talk;
  phrases: string[];
  /** The house's rules on talk, by id. */
  house?: Record<string, string>;
  lines?: Record<string, TalkLine>;
}

/** A private table. */
export interface Friends {
  name?: string;
  /** The host's id. */
  host: string;
  host_name: string;
  pace: Speed;
  /** The talk that the host allows. */
  talk: Talk;
  /** The level of bots that are added. */
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

/** Fields of a hand of any family. */
export interface HandFrame {
  number: number;
  commitment?: string;
  over?: boolean;
  /** In a finished hand: the names, by seat, of players who have left. */
  names?: Record<string, string>;
  fee?: Fee;
  to_act?: number;
  /** The result of a finished hand. */
  results?: ResultLine[];
}

/** A share of a pot, a settled wager, or the end of a hand of pan. */
export interface ResultLine {
  what: string;
  seat?: number;
  /** The amount won; negative for a loss. */
  amount?: Cents;
  hand?: string;
  /** The winning cards. */
  cards?: Card[];
  /** Odd chips in the amount. */
  odd?: Cents;
  push?: boolean;
  /** The amount that the bank would have paid or taken with full coverage. */
  due?: Cents;
  /** The amount returned to the player. */
  back?: Cents;
}

export interface PokerHand extends HandFrame {
  phase: "deal" | "bet" | "discard" | "runs" | "push" | "showdown" | "over";
  street: string;
  board?: Card[];
  /** The complete boards, when the board is run more than once. */
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
  /** At 21. */
  total?: string;
  natural?: boolean;
  stakes?: Record<string, Cents>;
  doubled?: boolean;
  surrendered?: boolean;
  done?: boolean;
  /** With seven cards. */
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
  /** Partners' shares, by seat. */
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
  /** The square where the bank is held: its holder's own square, or the one they bet behind. */
  bank_square: number;
  put_up?: Cents;
  partners?: Record<string, Cents>;
  action?: Cents;
  bank_result?: Cents;
  second_seat?: number;
  second_put_up?: Cents;
  second_result?: Cents;
  squares: number;
  /** By number. */
  wagers?: Record<string, Wager>;
  /** By `square-number`. */
  hands?: Record<string, Held>;
  bank?: Held;
  button?: number;
  cards_left?: number;
  /** The hand being played, as `square-number`. */
  acting?: string;
  dice?: number[];
  /** In payout order. */
  settled?: Record<string, Settled>;
  drop?: Cents;
}

export interface PanHand extends HandFrame {
  stage?: "start" | "drawn" | "laid";
  phase?: string;
  /** The player's own cards. */
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

/** An irregularity that the floor ruled on or was mistaken about, with the exposed cards. */
export interface FloorSaid {
  what: string;
  /** The irregularity in a sentence. */
  says: string;
  /** The ruling's steps, its rules, and the steps that the room executed. */
  steps?: string[];
  rules?: string[];
  /** The reason, where the book is silent. */
  assumed?: string;
  done?: string;
  seat?: number;
  faces?: Card[];
  mistaken?: boolean;
}

/** A table's view for one observer. */
// -- a table that is dealt by hand -------------------------------------------------------------------------------------

/** A sentence of the rulebook about the next hand. */
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

/** Pairs of a lower bound and an amount. */
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

/** The next game, where there are several. */
export interface NextGame {
  /** Missing until it is chosen. */
  title?: string;
  why: Reason;
  /** The seat that chooses it, or may still change it. */
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

/** What the dealer has to report at the end of the hand. */
export interface HandAsks {
  winners?: Reason;
  scoop?: Reason;
  enough?: Reason;
  goes_out?: boolean;
  naturals?: boolean;
}

export interface HandOnFelt {
  number: number;
  /** The game, where several are dealt in turn. */
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

/** Time left with the bank under the law that the room applies. */
export interface LawLeft {
  /** The seat; 0 for a player who has left. */
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
  /** Whether the last answer about the bank can be undone. */
  answered?: boolean;
  answers?: { at: number; seat: number; spot: number; turn?: number }[];
  /** The table's last step, for the next tap to name. */
  step: string;
  refused?: RefusedTap[];
}

/** A dealer's tap that isn't booked. */
export interface RefusedTap {
  tap: string;
  what: Move;
  /** The hand and the time of the tap. */
  hand: number;
  made: number;
  why: string;
  /** When the room refused it, and who made it; missing if only this tablet knows of it. */
  at?: number;
  by?: string;
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
  /** At a table dealt by hand. */
  by_hand?: ByHand;
  /** The collection of the next hand. */
  next_fee?: Fee;
  hand?: H;
  choices: Choice[];
  clock?: Clock;
  floor?: { called_by: string; what: string };
  /** The floor's rulings in the hand in play. */
  floor_said?: FloorSaid[];
  paused?: string;
  /** Missing if there is no talk. */
  talk?: TalkView;
  ready?: number[];
  made?: string;
  /** A summary of the player's money in the finished hand. */
  reckoning?: string;
}
