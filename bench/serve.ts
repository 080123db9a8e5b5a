/** A plain host for all sites of a comparison: clean addresses, gzip as hosts do it (`.bin` is left as it is), HTML kept for five minutes, nothing else. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const compressed = /^\.(html|js|css|json|svg)$/;

export interface Host {
  origin: string;
  close(): void;
}

export async function serve(folder: string): Promise<Host> {
  const packed = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').replace(/\?.*/, '')));
    const file = [path === '/' ? '/index.html' : path, `${path}.html`]
      .map((name) => join(folder, name))
      .find((name) => name.startsWith(folder) && existsSync(name) && statSync(name).isFile());
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const type = extname(file);
    const gzip = compressed.test(type);
    const bytes = packed.get(file) ?? (gzip ? gzipSync(readFileSync(file), { level: 9 }) : readFileSync(file));
    packed.set(file, bytes);
    response.writeHead(200, {
      'Content-Type': types[type] ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      'Cache-Control': type === '.html' ? 'max-age=300' : 'max-age=31536000, immutable',
      ...(gzip && { 'Content-Encoding': 'gzip' }),
    });
    response.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
