/**
 * The shapes of docs/protocol.md, for the reader and the type checker; nothing here runs, and no browser loads it.
 * Amounts are cents, moments are milliseconds since 1970. The room leaves out a field that would be empty; whatever can
 * be left out has a `?`.
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
