/** Programs that listen to a port of this machine. */
import { type ChildProcess, spawn } from 'node:child_process';
import { type AddressInfo, connect, createServer } from 'node:net';

/** A server that runs. */
export interface Service {
  port: number;
  stop(): Promise<void>;
}

/** A port that nobody listens to at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Waits until a process listens. Rejects with what it said when it ends before. */
async function listening(child: ChildProcess, port: number): Promise<void> {
  let said = '';
  child.stderr?.on('data', (chunk) => {
    said += chunk;
  });
  for (const end = Date.now() + 15_000; Date.now() < end; ) {
    if (child.exitCode !== null) break;
    const isOpen = await new Promise<boolean>((answer) => {
      const socket = connect(port, '127.0.0.1', () => answer(true)).on('error', () => answer(false));
      socket.on('connect', () => socket.destroy());
    });
    if (isOpen) return;
    await new Promise((done) => setTimeout(done, 50));
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} does not answer on port ${port}. It said:\n${said}`);
}

/** Starts a program that listens to a port of this machine, and waits until it does. */
export async function runService(
  program: string,
  args: string[],
  port: number,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Service> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env });
  const kill = () => child.kill();
  process.once('exit', kill);
  await listening(child, port);
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
