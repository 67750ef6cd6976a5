/** The topics beside the tables: the lobby, one's own page, and the pages of the staff. */

import type { Cents, Family, LawLeft, Role, Standing } from "./table.js";

export interface Spread {
  title: string;
  family: Family;
  structures: string[];
  limits: string[];
  seats: [number, number];
}

export interface TableLine {
  house: string;
  game: string;
  title: string;
  structure: string;
  limit: string;
  state: Standing;
  seated: number;
  bots: number;
  most: number;
  waiting: number;
  /** Whether it is dealt by hand. */
  by_hand?: boolean;
  /** The main table that it fills. */
  feeds?: string;
}

export type Lists = Record<string, { house: string; game: string; limit: string; waiting: number }>;

export interface LobbyView {
  houses: Record<string, { name: string; games: Record<string, Spread> }>;
  tables: Record<string, TableLine>;
  lists: Lists;
  /** Whether people deal at every table: one comes on a list, and the floor seats them. */
  by_hand?: boolean;
  /** Whether only the staff opens tables. */
  staff_opens?: boolean;
}

/** At the door one is told who one is; the rest comes with the topic. */
export interface Me {
  id: string;
  name: string;
  guest?: boolean;
  /** Whether a guest goes by a name that they chose. */
  nickname?: boolean;
  barred?: string;
  roles: Role[];
  chips?: Cents;
  /** One's seats, by table. */
  seats?: Record<string, number>;
  lists?: Record<string, { place: number; wait?: number; called?: Call }>;
  /** Private tables that one may come to. */
  friends?: Record<string, FriendsTable>;
  /** Tables where one lost the seat. */
  put_out?: Record<string, PutOut>;
  /** Where a dealer who is in deals; no table on a break. */
  deals?: { table: string; since: number };
  /** The zone of the room's clock, where the room names one. */
  zone?: string;
}

/** A seat that was lost, with what went back to the account, and the rule. */
export interface PutOut {
  title: string;
  limit: string;
  seat: number;
  chips: Cents;
  rule?: string;
}

export interface FriendsTable {
  name: string;
  title: string;
  limit: string;
  house: string;
  /** What stands in the link. */
  invite: string;
  host: string;
}

/** A seat that waits for somebody on a list. */
export interface Call {
  table: string;
  until: number;
  /** Whether they said that they are on their way. */
  coming?: boolean;
  /** Whether they asked for more time, which one may once. */
  more_time?: boolean;
}

/** A game on the board on the wall: its tables, open seats, and who waits in order. */
export interface WallGame {
  title: string;
  game: string;
  limit: string;
  tables: string[];
  open: number;
  names: { name: string; table?: string; coming?: boolean }[];
  /** How long whoever joins now will wait, in milliseconds. */
  wait?: number;
}

export interface WallHouse {
  name: string;
  /** By list. */
  games: Record<string, WallGame>;
  jackpot?: Cents;
}

export interface WallView {
  houses: Record<string, WallHouse>;
  /** What the room calls itself, and when it is open. */
  room?: string;
  hours?: string;
}

/** What a table does at this moment. */
export interface Doing {
  is: "empty" | "dead spread" | "filling" | "going" | "waiting" | "stalled" | "paused";
  /** For whom or what it waits, or why it is paused. */
  for?: string;
  since?: number;
}

/** A name on a list, and the table to which it is called. */
export interface ListedName {
  player: string;
  name: string;
  since: number;
  table?: string;
  until?: number;
  coming?: boolean;
  more_time?: boolean;
}

export interface WaitingList {
  house: string;
  game: string;
  limit: string;
  title: string;
  names: ListedName[];
  /** How long whoever joins now will wait, in milliseconds. */
  wait?: number;
}

/** Something that the floor did with people and seats. */
export interface Act {
  act: string;
  says: string;
  by: string;
  at: number;
  /** Who undid it. */
  undone?: string;
  /** Why it cannot be undone any more. */
  stands?: string;
}

/** Who is in to deal: where, or on a break, since when, and how many downs they have dealt. */
export interface Roster {
  on: { dealer: string; name: string; table: string; since: number; downs: number }[];
  /** Minutes from one push to the next. */
  push: number;
  /** When the next one is due, where anybody deals. */
  due?: number;
}

export interface FloorLine extends TableLine {
  /** What friends call their private table. */
  friends?: string;
  house_name: string;
  now: Doing;
  dealer?: string;
  /** The usual buy-in. */
  buy: Cents;
  seats: Record<string, { player: string; name: string; stack: Cents; away: boolean; bot?: boolean }>;
  since: number;
  hand: number;
  flags: string[];
  /** Whom the floor has silenced here: names by id. */
  silenced?: Record<string, string>;
  /** Offers of the bank; one that was taken has its turn. */
  rotation?: { seat: number; spot: number; at: number; turn?: number }[];
  law?: LawLeft[];
  /** Where some times have fees of their own: those times, and the one whose fees are posted; empty for the usual ones. */
  fees?: { posted: string; times: string[] };
}

