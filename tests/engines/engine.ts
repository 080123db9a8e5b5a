/** What journeys need of an engine; everything else is written once, in `reader.ts`. */
export interface Engine {
  /** Opens a window of a reader for whom nothing is stored yet. */
  open(): Promise<Window>;
  /** Ends the browser, also one that does not answer any more. */
  close(): Promise<void>;
}

/** A window of a browser. Coordinates and sizes are CSS pixels of what it shows. */
export interface Window {
  /** Opens an address, until its load event. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Gives what is shown a size. */
  resize(width: number, height: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  /** Presses a key, with keys that are held before it: `Control+k`. */
  press(keys: string): Promise<void>;
  /** Types a text key by key. */
  type(text: string): Promise<void>;
  /** Gives the value of an expression in the page, or what its promise gives; what JSON can write. */
  evaluate(expression: string): Promise<unknown>;
  /** Leaves the window to nobody, or to the next reader. Nothing stays stored; it shows an empty page of ours then, where it is kept. */
  close(EMPTY_PAGE: string): Promise<void>;
}
