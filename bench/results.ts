import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'bench/results.md';
const INTRO = `# Results of the benches

Each part is written by its command. Figures of different machines are not comparable; ratios are of sites that were measured in the same run, by turns.
`;

/** Replaces the results of a bench in the file. `args` follow "npm run bench --". */
export function writeResults(name: string, args: string, machine: string, output: string): void {
  const [, ...earlier] = existsSync(FILE) ? readFileSync(FILE, 'utf8').split(/^## /m) : [];
  const others = earlier.filter((part) => !part.startsWith(`${name}\n`));
  const date = new Date().toISOString().slice(0, 10);
  const section = `${name}\n\n\`npm run bench -- ${args}\`, ${date}, on ${machine}\n\n\`\`\`text\n${output}\n\`\`\`\n`;
  const parts = [...others, section].map((part) => part.trimEnd()).sort();
  writeFileSync(FILE, [INTRO.trimEnd(), ...parts.map((part) => `## ${part}`)].join('\n\n').concat('\n'));
}
