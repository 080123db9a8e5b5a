import type { OutputContext, SiteOutput } from '@folio/core';

const YEAR_MS = 31_536_000_000;

/** Files in `/.well-known/`: the contact for vulnerabilities, and the location of the MCP server. */
export const wellKnown: SiteOutput = (context: OutputContext) => ({
  ...createSecurityTxt(context),
  '/.well-known/ai-catalog.json': `${JSON.stringify(createCatalog(context))}\n`,
});

/**
 * Creates the file of RFC 9116, which expires a year after the last change of a page. Without a
 * history, that date is unknown, so there is no file.
 */
function createSecurityTxt({ models, config, url }: OutputContext): Record<string, string> {
  const path = '/.well-known/security.txt';
  const lastUpdated = models
    .flatMap(({ updated }) => updated ?? [])
    .sort()
    .at(-1);
  if (!lastUpdated || !config.issues) return {};
  const fields = [
    // The security tab of the repository takes private reports.
    ['Contact', new URL('../security', config.issues).href],
    ['Expires', new Date(Date.parse(lastUpdated) + YEAR_MS).toISOString()],
    ['Preferred-Languages', 'en'],
    ['Canonical', url(path)],
  ];
  return { [path]: fields.map(([name, value]) => `${name}: ${value}\n`).join('') };
}

/** Creates the catalog of https://github.com/modelcontextprotocol/experimental-ext-server-card. */
function createCatalog({ config, url }: OutputContext) {
  const { hostname } = new URL(config.origin);
  // Must be the name and version that the handler of `/mcp` returns.
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
