/** A piece of code that readers may copy. */
export interface Sample {
  /** Path relative to the root, tokens unreplaced. */
  file: string;
  /** 1-based line of the file that holds the first line of the code. */
  line: number;
  /** Language of the fence: `json`. */
  lang: string;
  /** Tokens replaced; they never hold a line end, so lines are those of the file. */
  code: string;
  /** The head of a method without its body. */
  signature?: boolean;
}

/** What is wrong in a sample; `row` counts the lines of its code from 0. */
export interface Problem {
  sample: Sample;
  row: number;
  message: string;
  hint: string;
}
