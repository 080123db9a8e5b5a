import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const FILE = 'bench/results.md';

/**
 * Replaces the results of a bench between its two markers in the file, or adds them at the end. `args`
 * follow "npm run bench --". Other text of the file stays.
 */
export function writeResults(title: string, args: string, machine: string, output: string): void {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Results of the benches\n';
  const start = `<!-- start of ${title} -->`;
  const end = `<!-- end of ${title} -->`;
  const date = new Date().toISOString().slice(0, 10);
  const section = `${start}\n\n## ${title}\n\n\`npm run bench -- ${args}\`, ${date}, on ${machine}\n\n\`\`\`text\n${output}\n\`\`\`\n\n${end}`;
  const from = text.indexOf(start);
  const to = text.indexOf(end, from);
  writeFileSync(
    FILE,
    from < 0 || to < 0 ? `${text}\n${section}\n` : text.slice(0, from) + section + text.slice(to + end.length),
  );
}
