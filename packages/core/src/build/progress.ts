/** Tells what a long command is doing, on standard error: a line a phase with its time; nothing when `--silent` is wanted. */
export class Progress {
  #last = performance.now();
  constructor(readonly silent = false) {}

  /** Ends a phase: its name and what came of it. */
  done(phase: string) {
    const now = performance.now();
    if (!this.silent) process.stderr.write(`  ${phase} ${dim(`${Math.round(now - this.#last)} ms`)}\n`);
    this.#last = now;
  }

  /** A sentence for the person at the keyboard. */
  say(sentence: string) {
    if (!this.silent) process.stderr.write(`${sentence}\n`);
  }
}

const dim = (text: string) => (process.stderr.isTTY ? `\u001b[2m${text}\u001b[0m` : text);
