/** Web servers of this system, started on free loopback ports with the configurations of `deploy/`. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, join, resolve } from 'node:path';
import { startServer } from '../../engine/build/server.ts';

/** A server that runs. */
export interface Host {
  port: number;
  stop(): Promise<void>;
}

/** Folders of programs that are not on the path of every user. */
const programFolders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/usr/local/bin'];

const programOf = (name: string) => programFolders.map((folder) => join(folder, name)).find(existsSync);

const brotliModule = [
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  '/usr/share/nginx/modules/ngx_http_brotli_static_module.so',
];

const packages = {
  nginx: { names: ['nginx', 'libnginx-mod-http-brotli-static'], ready: () => brotliModule.some(existsSync) },
  caddy: { names: ['caddy'], ready: () => true },
};

/**
 * Path of a server's program. Where it is not there, Debian's packages are installed if apt and root are at hand; otherwise throws a sentence that
 * says what to install.
 */
function find(name: keyof typeof packages): string {
  const { names, ready } = packages[name];
  const found = () => (ready() ? programOf(name) : undefined);
  const there = found();
  if (there) return there;
  const command = `apt-get install --no-install-recommends ${names.join(' ')}`;
  if (process.getuid?.() === 0 && programOf('apt-get')) {
    process.stderr.write(`No ${name} found: installing the packages of this system (${command}).\n`);
    const apt = (...args: string[]) =>
      spawnSync('apt-get', ['-y', '-qq', ...args], {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update');
    apt('install', '--no-install-recommends', ...names);
    const installed = found();
    if (installed) return installed;
  }
  throw new Error(`${name} is not installed, or not with all that deploy/ needs. Install it: ${command}`);
}

/** Finds or installs the servers, one after the other, before tests run side by side. Who needs one that is not to be had is told by `find`. */
export function prepareHosts() {
  for (const name of Object.keys(packages) as (keyof typeof packages)[])
    try {
      find(name);
    } catch {}
}

/** A port that nobody listens to at the moment. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

/** Writes a configuration of `deploy/` with another folder and port than it names. */
function render(name: string, site: string, port: number, scratch: string): string {
  const file = join(scratch, name);
  const text = readFileSync(join('deploy', name), 'utf8')
    .replaceAll('/srv/docs', site)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/^:8080 \{/m, `http://127.0.0.1:${port} {`);
  if (text.includes('8080')) throw new Error(`deploy/${name} names port 8080 where the test does not look for it.`);
  writeFileSync(file, text);
  return file;
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

async function run(program: string, args: string[], port: number, env: NodeJS.ProcessEnv = process.env): Promise<Host> {
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

/** A folder for the server at a port: several may run at once. */
const scratchOf = (site: string, name: string, port: number) => {
  const folder = resolve(site, '..', `${name}-${port}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Starts a server for a built folder, by its name in the tests. */
export const hosts: Record<string, (site: string) => Promise<Host>> = {
  async nginx(site) {
    const port = await freePort();
    const scratch = scratchOf(site, 'nginx', port);
    const config = render('nginx.conf', site, port, scratch);
    // As root, its workers would be another user, who may not see this folder.
    const globals = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
    return run(find('nginx'), ['-e', 'stderr', '-p', scratch, '-c', config, '-g', globals], port);
  },
  async caddy(site) {
    const port = await freePort();
    const scratch = scratchOf(site, 'caddy', port);
    const config = render('Caddyfile', site, port, scratch);
    const env = { ...process.env, HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch };
    return run(find('caddy'), ['run', '--adapter', 'caddyfile', '--config', config], port, env);
  },
  async 'the bundled server'(site) {
    const server = await startServer(site, 0);
    return {
      port: (server.address() as AddressInfo).port,
      stop: async () => {
        server.closeAllConnections();
        await new Promise((done) => server.close(done));
      },
    };
  },
};
