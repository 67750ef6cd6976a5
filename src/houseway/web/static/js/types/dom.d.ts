/** The virtual nodes that a page is drawn from. */

export type Key = string | number;
/** Declared as a method, so that a listener may narrow the type of its event. */
export type Listener = { does(event: Event): unknown }["does"];
/** Custom properties by name. */
export type Style = Record<string, string | number>;
export type Prop = string | number | boolean | null | undefined | Listener | Style;
export type Props = Record<string, Prop>;

/** A virtual node. */
export interface VNode {
  tag: string;
  key?: Key;
  props: Props;
  children: SingleChild[];
}

export type SingleChild = VNode | string | number | boolean | null | undefined;
/** Lists may be nested. */
export type Child = SingleChild | Child[];

/** State of the last render, stored on a node of the document. */
interface RenderState {
  hwKey?: Key;
  hwNode?: VNode;
  hwProps?: Props;
  /** Whether the element renders its own children. */
  hwRendersItself?: boolean;
}

export type RenderedElement = (HTMLElement | SVGElement) & RenderState;
export type RenderedNode = RenderedElement | (Text & RenderState);

/** A change of an input: typing, ticking a box, moving a slider. */
export type InputChange = Event & { target: HTMLInputElement };
/** A choice in a select field. */
export type SelectChange = Event & { target: HTMLSelectElement };
