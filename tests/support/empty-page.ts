/** A page that holds nothing and asks for nothing, not even an icon: where a browser is between two tests. */
import type { RequestListener } from 'node:http';

/** Its address, on the servers of tests. */
export const emptyPage = '/__blank';

export const emptyHtml = '<!doctype html><link rel="icon" href="data:,">';

/** Has a server give the empty page, and all else what it gave before. */
export const withEmptyPage =
  (site: RequestListener): RequestListener =>
  (request, response) =>
    request.url === emptyPage
      ? void response.writeHead(200, { 'Content-Type': 'text/html', 'Cache-Control': 'no-store' }).end(emptyHtml)
      : site(request, response);
