export interface Exception {
  /** Path relative to the root, tokens unreplaced. */
  file: string;
  /** Text of the sample, tokens replaced. */
  quote: string;
  reason: string;
}

/**
 * Samples that stay as they are although no tool accepts them, because the published syntax is like this. An exception that is not needed any more is a
 * fault.
 */
export const exceptions: Exception[] = [];
