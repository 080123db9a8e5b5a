import { print } from './report.ts';
import { benchSearch } from './search.ts';
import { readSearchableSite } from './site.ts';

/** `npm run bench -- search`: the labelled queries on the site as it is. */
export async function benchSite(): Promise<void> {
  const { records, ...options } = await readSearchableSite();
  print('\n== search');
  await benchSearch(records, { ...options, print });
}
