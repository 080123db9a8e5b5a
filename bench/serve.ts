/** A minimal host for all sites of a comparison: clean URLs, gzip (but not of `.bin`), HTML cached for five minutes. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { gzipSync } from 'node:zlib';

const MIME_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
};
const COMPRESSED_EXTENSIONS = /^\.(html|js|css|json|svg)$/;

export interface Host {
  origin: string;
  close(): void;
}

export async function serve(folder: string): Promise<Host> {
  const bodies = new Map<string, Buffer>();
  const server: Server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').replace(/\?.*/, '')));
    const file = [path === '/' ? '/index.html' : path, `${path}.html`]
      .map((name) => join(folder, name))
      .find((name) => name.startsWith(folder) && existsSync(name) && statSync(name).isFile());
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const extension = extname(file);
    const gzip = COMPRESSED_EXTENSIONS.test(extension);
    const bytes = bodies.get(file) ?? (gzip ? gzipSync(readFileSync(file), { level: 9 }) : readFileSync(file));
    bodies.set(file, bytes);
    response.writeHead(200, {
      'Content-Type': MIME_TYPES[extension] ?? 'application/octet-stream',
      'Content-Length': bytes.length,
      'Cache-Control': extension === '.html' ? 'max-age=300' : 'max-age=31536000, immutable',
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
