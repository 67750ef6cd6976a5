/**
 * The types of docs/protocol.md, for readers and the type checker; browsers don't load this file. Amounts are cents;
 * moments are milliseconds since 1970. The room leaves out empty fields; an optional field has a `?`.
 */

import type { TableView } from "./types/table.js";
import type { CageView, CallsView, FloorView, LobbyView, Me, OfficeView, WallView } from "./types/topics.js";

export * from "./types/answers.js";
export * from "./types/commands.js";
export * from "./types/dom.js";
export * from "./types/table.js";
export * from "./types/topics.js";

export interface Topics {
  lobby: LobbyView;
  me: Me;
  board: WallView;
  calls: CallsView;
  floor: FloorView;
  cage: CageView;
  office: OfficeView;
  [table: `table:${string}`]: TableView;
}
