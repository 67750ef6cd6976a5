/** Messages of the socket, commands, and replies. */

import type { Rack } from "./topics.js";
import type { Card, Cents, Change, Choice, Fields, Heard, Move, Role, Speed, Talk } from "./table.js";

// -- messages ---------------------------------------------------------------------------------------------------------

export type PageSays =
  | { type: "Watch"; topic: string; after?: number }
  | { type: "Unwatch"; topic: string }
  | { type: "Do"; key: string; command: Command }
  | { type: "Ping" };

export interface ViewSaid {
  type: "View";
  topic: string;
  version: number;
  view: Fields;
  /** The public lines of the current hand so far. */
  heard?: Heard[];
  key?: undefined;
}

export interface ChangeSaid {
  type: "Change";
  topic: string;
  version: number;
  patch: Fields;
  heard?: Heard[];
  key?: undefined;
}

export interface DoneSaid {
  type: "Done";
  key: string;
  reply: object;
}

export interface RefusedSaid {
  type: "Refused";
  key: string;
  why: string;
  rule?: string;
  /** Our reading, where the rule leaves it open. */
  assumed?: string;
  house?: string;
  /** The barred player for whom staff asked something. */
  barred?: string;
}

/** A command that could not be read, or can't be executed now. */
export interface FailedSaid {
  type: "Error";
  key: string;
  why: string;
}

/** A topic that doesn't exist or isn't allowed, or an unreadable message. */
export interface ErrorSaid {
  type: "Error";
  key?: undefined;
  topic?: string;
  why: string;
}

/** Another member has the topic; the ticket is valid there for a minute. */
export interface ElsewhereSaid {
  type: "Elsewhere";
  topic: string;
  at: string;
  ticket: string;
  key?: undefined;
}

/** The other members' addresses; each ticket is valid for a minute. */
export interface OthersSaid {
  type: "Others";
  others: { at: string; ticket: string }[];
  key?: undefined;
}

export interface PongSaid {
  type: "Pong";
  key?: undefined;
}

export type RoomSays =
  | ViewSaid
  | ChangeSaid
  | DoneSaid
  | RefusedSaid
  | FailedSaid
  | ErrorSaid
  | ElsewhereSaid
  | OthersSaid
  | PongSaid;

// -- commands ---------------------------------------------------------------------------------------------------------

/** How well bots play. */
export type Level = "easy" | "steady" | "sharp";

/** Commands by type, each with its fields. */
export interface Commands {
  PlayNow: { house: string; game: string; structure?: string; limit?: string; alone?: boolean; level?: Level };
  Sit: { table: string; seat: number; chips: Cents; way?: string };
  Buy: { table: string; chips: Cents };
  AtTable: { table: string; command: Move };
  SitOutAtBlind: { table: string };
  Vote: { table: string; to: Change; aye: boolean };
  KumKum: { table: string; to: number; cents: Cents };
  Ready: { table: string };
  Play: { table: string; command: Move };
  CallClock: { table: string };
  CallFloor: { table: string; what: string };
  AskForBots: { table: string; count: number; level?: Level };
  OpenTable: { house: string; game: string; structure?: string; limit?: string; options?: Fields; level?: Level; private?: boolean; name?: string; pace?: Speed; bots?: "none" | "some" | "full"; talk?: Talk; dealt?: "room" | "by hand" };
  Join: { invite: string; sit?: boolean };
  HostPause: { table: string };
  HostResume: { table: string };
  HostPace: { table: string; pace: Speed };
  HostTalk: { table: string; talk: Talk };
  HandOver: { table: string; seat: number };
  Say: { table: string; text: string };
  ReportTalk: { table: string; line: number };
  Prefer: { name: string; value: boolean | string };
  JoinList: { house: string; game: string; limit: string };
  LeaveList: { list: string };
  AnswerCall: { list: string; answer: "accept" | "coming" | "time" | "cancel" };

  CloseTable: { table: string; reason: string };
  Pause: { table: string; reason: string };
  Resume: { table: string };
  PutClock: { table: string; seat: number };
  Irregularities: { table: string };
  Preview: { table: string; kind: string; facts?: Facts };
  Rule: { table: string; kind: string; facts?: Facts; choice?: string };
  SeeTo: { table: string };
  Seat: { table: string; seat: number; player: string; chips?: Cents };
  Tell: { table: string; command: Move; hand: number; step: string; tap: string; made?: number };
  DismissTaps: { table: string; taps: string[] };
  MovePlayer: { table: string; seat: number; to_table: string; to_seat: number };
  SwapPlayers: { table: string; seat: number; to_table: string; to_seat: number };
  Undo: { act: string };
  Welcome: { name: string };
  PutOnList: { house: string; game: string; limit: string; player: string };
  TakeOffList: { list: string; player: string };
  CallName: { list: string; player: string; table: string };
  AnswerFor: { list: string; player: string; answer: "coming" | "time" | "cancel" };
  DealerIn: { dealer: string };
  DealerOut: { dealer: string };
  SendDealer: { dealer: string; to?: string };
  Push: {  };
  PickUp: { table: string; seat: number };
  Bar: { player: string; reason: string };
  OverrideBar: { player: string; reason: string };
  Unbar: { player: string };
  Adjust: { account: string; to: string; cents: Cents; reason: string };
  Sign: { adjustment: string };
  PostTalk: { table: string; talk: Talk };
  LiftSilence: { table: string; player: string; reason: string };
  AnswerReport: { table: string; report: string; reason: string; hush?: boolean };

