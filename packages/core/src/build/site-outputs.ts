import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { isGeneratedFile } from '../model/routes.ts';
import type { OutputContext, SiteOutput } from '../site.ts';

/** What has an address already: the routes of all pages, and the files of features. */
export interface ReservedPaths {
  routes: ReadonlySet<string>;
  files: ReadonlySet<string>;
}

/**
 * Makes the files of `outputs`, by address. An address that is none, or that something else of the site has, is a fault of the configuration: no file
 * takes the place of another in silence.
 */
export function generateOutputs(
  outputs: readonly SiteOutput[],
  context: OutputContext,
  { routes, files }: ReservedPaths,
): { outputs: Record<string, string>; faults: QuotedDiagnostic[] } {
  const made = new Map<string, string>();
  const faults: QuotedDiagnostic[] = [];
  for (const make of outputs)
    for (const [path, text] of Object.entries(make(context))) {
      const refuse = (message: string, hint: string) =>
        void faults.push({ file: 'site.config.ts', quote: [path, 'outputs'], message: message, hint: hint });
      const page = path.replace(/\.(?:html|md)$/, '');
      if (!/^(?:\/[^/]+)+$/.test(path) || path.split('/').some((part) => part === '.' || part === '..'))
        refuse(`The output "${path}" is not the address of a file.`, 'Write it from the root: "/feeds/all.xml".');
      else if (routes.has(page))
        refuse(`The output ${path} is where the page ${page} is written.`, 'Give it another address.');
      else if (isGeneratedFile(path) || files.has(path))
        refuse(
          `The build makes ${path} itself.`,
          'Give the output another address; folders that start with "_" are taken.',
        );
      else if (made.has(path)) refuse(`Two outputs make ${path}.`, 'Give one of them another address.');
      else if (typeof text !== 'string') refuse(`The output ${path} is not a text.`, 'Return its text by its address.');
      else made.set(path, text);
    }
  return { outputs: Object.fromEntries(made), faults };
}
