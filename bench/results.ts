/** `bench/results.md`: what each bench found when it was last run with `--write`, with the command, the date and the machine. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const file = 'bench/results.md';
const intro = `# Results of the benches

Each part is written by its command. Figures of different machines are not comparable; ratios are of sites that were measured in the same run, by turns.
`;

/** Puts what a bench has printed into the file, in place of what the same bench said before. `command` is what to type after "npm run bench --". */
export function keepResults(name: string, command: string, machine: string, printed: string): void {
  const [, ...before] = existsSync(file) ? readFileSync(file, 'utf8').split(/^## /m) : [];
  const others = before.filter((part) => !part.startsWith(`${name}\n`));
  const date = new Date().toISOString().slice(0, 10);
  const own = `${name}\n\n\`npm run bench -- ${command}\`, ${date}, on ${machine}\n\n\`\`\`text\n${printed}\n\`\`\`\n`;
  const parts = [...others, own].map((part) => part.trimEnd()).sort();
  writeFileSync(file, [intro.trimEnd(), ...parts.map((part) => `## ${part}`)].join('\n\n').concat('\n'));
}
