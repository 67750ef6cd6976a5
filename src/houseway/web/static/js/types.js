/**
 * The shapes of docs/protocol.md, for the reader and the type checker; nothing here runs.
 *
 * @typedef {{text: string, kind: "deal" | "action" | "win" | "fee" | "ruling" | "table" | "bank", seat?: number, rule?: string, cards?: string[]}} Heard
 *
 * @typedef {{at: string[], least: number, most: number, step: number, presets?: [string, number][]}} AmountOf
 * @typedef {{at: string[], of: string[], least: number, most: number, one?: boolean}} CardsOf
 * @typedef {{at: string[], of: [any, string][]}} PickOf
 * @typedef {{id: string, key?: string, label: string, say?: string, group?: string, chosen?: boolean, command: any, amount?: AmountOf, cards?: CardsOf, pick?: PickOf, rule?: string, hint?: boolean, danger?: boolean}} Choice
 *
 * @typedef {{player: string, name: string, bot?: boolean, stack: number, coming?: any, away?: any, owes?: any, way?: string, meal?: boolean, doubles?: boolean, tokens?: string[], out?: boolean, bet?: number, live?: boolean, cards?: string[], hidden?: number, drew?: number, aside?: string[], status?: string, due?: number, melds?: {cards: string[], worth?: number}[]}} Seat
 * @typedef {{seat?: number, kind: "action" | "clock" | "warning" | "bets" | "deal", until: number, of: number}} Clock
 * @typedef {{id: string, house: string, house_name: string, game: string, title: string, family: "poker" | "banked" | "pan", structure?: string, limit: string, state: string, seats: [number, number], sign?: any}} TableFacts
 * @typedef {{table: TableFacts, you: {seat?: number, watching?: boolean}, seats: Record<string, Seat>, button?: number, kill?: any, straddle?: any, waiting?: number, votes?: any, bank?: any, hand?: any, choices?: Choice[], clock?: Clock, floor?: {called_by: string, what: string}, paused?: string, made?: string}} TableView
 *
 * @typedef {{title: string, family: string, structures: string[], limits: string[], seats: [number, number]}} Spread
 * @typedef {{house: string, game: string, title: string, limit: string, state: string, seated: number, bots: number, most: number, waiting: number, average_pot?: number}} TableLine
 * @typedef {{houses: Record<string, {name: string, games: Record<string, Spread>}>, tables?: Record<string, TableLine>, lists?: Record<string, {house: string, game: string, limit: string, waiting: number}>}} LobbyView
 *
 * @typedef {{id: string, name: string, guest?: boolean, roles: string[], chips?: number, seats?: Record<string, number>, lists?: Record<string, {place: number, called?: {table: string, until: number}}>, session?: any}} Me
 */
export {};
