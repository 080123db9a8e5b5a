/** The part of a journey that differs between engines. */
export interface Engine {
  /** Opens a window with empty storage. */
  open(): Promise<Window>;
  /** Ends the browser, even if it doesn't respond. */
  close(): Promise<void>;
}

/** A browser window. Coordinates and sizes are CSS pixels of the viewport. */
export interface Window {
  /** Resolves at the load event. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  click(x: number, y: number): Promise<void>;
  move(x: number, y: number): Promise<void>;
  /** Presses a key, with modifiers before it: `Control+k`. */
  press(keys: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Returns the value of an expression, which must be serializable as JSON. Awaits promises. */
  evaluate(expression: string): Promise<unknown>;
  /** Closes the window; an engine with a single window clears its storage and opens `emptyPageUrl`. */
  close(emptyPageUrl: string): Promise<void>;
}