  SellChips: { player: string; cents: Cents; bank?: string; chips?: Rack; real?: boolean };
  CashOut: { player: string; cents: Cents; bank?: string; chips?: Rack; real?: boolean };
  OpenBank: { bank: string; chips: Rack };
  CloseBank: { bank: string; chips: Rack };
  VerifySheet: { sheet: string };
  Fill: { bank: string; chips: Rack };
  Credit: { bank: string; chips: Rack };
  Receive: { transfer: string };
  CloseShift: {  };
  SignShift: { shift: string };
  CountDrop: { table: string; shift: string; cents: Cents };
  CorrectCount: { count: string; cents: Cents; reason: string };
  VerifyCount: { count: string };
  QualifyJackpot: { fund: string; table: string; hand: number; player: string; cents: Cents; shown?: Record<string, string> };
  PostJackpot: { fund: string; wins: "high-hand" | "bad-beat"; least: string };
  VerifyJackpot: { claim: string };
  ApproveJackpot: { claim: string };
  Release: { hold: string; reason: string };
  PayJackpot: { claim: string };

  GiveRole: { player: string; role: Role };
  TakeRole: { player: string; role: Role };
  Erase: { player: string };
}

export type CommandType = keyof Commands;
export type Command = { [T in CommandType]: { type: T } & Commands[T] }[CommandType];

// -- the floor's rulings ----------------------------------------------------------------------------------------------

/**
 * A fact about an irregularity. Cards are given by their positions in the hand, from 1; faces only if everyone saw
 * them.
 */
export type Fact = number | string | (number | string)[];
export type Facts = Record<string, Fact>;

export interface CardsField {
  name: string;
  /** The question. */
  asks: string;
  sort: "cards";
  needed: boolean;
  /** The number of cards by seat; the empty string has those of no seat. */
  counts: Record<string, number>;
  values?: undefined;
}

export interface PlainField {
  name: string;
  /** The question. */
  asks: string;
  /** `steps` is an ordered list of values; the other sorts have one value. */
  sort: "seat" | "number" | "amount" | "word" | "steps" | "text";
  needed: boolean;
  values?: (number | string)[];
  /** The values in words; none for seats. */
  labels?: string[];
  least?: number;
  most?: number;
}

export type FactField = CardsField | PlainField;

/** An irregularity that can have happened by now. */
export interface Irregularity {
  kind: string;
  says: string;
  fields: FactField[];
}

/** The money of a hand and whose turn it is. */
export interface HandStanding {
  phase?: string;
  street?: string;
  stage?: string;
  pot?: Cents;
  bet_to?: Cents;
  to_act?: number;
  seats: Record<string, { stack?: Cents; bet?: Cents; live?: boolean; status?: string }>;
}

export interface Outcome {
  choice?: string;
  /** The answers to which it belongs, and the choice that it is, where there are several. */
  when?: string[];
  does?: string[];
  steps?: string[];
  rules?: string[];
  where?: string;
  assumed?: string;
  /** The expected state of the hand, as far as it doesn't depend on unseen cards. */
  then: HandStanding;
}

/** A hand that a dealer records, so far. */
export interface FollowedHand {
  /** The starting position, with the cards named there. */
  stood: string;
  /** The hand so far; unnamed cards don't affect it. */
  story: Heard[];
  /** The possible moves of each seat. */
  asked: { seat: number; choices: Choice[] }[];
  /** Placeholders for cards of the last move that the dealer has not named. */
  fresh: Card[];
  over: boolean;
}

/** A hand recorded for a dispute. */
export interface RecordedHand {
  at: number;
  hand: number;
  reason: string;
  positions: string[];
  story?: string[];
}

// -- replies ----------------------------------------------------------------------------------------------------------

/** The replies that the page reads; other commands only report success. */
export interface Replies {
  PlayNow: { table: string; seat: number };
  OpenTable: { table: string; invite?: string };
  Join: { table: string; seat?: number };
  Welcome: { player: string };
  SellChips: { chips: Cents; warning?: Cents };
  CashOut: { chips: Cents; warning?: Cents };
  OpenBank: { counted: Cents; expected: Cents };
  CloseBank: { counted: Cents; expected: Cents };
  /**
   * Between hands nothing can be ruled on, and `now` is missing. At a table dealt by hand the book rules without it.
   */
  Irregularities: { kinds: Irregularity[]; now?: HandStanding; by_hand?: boolean; in_play?: boolean; recorded?: RecordedHand[] };
  /** Of `FollowHand`; other commands of a dealer have no reply. */
  Tell: Partial<FollowedHand>;
  Preview: { house: string; outcomes: Outcome[] };
  /** The steps that the room executed, in a sentence. */
  Rule: { done: string };
}

export type ReplyTo<C extends Command> = C["type"] extends keyof Replies ? Replies[C["type"]] : object;
