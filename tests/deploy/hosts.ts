/** Web servers that run with the configurations of `deploy/`, on free loopback ports. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import { startServer } from '@folio/core/build/server.ts';
import { findOrInstall } from '../support/programs.ts';
import { findFreePort, type Service, startService } from '../support/service.ts';

const BROTLI_MODULE_PATHS = [
  '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so',
  '/usr/share/nginx/modules/ngx_http_brotli_static_module.so',
];

const servers = {
  nginx: {
    name: 'nginx',
    programs: ['nginx'],
    packages: ['nginx', 'libnginx-mod-http-brotli-static'],
    ready: () => BROTLI_MODULE_PATHS.some(existsSync),
  },
  caddy: { name: 'caddy', programs: ['caddy'], packages: ['caddy'] },
};

/** Finds or installs the servers before tests run in parallel. Tests report those that are missing. */
export function prepareHosts() {
  for (const server of Object.values(servers))
    try {
      findOrInstall(server);
    } catch {}
}

/** Writes a configuration of `deploy/` with this folder and port. */
function writeConfig(name: string, site: string, port: number, scratch: string): string {
  const file = join(scratch, name);
  const text = readFileSync(join('deploy', name), 'utf8')
    .replaceAll('/srv/docs', site)
    .replace('listen 8080', `listen 127.0.0.1:${port}`)
    .replace(/^:8080 \{/m, `http://127.0.0.1:${port} {`);
  if (text.includes('8080')) throw new Error(`Unexpected port 8080 in deploy/${name}.`);
  writeFileSync(file, text);
  return file;
}

/** Creates a folder per port, because several servers may run at once. */
const createScratch = (site: string, name: string, port: number) => {
  const folder = resolve(site, '..', `${name}-${port}`);
  mkdirSync(folder, { recursive: true });
  return folder;
};

/** Functions that start a server for a built folder, by its name in the tests. */
export const hosts: Record<string, (site: string) => Promise<Service>> = {
  async nginx(site) {
    const port = await findFreePort();
    const scratch = createScratch(site, 'nginx', port);
    const config = writeConfig('nginx.conf', site, port, scratch);
    // If started as root, its workers run as another user, who may not read this folder.
    const globals = `daemon off;${process.getuid?.() === 0 ? ' user root;' : ''}`;
    return startService(
      findOrInstall(servers.nginx),
      ['-e', 'stderr', '-p', scratch, '-c', config, '-g', globals],
      port,
    );
  },
  async caddy(site) {
    const port = await findFreePort();
    const scratch = createScratch(site, 'caddy', port);
    const config = writeConfig('Caddyfile', site, port, scratch);
    const env = { ...process.env, HOME: scratch, XDG_DATA_HOME: scratch, XDG_CONFIG_HOME: scratch };
    return startService(findOrInstall(servers.caddy), ['run', '--adapter', 'caddyfile', '--config', config], port, env);
  },
  async 'the bundled server'(site) {
    const server = await startServer(site, 0);
    return {
      port: (server.address() as AddressInfo).port,
      stop: async () => {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      },
    };
  },
};
