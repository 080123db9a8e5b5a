/** Compares the dialogues of the CLI pages with the strings of the program that readers download. */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Turn {
  in?: string;
  out?: string;
  origin?: string;
}
interface CliFile {
  commands: { id: string; session?: Turn[] }[];
}

const site = new URL('../../', import.meta.url);
const readText = (path: string) => readFileSync(new URL(path, site), 'utf8');

/** The program indents its questions, and pages wrap them as a terminal does. */
const removeSpaces = (text: string) => text.replace(/\s/g, '');

const patterns = readText('tests/data/cli-strings.txt')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => removeSpaces(line).replace(/:$/, ''))
  .sort((a, b) => b.length - a.length)
  .map((line) => new RegExp(`^${line.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('%s', '.+?')}:?`));

/** Whether the text is one string of the program, or several in a row. */
function isPrinted(text: string): boolean {
  let rest = removeSpaces(text).replaceAll('{Product}', 'BangDB');
  while (rest) {
    const match = patterns.map((pattern) => pattern.exec(rest)).find(Boolean);
    if (!match) return false;
    rest = rest.slice(match[0].length);
  }
  return true;
}

/** A question of the program: its text comes before the answer of the user. */
const isQuestion = (turn: Turn) => Object.keys(turn)[0] === 'out' && turn.in !== undefined;

describe('dialogues of the CLI', () => {
  it.each(readdirSync(new URL('data/cli', site)))('have only questions of the program in %s', (file) => {
    const { commands } = parse(readText(`data/cli/${file}`)) as CliFile;
    const questions = commands.flatMap(({ id, session = [] }) =>
      session.filter((turn) => turn.origin === 'printed' && isQuestion(turn)).map((turn) => `${id}: ${turn.out}`),
    );
    expect(questions.filter((question) => !isPrinted(question.replace(/^[\w-]+: /, '')))).toEqual([]);
  });

  it('are rejected with an unknown question', () => {
    expect(isPrinted('Key Type [NORMAL_KEY (1) | NORMAL_KEY_LONG (2)] (or Enter to set default (1)):')).toBe(false);
  });
});
