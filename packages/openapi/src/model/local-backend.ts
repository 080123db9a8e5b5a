/** What a site may give its console, so that it answers some calls itself: a module that keeps what earlier calls have made. */

/** A call as the form has it. */
export interface FormRequest {
  /** The operation, by its operationId. */
  operation: string;
  /** Values of the path and of the query, by name. */
  values: Readonly<Record<string, string>>;
  /** The body as it was typed. */
  body?: string;
}

export type LocalResponse =
  /** `notes`: sentences about the answer. */
  | { kind: 'computed'; value: unknown; notes: readonly string[] }
  /** The call is not computed; `reason` says why, and what to do. The documented examples are shown. */
  | { kind: 'refused'; reason: string };

export interface LocalBackend {
  /** Whether it answers calls of this operation. */
  covers(operation: string): boolean;
  /** Never leaves the page. Rejects when `signal` is aborted, or by a defect. */
  answer(call: FormRequest, signal: AbortSignal): Promise<LocalResponse>;
  /** How many calls of the reader are kept, because later answers rest on them. They last until the tab is closed. */
  kept(): number;
  /** Forgets them. */
  reset(): void;
  /** Calls `listener` when `kept` changes. Returns how to stop that. */
  subscribe(listener: () => void): () => void;
}
