import { type FailureKind, isLoopback, isPrivate } from './send.ts';

/** Plain text; code is in backticks. */
export interface Explanation {
  title: string;
  text: string;
  listTitle?: string;
  /** Causes in order of likelihood, or what to do. */
  list: string[];
}

interface RequestContext {
  base: string;
  method: string;
  /** Whether the browser asks for permission before the request. */
  hasPreflight: boolean;
  timeout: number;
  /** Whether this page was loaded over HTTPS. */
  secure: boolean;
  pageHost: string;
}

const suggestProxy = (base: string) =>
  `Run this site on your own machine, \`npm start -- --api ${base}\`, and choose "Through this page's server": no browser rule applies then.`;
const SUGGEST_CURL = 'Or copy the curl sample above: no browser rule applies in a shell.';

export function explainFailure(kind: FailureKind, context: RequestContext): Explanation {
  const { base, method, hasPreflight, timeout, secure, pageHost } = context;
  const { hostname, host, protocol } = new URL(base);
  const whatHelps = 'What you can do';
  switch (kind) {
    case 'cancelled':
      return {
        title: 'Cancelled',
        text: 'You stopped the call. The server may have received and carried it out all the same.',
        list: [],
      };
    case 'mixed-content':
      return {
        title: 'The browser blocks http from an https page (mixed content)',
        text: `This page was loaded over https, and ${base} uses http. Nothing was sent.`,
        listTitle: whatHelps,
        list: [
          suggestProxy(base),
          `Or put the server behind https, and write its address with \`https://\`.`,
          'Or forward its port to this device (`ssh -L 18080:localhost:18080 …`) and use `http://127.0.0.1:18080`: most browsers allow that.',
          SUGGEST_CURL,
        ],
      };
    case 'cors':
      return {
        title: 'The server runs, but does not let this page read its answers (CORS)',
        text: hasPreflight
          ? `Something answers at ${host}. Before a ${method} like this one the browser asks the server for permission (an \`OPTIONS\` request), and that was not given, so most likely the call itself was not sent.`
          : `Something answers at ${host}, but without the header \`Access-Control-Allow-Origin\`. The server most likely received the call; only its answer is not passed to this page.`,
        listTitle: whatHelps,
        list: [
          suggestProxy(base),
          'Or have a reverse proxy in front of the server add `Access-Control-Allow-Origin` and answer `OPTIONS` with the methods and headers of the call.',
          SUGGEST_CURL,
          'If the server already sends these headers: it may have closed the connection in the middle of this call.',
        ],
      };
    case 'private-network':
      return {
        title: 'The browser may not reach your local network from this page',
        text: `${host} is on this device or on your local network, and the permission for that is denied to this site.`,
        listTitle: whatHelps,
        list: [
          'Allow "Local network access" in the browser\'s settings for this site (the icon left of the address), then send again.',
          suggestProxy(base),
          SUGGEST_CURL,
        ],
      };
    case 'timeout':
      return {
        title: `No answer within ${timeout / 1000} s`,
        text: 'The call was stopped. The server may still be working on it.',
        listTitle: 'Most likely first',
        list: [
          'The call takes longer: raise the time limit above and send again.',
          `A firewall drops what is sent to ${host}: check that the port is open for this device.`,
          'The address leads to a host that is switched off: check it.',
        ],
      };
    case 'offline':
      return {
        title: 'This device is offline',
        text: `The browser has no network, and ${host} is not on this device.`,
        list: ['Connect, then send again.'],
        listTitle: whatHelps,
      };
    case 'unreachable': {
      const local = (isLoopback(hostname) || isPrivate(hostname)) && !isLoopback(pageHost);
      return {
        title: `No answer at ${host}`,
        text: 'The browser does not say why a connection fails. These causes are possible:',
        listTitle: 'Most likely first',
        list: [
          'The server does not run, or it does not listen for HTTP: start it in `http` or `hybrid` mode.',
          `The port is another one: compare ${host} with the port that the server was started with.`,
          ...(isLoopback(hostname)
            ? [
                'The server runs on another device or in a container: 127.0.0.1 is this device only. Give its own address, or publish its port.',
              ]
            : [`The name or address is wrong, or a firewall refuses it: try \`curl ${base}\` in a shell.`]),
          ...(local
            ? [
                'The browser asked for permission to reach your local network and did not get it: send again and allow it.',
              ]
            : []),
          ...(protocol === 'https:'
            ? [
                'The certificate is not trusted: open the address in a tab of its own once, and read what the browser reports.',
              ]
            : []),
          ...(secure && protocol === 'http:'
            ? [`The browser blocks http from this https page, even to this device (Safari does). ${suggestProxy(base)}`]
            : []),
          'An extension of the browser blocks it: try a private window.',
        ],
      };
    }
    case 'proxy-refused':
      return {
        title: `This page's server gets no answer at ${host}`,
        text: `It was started with \`--api ${base}\`, and the connection was refused or broke off.`,
        listTitle: 'Most likely first',
        list: [
          'The server does not run, or it does not listen for HTTP: start it in `http` or `hybrid` mode.',
          'The port is another one: stop this site and start it with the right one.',
        ],
      };
    case 'proxy-timeout':
      return {
        title: `${host} did not answer this page's server in time`,
        text: 'No answer came, with or without a connection.',
        listTitle: 'Most likely first',
        list: [
          "The call takes longer than this page's server waits: use the curl sample above.",
          `A firewall drops what is sent to ${host}.`,
        ],
      };
    case 'proxy-gone':
      return {
        title: "This page's server does not answer any more",
        text: 'The calls go by way of the server that this page came from, and the connection to it failed.',
        listTitle: whatHelps,
        list: [`Start it again: \`npm start -- --api ${base}\`.`],
      };
  }
}
