/** The project's commands. Each prints what it does, ends with the right exit code, and reports every failure as place, cause and cure. */
import { commandLine } from './command-line.ts';

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';

// Who reads the output may have enough of it, as `head` has.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const code = await commandLine(process.argv.slice(2));
if (code) process.exitCode = code;
