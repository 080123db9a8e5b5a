import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';

const START_TIMEOUT_MS = 15_000;

export interface Service {
  port: number;
  stop(): Promise<void>;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** @throws With the output of the process if it ends or takes too long. */
async function waitUntilListening(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  for (const end = Date.now() + START_TIMEOUT_MS; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} doesn't listen on port ${port}. Its output:\n${output}`);
}

/** Starts a program and waits until it listens on the port. */
export async function startService(
  program: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Service> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const kill = () => child.kill();
  process.once('exit', kill);
  await waitUntilListening(child, port);
  return {
    port,
    stop: () =>
      new Promise((done) => {
        process.off('exit', kill);
        child.once('exit', () => done());
        kill();
      }),
  };
}
