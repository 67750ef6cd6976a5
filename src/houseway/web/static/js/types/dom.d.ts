/** The virtual nodes that a page is drawn from. */

export type Key = string | number;
/** Declared as a method, so that a listener may narrow the type of its event. */
export type Listener = { does(event: Event): unknown }["does"];
/** Custom properties by name. */
export type Style = Record<string, string | number>;
export type Prop = string | number | boolean | null | undefined | Listener | Style;
export type Props = Record<string, Prop>;

/** A virtual node. */
export interface Drawing {
  tag: string;
  key?: Key;
  props: Props;
  children: Single[];
}

export type Single = Drawing | string | number | boolean | null | undefined;
/** Lists may be nested. */
export type Child = Single | Child[];

/** State of the last render, stored on a node of the document. */
interface Marks {
  hwKey?: Key;
  hwWas?: Drawing;
  hwProps?: Props;
  /** Whether the element renders its own children. */
  hwOwn?: boolean;
}

export type DrawnElement = (HTMLElement | SVGElement) & Marks;
export type Drawn = DrawnElement | (Text & Marks);

/** A change of an input: typing, ticking a box, moving a slider. */
export type Typed = Event & { target: HTMLInputElement };
/** A choice in a select field. */
export type Chosen = Event & { target: HTMLSelectElement };