export interface Adjustment {
  id: string;
  account: string;
  to: string;
  cents: Cents;
  reason: string;
  at: number;
  /** Who has signed, by the command that they gave. */
  signed: { Adjust: string; Sign?: string; Release?: string };
  /** The same by their names, and the accounts. */
  names: { Adjust: string; Sign?: string; Release?: string };
  account_name: string;
  to_name: string;
  state: "proposed" | "signed" | "released";
}

/** A table that waits for the floor. */
export interface FloorCall {
  table: string;
  title: string;
  house: string;
  hand: number;
  /** Who called, and why. */
  by: string;
  what: string;
  since: number;
  /** Whether the table waits for the floor; otherwise nobody came in time, and it plays on. */
  stopped: boolean;
}

export interface CallsView {
  calls: FloorCall[];
}

export interface FloorView {
  tables: Record<string, FloorLine>;
  lists: Record<string, WaitingList>;
  /** The newest first. */
  acts: Act[];
  dealers: Roster;
  adjustments: Record<string, Adjustment>;
}

export interface Account {
  name: string;
  chips: Cents;
  on_tables: Cents;
  /** In this gaming day. */
  bought?: Cents;
  cashed?: Cents;
  /** At which tables. */
  sits?: string[];
  /** Whether they may have real chips: they traded some, or sat where a dealer deals. */
  real?: true;
}

/** How many chips of each value, in cents. */
export type Rack = Record<string, number>;

/** A window or a floor bank, and who has it. */
export interface Bank {
  title: string;
  by?: string;
  name?: string;
  at?: number;
}

/** Chips that one end has sent and the other has not signed for. */
export interface Transfer {
  transfer: string;
  way: "fill" | "credit";
  bank: string;
  title: string;
  by: string;
  name: string;
  at: number;
  chips: Rack;
  cents: Cents;
}

/** A count of a bank, with what the books had. */
export interface BankSheet {
  sheet: string;
  bank: string;
  title: string;
  kind: "opening" | "closing";
  by: string;
  name: string;
  at: number;
  chips: Rack;
  counted: Cents;
  expected: Cents;
  verified?: string;
}

export interface CageShift {
  shift: string;
  since: number;
  at: number;
  by: string;
  name: string;
  sold: Cents;
  cashed: Cents;
  fills: Cents;
  credits: Cents;
  over: Cents;
  short: Cents;
  signed?: string;
}

export interface CageView {
  players: Record<string, Account>;
  dealt: "room" | "by hand" | "both";
  /** Whether there are real chips: some table is dealt by hand. */
  real: boolean;
  cage: Cents;
  in_transit: Cents;
  banks: Record<string, Bank>;
  transfers: Record<string, Transfer>;
  /** The newest first. */
  sheets: BankSheet[];
  shifts: CageShift[];
  /** The values of the room's chips. */
  chips: Cents[];
  /** Amounts of a gaming day at which the cage is warned. */
  warnings: Cents[];
}

export interface DropBox {
  house: string;
  game: string;
  /** What the log has in it, once it is counted. */
  cents?: Cents;
  /** The number of the count, what it found, and who counted. */
  count?: string;
  counted?: Cents;
  by?: string;
  /** Who has looked the count over. */
  verified?: string;
  struck?: { cents: Cents; by: string; reason: string }[];
}

export interface Claim {
  id: string;
  fund: string;
  table: string;
  hand: number;
  player: string;
  cents: Cents;
  at: number;
  /** Who has signed, by the command that they gave. */
  signed: Record<string, string>;
  state: "qualified" | "verified" | "approved" | "paid" | "released";
  /** The hand by its name, once it is verified. */
  made?: string;
  name: string;
  /** The five cards that each seat showed, where the hand was dealt by hand. */
  shown?: Record<string, string>;
}

/** What wins a jackpot. */
export interface Condition {
  wins: "high-hand" | "bad-beat";
  least: string;
}

export interface Fund {
  cents: Cents;
  held: Cents;
  posted?: Condition;
  claims?: Record<string, Claim>;
}

/** Money that waits for something. */
export interface Hold {
  cents: Cents;
  account: string;
  /** What the account is called. */
  name: string;
  at: number;
}

export interface OfficeView {
  /** By table and shift. */
  drop: Record<string, Record<string, DropBox>>;
  jackpots: Record<string, Fund>;
  /** By what it waits for, such as claim:3. */
  held: Record<string, Hold>;
  shift: string;
  /** What the room is called, and the gaming day, for what is printed. */
  room: string;
  day: string;
  /** The zone of its clock. */
  zone: string;
  /** The reports there are. */
  reports: { name: string; title: string }[];
}
