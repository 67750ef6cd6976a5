/**
 * The shapes of docs/protocol.md, for the reader and the type checker; nothing here runs.
 *
 * @typedef {"deal" | "action" | "win" | "fee" | "ruling" | "table" | "bank"} HeardKind
 * @typedef {{text: string, kind: HeardKind, seat?: number, rule?: string, cards?: string[]}} Heard
 *
 * @typedef {{at: string[], least: number, most: number, step: number, presets?: [string, number][], usual?: number}} AmountOf
 * @typedef {{at: string[], of: string[], least: number, most: number, one?: boolean}} CardsOf
 * @typedef {{at: string[], of: [any, string][]}} PickOf
 *
 * @typedef {object} Choice
 * @property {string} id
 * @property {string} label
 * @property {string} [key]
 * @property {string} [say]
 * @property {any} command
 * @property {string} [group] `table` for what stands in the table's menu
 * @property {boolean} [chosen]
 * @property {AmountOf} [amount]
 * @property {CardsOf} [cards]
 * @property {PickOf} [pick]
 * @property {string} [rule]
 * @property {boolean} [hint]
 * @property {boolean} [danger]
 *
 * @typedef {object} Seat
 * @property {string} player
 * @property {string} name
 * @property {boolean} [bot]
 * @property {number} stack
 * @property {boolean} [away]
 * @property {boolean} [meal]
 * @property {string} [owes]
 * @property {number} [coming]
 * @property {boolean} [doubles]
 * @property {string[]} [tokens]
 * @property {boolean} [out]
 * @property {number} [bet]
 * @property {boolean} [live]
 * @property {string[]} [cards]
 * @property {number} [hidden]
 * @property {number} [drew]
 * @property {string[]} [aside]
 * @property {string} [status]
 * @property {number} [due]
 * @property {{cards: string[], worth?: number}[]} [melds]
 *
 * @typedef {object} Clock
 * @property {number} [seat]
 * @property {"action" | "clock" | "warning" | "bets" | "deal"} kind
 * @property {number} until
 * @property {number} of
 *
 * @typedef {object} TableFacts
 * @property {string} id
 * @property {string} house
 * @property {string} house_name
 * @property {string} game
 * @property {string} title
 * @property {"poker" | "banked" | "pan"} family
 * @property {string} [structure]
 * @property {string} limit
 * @property {string} state
 * @property {[number, number]} seats
 * @property {any} [sign]
 *
 * @typedef {object} TableView
 * @property {TableFacts} table
 * @property {{seat?: number, watching?: boolean}} you
 * @property {Record<string, Seat>} seats
 * @property {any} [kill]
 * @property {number} [waiting]
 * @property {any} [bank]
 * @property {Record<string, {ayes: number[], objections?: number[], needed: number}>} [votes]
 * @property {Record<string, {to: number, cents: number}>} [kum_kum]
 * @property {boolean} [new_deck]
 * @property {any} [next_fee] the collection of the hand that has not begun
 * @property {any} [hand]
 * @property {Choice[]} [choices]
 * @property {Clock} [clock]
 * @property {{called_by: string, what: string}} [floor]
 * @property {string} [paused]
 * @property {string} [made]
 *
 * @typedef {object} Spread
 * @property {string} title
 * @property {string} family
 * @property {string[]} structures
 * @property {string[]} limits
 * @property {[number, number]} seats
 *
 * @typedef {object} TableLine
 * @property {string} house
 * @property {string} game
 * @property {string} title
 * @property {string} limit
 * @property {string} state
 * @property {number} seated
 * @property {number} bots
 * @property {number} most
 * @property {number} waiting
 * @property {string} [feeds]
 *
 * @typedef {object} LobbyView
 * @property {Record<string, {name: string, games: Record<string, Spread>}>} houses
 * @property {Record<string, TableLine>} [tables]
 * @property {Record<string, {house: string, game: string, limit: string, waiting: number}>} [lists]
 *
 * @typedef {object} Me
 * @property {string} id
 * @property {string} name
 * @property {boolean} [guest]
 * @property {string[]} roles
 * @property {number} [chips]
 * @property {Record<string, number>} [seats]
 * @property {Record<string, {place: number, called?: {table: string, until: number}}>} [lists]
 */
export {};
