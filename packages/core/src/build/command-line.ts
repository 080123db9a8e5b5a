import { DiagnosticError, formatDiagnostics } from '../model/diagnostics.ts';
import { HelpRequest, shownRoot, toColumns } from './commands/options.ts';
import { seenFrom, systemErrorToDiagnostic } from './system-errors.ts';

type Command = (args: string[]) => Promise<void>;

const commands: Record<string, [summary: string, load: () => Promise<{ default: Command }>]> = {
  build: ['builds the site', () => import('./commands/build.ts')],
  start: ['builds the site if something has changed, and serves it', () => import('./commands/start.ts')],
  dev: ['serves the site and shows edits in place', () => import('./commands/dev.ts')],
  check: ['checks content, links, data and code', () => import('./commands/check.ts')],
  search: ['answers queries', () => import('./commands/search.ts')],
  mcp: ['answers an assistant', () => import('./commands/mcp.ts')],
  new: ['writes a page to be filled in', () => import('./commands/new.ts')],
};

const help = () =>
  `Commands:\n${toColumns(Object.entries(commands).map(([name, [summary]]) => [`  ${name}`, summary]))}\n\nAdd --help to a command for its options.\n`;

/**
 * Runs a command of the project: its name, then its arguments. Returns the exit code; what goes wrong is written to standard error as place, cause and cure.
 */
export async function commandLine([name = '', ...args]: string[]): Promise<0 | 1> {
  const [, load] = (Object.hasOwn(commands, name) && commands[name]) || [];
  try {
    if (/^(--help|-h|help)$/.test(name)) {
      process.stdout.write(help());
      return 0;
    }
    if (!load)
      throw new Error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}. See --help.`);
    await (await load()).default(args);
    return 0;
  } catch (error) {
    if (error instanceof HelpRequest) {
      process.stdout.write(`${error.message}\n`);
      return 0;
    }
    const fault = systemErrorToDiagnostic(error);
    if (error instanceof DiagnosticError) {
      const { length } = error.diagnostics;
      const kept = name === 'check' ? '' : ' Nothing was written.';
      process.stderr.write(
        `\n${formatDiagnostics(error.diagnostics.map(seenFrom(shownRoot(args))))}\n\n${length} ${length === 1 ? 'fault' : 'faults'} found.${kept}\n`,
      );
    } else {
      const message = fault ? formatDiagnostics([fault]) : error instanceof Error ? error.message : String(error);
      process.stderr.write(`\n${message}\n${process.env.DEBUG && error instanceof Error ? `${error.stack}\n` : ''}`);
    }
    return 1;
  }
}
