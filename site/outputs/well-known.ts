import type { OutputContext, SiteOutput } from '@folio/core';

const YEAR_MS = 31_536_000_000;

/** Files below `/.well-known/`: who to tell about a vulnerability, and where the tools for assistants are. */
export const wellKnown: SiteOutput = (context: OutputContext) => ({
  ...securityTxt(context),
  '/.well-known/ai-catalog.json': `${JSON.stringify(createCatalog(context))}\n`,
});

/**
 * See RFC 9116. The file holds for a year after the last change of a page. Without a history, there is
 * no date, so there is no file.
 */
function securityTxt({ models, config, url }: OutputContext): Record<string, string> {
  const path = '/.well-known/security.txt';
  const last = models
    .flatMap(({ updated }) => updated ?? [])
    .sort()
    .at(-1);
  if (!last || !config.issues) return {};
  const fields = [
    // The security tab of the repository takes private reports.
    ['Contact', new URL('../security', config.issues).href],
    ['Expires', new Date(Date.parse(last) + YEAR_MS).toISOString()],
    ['Preferred-Languages', 'en'],
    ['Canonical', url(path)],
  ];
  return { [path]: fields.map(([name, value]) => `${name}: ${value}\n`).join('') };
}

/** See https://github.com/modelcontextprotocol/experimental-ext-server-card. */
function createCatalog({ config, url }: OutputContext) {
  const { hostname } = new URL(config.origin);
  // The handler of `/mcp` gives the same name and version.
  const name = 'documentation';
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${hostname}:mcp:${name}`,
        type: 'application/mcp-server-card+json',
        data: {
          $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
          name: `${hostname.split('.').reverse().join('.')}/${name}`,
          version: '1.0.0',
          title: config.title,
          description: `Search and read the documentation of ${config.product.name}, and run its queries.`,
          remotes: [{ type: 'streamable-http', url: url('/mcp') }],
        },
      },
    ],
  };
}
