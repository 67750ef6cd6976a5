/** What a page is drawn from. */

export type Key = string | number;
/** A method's type, so that a listener may name the very kind of its event. */
export type Listener = { does(event: Event): unknown }["does"];
/** Custom properties by their names. */
export type Style = Record<string, string | number>;
export type Prop = string | number | boolean | null | undefined | Listener | Style;
export type Props = Record<string, Prop>;

/** A node to be. */
export interface Drawing {
  tag: string;
  key?: Key;
  props: Props;
  children: Single[];
}

export type Single = Drawing | string | number | boolean | null | undefined;
/** Lists may stand in lists. */
export type Child = Single | Child[];

/** What the last drawing left on a node of the document. */
interface Marks {
  hwKey?: Key;
  hwWas?: Drawing;
  hwProps?: Props;
  /** Whether the element draws its own inside. */
  hwOwn?: boolean;
}

export type DrawnElement = (HTMLElement | SVGElement) & Marks;
export type Drawn = DrawnElement | (Text & Marks);

/** Somebody typed, ticked a box or moved a slider. */
export type Typed = Event & { target: HTMLInputElement };
/** Somebody chose from a list. */
export type Chosen = Event & { target: HTMLSelectElement };
