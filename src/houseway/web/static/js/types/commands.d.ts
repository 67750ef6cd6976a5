/** What the page and the room say to each other: messages of the socket, commands, and the replies to them. */

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
  /** What everybody has heard of the hand on the table so far. */
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
}

/** A command that could not be read, or cannot be carried out now. */
export interface FailedSaid {
  type: "Error";
  key: string;
  why: string;
}

/** A topic that is not there or not for one, or a message that could not be read at all. */
export interface ErrorSaid {
  type: "Error";
  key?: undefined;
  topic?: string;
  why: string;
}

/** Another member of the room has the topic; the ticket lets this page in there for a minute. */
export interface ElsewhereSaid {
  type: "Elsewhere";
  topic: string;
  at: string;
  ticket: string;
  key?: undefined;
}

/** Where the other members of the room are; each ticket lets this page in there for a minute. */
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

/** Commands by their types, each with its fields. */
export interface Commands {
  PlayNow: { house: string; game: string; structure?: string; limit?: string; alone?: boolean; level?: Level };
  Sit: { table: string; seat: number; chips: Cents; way?: string };
  Leave: { table: string };
  Move: { table: string; to: number };
  Buy: { table: string; chips: Cents };
  SitOut: { table: string; meal?: boolean; blind?: boolean };
  SitIn: { table: string; way?: string };
  ComeIn: { table: string; way: string };
  Straddle: { table: string; amount: Cents };
  ChooseGame: { table: string; game: number };
  PlayDoubles: { table: string; on: boolean };
  AskForDeck: { table: string };
  Vote: { table: string; to: Change; aye: boolean };
  TakeBank: { table: string };
  DeclineBank: { table: string };
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
  RaiseCondition: { table: string };
  PostTime: { table: string; time?: string };
  Seat: { table: string; seat: number; player: string; chips?: Cents };
  Tell: { table: string; command: Move };
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
}

export type CommandType = keyof Commands;
export type Command = { [T in CommandType]: { type: T } & Commands[T] }[CommandType];

// -- the floor's card -------------------------------------------------------------------------------------------------

/** What is told about an irregularity; cards by their places in the hand, from 1, their faces where all saw them. */
export type Fact = number | string | (number | string)[];
export type Facts = Record<string, Fact>;

export interface CardsField {
  name: string;
  sort: "cards";
  needed: boolean;
  /** How many cards there are, by seat; under the empty text those that belong to no seat. */
  counts: Record<string, number>;
  values?: undefined;
}

export interface PlainField {
  name: string;
  /** `steps` is a list of the values, in their order; of all others one is told. */
  sort: "seat" | "number" | "amount" | "word" | "steps" | "text";
  needed: boolean;
  values?: (number | string)[];
  least?: number;
  most?: number;
}

export type FactField = CardsField | PlainField;

/** Something that can have gone wrong by now. */
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
  does?: string[];
  steps?: string[];
  rules?: string[];
  where?: string;
  assumed?: string;
  /** How the hand would stand, as far as that does not hang on a card that nobody has seen. */
  then: HandStanding;
}

/** A hand that a dealer records, as far as it was told. */
export interface FollowedHand {
  /** How it stood at first, with the cards that were named there. */
  stood: string;
  /** What is known of it, whichever the cards were that nobody has named. */
  story: Heard[];
  /** What each seat may do next. */
  asked: { seat: number; choices: Choice[] }[];
  /** Cards that came with the last move and that nobody has named: others lay in their place. */
  fresh: Card[];
  over: boolean;
}

/** A hand that was kept for a dispute. */
export interface RecordedHand {
  at: number;
  hand: number;
  reason: string;
  positions: string[];
  story?: string[];
}

// -- replies ----------------------------------------------------------------------------------------------------------

/** The replies that the page reads; that of any other command only says that it is done. */
export interface Replies {
  PlayNow: { table: string; seat: number };
  OpenTable: { table: string; invite?: string };
  Join: { table: string; seat?: number };
  Welcome: { player: string };
  SellChips: { chips: Cents; warning?: Cents };
  CashOut: { chips: Cents; warning?: Cents };
  OpenBank: { counted: Cents; expected: Cents };
  CloseBank: { counted: Cents; expected: Cents };
  /** Between two hands nothing can be ruled on, and no hand stands; at a table dealt by hand the book is asked. */
  Irregularities: { kinds: Irregularity[]; now?: HandStanding; by_hand?: boolean; in_play?: boolean; recorded?: RecordedHand[] };
  /** Of `FollowHand`; any other word of a dealer has none. */
  Tell: Partial<FollowedHand>;
  Preview: { house: string; outcomes: Outcome[] };
  /** What of a ruling the room has done, in a sentence. */
  Rule: { done: string };
}

export type ReplyTo<C extends Command> = C["type"] extends keyof Replies ? Replies[C["type"]] : object;
