import { print } from './report.ts';
import type { BenchOptions } from './run.ts';
import { benchSearch } from './search.ts';
import { benchRules, RULE_NAMES } from './search-rules.ts';
import { readSearchableSite } from './site.ts';

/** `npm run bench -- search`: the labeled queries on the site as it is; with `--without`, what rules bring. */
export async function benchSite({ without = [] }: BenchOptions): Promise<void> {
  const unknown = without.find((rule) => rule !== 'all' && !RULE_NAMES.includes(rule));
  if (unknown) throw new Error(`Unknown rule "${unknown}". Expected all, ${RULE_NAMES.join(', ')}.`);
  const site = await readSearchableSite();
  print('\n== search');
  if (without.length) return benchRules(site, without.includes('all') ? RULE_NAMES : without);
  const { records, ...options } = site;
  await benchSearch(records, { ...options, print });
}
