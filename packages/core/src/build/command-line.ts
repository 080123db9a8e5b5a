import { DiagnosticError, formatDiagnostics } from '../model/diagnostics.ts';
import { suggestSimilarWord } from '../model/fuzzy-match.ts';
import { pluralize } from '../model/text.ts';
import { formatColumns, getDisplayRoot, HelpRequest } from './commands/options.ts';
import { systemErrorToDiagnostic, withDisplayPath } from './system-errors.ts';

type Command = (args: string[]) => Promise<void>;

const serve = () => import('./commands/serve.ts');

const commands: Record<string, [summary: string, load: () => Promise<Command>]> = {
  build: ['builds the site', async () => (await import('./commands/build.ts')).default],
  start: ['builds the site if something has changed, and serves it', async () => (await serve()).start],
  dev: ['serves the site and shows edits in place', async () => (await serve()).dev],
  check: ['checks content, links, data and code', async () => (await import('./commands/check.ts')).default],
  search: ['answers queries', async () => (await import('./commands/search.ts')).default],
  mcp: ['answers an assistant', async () => (await serve()).mcp],
  feedback: ['lists what readers said', async () => (await import('./commands/feedback.ts')).default],
  new: ['writes a page to be filled in', async () => (await import('./commands/new.ts')).default],
  init: ['creates a small site to start from', async () => (await import('./commands/init.ts')).default],
};

const help = () =>
  `Commands:\n${formatColumns(Object.entries(commands).map(([name, [summary]]) => [`  ${name}`, summary]))}\n\nAdd --help to a command for its options.\n`;

/** Runs a command and returns its exit code. */
export async function commandLine([name = '', ...args]: string[]): Promise<0 | 1> {
  const [, load] = (Object.hasOwn(commands, name) && commands[name]) || [];
  try {
    if (/^(--help|-h|help)$/.test(name)) {
      process.stdout.write(help());
      return 0;
    }
    const known = Object.keys(commands);
    if (!load)
      throw new Error(
        `Unknown command "${name}". ${suggestSimilarWord(name, known)}Available commands: ${known.join(', ')}.`,
      );
    await (await load())(args);
    return 0;
  } catch (error) {
    if (error instanceof HelpRequest) {
      process.stdout.write(`${error.message}\n`);
      return 0;
    }
    if (error instanceof DiagnosticError) {
      const { length } = error.diagnostics;
      const unwritten = name === 'check' ? '' : ' No files were written.';
      process.stderr.write(
        `\n${formatDiagnostics(error.diagnostics.map(withDisplayPath(getDisplayRoot(args))))}\n\nFound ${pluralize(length, '1 error', '{count} errors')}.${unwritten}\n`,
      );
      return 1;
    }
    const { message, stack } = error instanceof Error ? error : { message: String(error) };
    const diagnostic = systemErrorToDiagnostic(error);
    process.stderr.write(`\n${diagnostic ? formatDiagnostics([diagnostic]) : message}\n`);
    if (process.env.DEBUG) process.stderr.write(`${stack}\n`);
    return 1;
  }
}
