/** A page that makes no requests, not even for an icon, for browsers between two tests. */
import type { RequestListener } from 'node:http';

export const EMPTY_PAGE = '/__blank';

export const EMPTY_HTML = '<!doctype html><link rel="icon" href="data:,">';

/** Adds the empty page to a server. */
export const withEmptyPage =
  (site: RequestListener): RequestListener =>
  (request, response) =>
    request.url === EMPTY_PAGE
      ? void response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' }).end(EMPTY_HTML)
      : site(request, response);
