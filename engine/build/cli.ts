/** The project's commands. Each prints what it does, ends with the right exit code, and tells every failure as place, cause and cure. */
import { FaultError, formatFaults } from '../model/faults.ts';
import { shownRoot } from './commands/options.ts';

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';

type Command = (args: string[]) => Promise<void>;

const commands: Record<string, () => Promise<{ default: Command }>> = {
  build: () => import('./commands/build.ts'),
  start: () => import('./commands/start.ts'),
  dev: () => import('./commands/dev.ts'),
  check: () => import('./commands/check.ts'),
  search: () => import('./commands/search.ts'),
  new: () => import('./commands/new.ts'),
};

const [name = '', ...args] = process.argv.slice(2);
const load = commands[name];

try {
  if (!load) throw new Error(`There is no command "${name}". Commands: ${Object.keys(commands).join(', ')}.`);
  await (await load()).default(args);
} catch (error) {
  if (error instanceof FaultError) {
    const { length } = error.faults;
    process.stderr.write(
      `\n${formatFaults(error.faults, shownRoot(args))}\n\n${length} ${length === 1 ? 'fault' : 'faults'} found. Nothing was written.\n`,
    );
  } else {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`\n${message}\n${process.env.DEBUG && error instanceof Error ? `${error.stack}\n` : ''}`);
  }
  process.exitCode = 1;
}
