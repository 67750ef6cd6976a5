/** The topics other than the tables: lobby, account, staff pages. */

import type { Cents, Family, LawLeft, RefusedTap, Role, Standing } from "./table.js";

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
  /** The stakes in words. */
  stakes: string;
  state: Standing;
  seated: number;
  bots: number;
  most: number;
  waiting: number;
  /** Whether it is dealt by hand. */
  by_hand?: boolean;
  /** The main table that this table feeds. */
  feeds?: string;
}

export type Lists = Record<string, { house: string; game: string; limit: string; waiting: number }>;

export interface LobbyView {
  houses: Record<string, { name: string; games: Record<string, Spread> }>;
  tables: Record<string, TableLine>;
  lists: Lists;
  /** Whether every table has a dealer: players join a list, and the floor seats them. */
  by_hand?: boolean;
  /** Whether only staff open tables. */
  staff_opens?: boolean;
}

/** A preference kept with the account: on or off, or one of its choices, each with its label. */
export interface Preference {
  label: string;
  value: boolean | string;
  choices?: [string, string][];
}

/** The account. Signing in returns part of it; the topic has the rest. */
export interface Me {
  id: string;
  name: string;
  guest?: boolean;
  /** Whether a guest has chosen a nickname. */
  nickname?: boolean;
  barred?: string;
  roles: Role[];
  chips?: Cents;
  /** The preferences kept with the account, by name. */
  preferences?: Record<string, Preference>;
  /** The player's seats, by table. */
  seats?: Record<string, number>;
  lists?: Record<string, { place: number; wait?: number; called?: Call }>;
  /** Private tables that the player may join. */
  friends?: Record<string, FriendsTable>;
  /** Tables where the player lost the seat. */
  put_out?: Record<string, PutOut>;
  /** The table of a dealer on duty; no table on a break. */
  deals?: { table: string; since: number };
  /** The room's time zone, if it has one. */
  zone?: string;
}

/** A lost seat, with the chips returned to the account and the rule. */
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
  /** The key in the link. */
  invite: string;
  host: string;
}

/** A seat ready for a player on a list. */
export interface Call {
  table: string;
  until: number;
  /** Whether they said they are coming. */
  coming?: boolean;
  /** Whether they asked for more time, which is possible once. */
  more_time?: boolean;
}

/** A game on the board on the wall: its tables, open seats, and the list in order. */
export interface WallGame {
  title: string;
  game: string;
  limit: string;
  /** The stakes in words. */
  stakes: string;
  tables: string[];
  open: number;
  names: { name: string; table?: string; coming?: boolean }[];
  /** The expected wait for a new name, in milliseconds. */
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
  /** The room's name and hours. */
  room?: string;
  hours?: string;
}

/** The current state of a table. */
export interface Doing {
  is: "empty" | "dead spread" | "filling" | "going" | "waiting" | "stalled" | "paused";
  /** The reason for the wait or the pause. */
  for?: string;
  since?: number;
}

/** A name on a list, and the table it is called to. */
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
  /** The stakes in words. */
  stakes: string;
  title: string;
  names: ListedName[];
  /** The expected wait for a new name, in milliseconds. */
  wait?: number;
}

/** An action of the floor with people and seats. */
export interface Act {
  act: string;
  says: string;
  by: string;
  at: number;
  /** The person who undid it. */
  undone?: string;
  /** The reason why it can't be undone any more. */
  stands?: string;
}

/** The dealers on duty: table or break, since when, and downs dealt. */
export interface Roster {
  on: { dealer: string; name: string; table: string; since: number; downs: number }[];
  /** Minutes between pushes. */
  push: number;
  /** The moment of the next push, if a dealer is at a table. */
  due?: number;
}

export interface FloorLine extends TableLine {
  /** The name of a private table. */
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
  /** Players silenced here: names by id. */
  silenced?: Record<string, string>;
  /** Offers of the bank; one that was taken has its turn. */
  rotation?: { seat: number; spot: number; at: number; turn?: number }[];
  law?: LawLeft[];
  /** The dealer's taps that were refused, oldest first. */
  refused?: RefusedTap[];
  /** Times with different fees, and the posted one; empty for the usual fees. */
  fees?: { posted: string; times: string[] };
}

export interface Adjustment {
  id: string;
  account: string;
  to: string;
  cents: Cents;
  reason: string;
  at: number;
  /** Signatures, by command. */
  signed: { Adjust: string; Sign?: string; Release?: string };
  /** The same as names, and the names of the accounts. */
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
  /** The caller, and the reason. */
  by: string;
  what: string;
  since: number;
  /** Whether the table is stopped; otherwise no one came in time, and it plays on. */
  stopped: boolean;
}

export interface CallsView {
  calls: FloorCall[];
}

export interface FloorView {
  tables: Record<string, FloorLine>;
  lists: Record<string, WaitingList>;
  /** Newest first. */
  acts: Act[];
  dealers: Roster;
  adjustments: Record<string, Adjustment>;
}

export interface Account {
  name: string;
  chips: Cents;
  on_tables: Cents;
  /** In this gaming day; missing while a window or floor bank is open. */
  bought?: Cents;
  cashed?: Cents;
  /** The largest of the room's amounts that they have reached in this gaming day. */
  reached?: Cents;
  /** The player's tables. */
  sits?: string[];
  /** Whether they may have real chips: they traded some, or sat at a table with a dealer. */
  real?: true;
}

/** The number of chips of each denomination, in cents. */
export type Rack = Record<string, number>;

/** A window or a floor bank, and who has it open. */
export interface Bank {
  title: string;
  by?: string;
  name?: string;
  at?: number;
}

/** Chips sent by one side and not yet signed for by the other. */
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

/** A count of a bank, with the expected amount. */
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
  /** Whether there are real chips: at least one table is dealt by hand. */
  real: boolean;
  cage: Cents;
  in_transit: Cents;
  banks: Record<string, Bank>;
  transfers: Record<string, Transfer>;
  /** Newest first. */
  sheets: BankSheet[];
  shifts: CageShift[];
  /** The denominations of the room's chips. */
  chips: Cents[];
  /** Daily amounts at which the cage is warned. */
  warnings: Cents[];
}

export interface DropBox {
  house: string;
  game: string;
  /** The amount in the log, once the box is counted. */
  cents?: Cents;
  /** The count's number, its amount, and who counted. */
  count?: string;
  counted?: Cents;
  by?: string;
  /** The person who verified the count. */
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
  /** Signatures, by command. */
  signed: Record<string, string>;
  state: "qualified" | "verified" | "approved" | "paid" | "released";
  /** The hand's name, once it is verified. */
  made?: string;
  name: string;
  /** The five cards shown by each seat, if the hand was dealt by hand. */
  shown?: Record<string, string>;
}

/** The hand that wins a jackpot. */
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

/** Held money. */
export interface Hold {
  cents: Cents;
  account: string;
  /** The account's name. */
  name: string;
  at: number;
}

export interface OfficeView {
  /** By table and shift. */
  drop: Record<string, Record<string, DropBox>>;
  jackpots: Record<string, Fund>;
  /** By purpose, such as claim:3. */
  held: Record<string, Hold>;
  shift: string;
  /** The room's name and the gaming day, for printing. */
  room: string;
  day: string;
  /** The room's time zone. */
  zone: string;
  /** The available reports. */
  reports: { name: string; title: string }[];
}
