import { commandLine } from './command-line.ts';

process.env.NODE_ENV ??= process.argv[2] === 'dev' ? 'development' : 'production';

// Exit quietly on EPIPE, for example when piped into `head`.
for (const stream of [process.stdout, process.stderr])
  stream.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));

const code = await commandLine(process.argv.slice(2));
if (code) process.exitCode = code;
