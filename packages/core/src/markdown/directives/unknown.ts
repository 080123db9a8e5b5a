import type { PageFault } from '../report.ts';
import type { PageScope } from '../scope.ts';

/**
 * The fault of a directive that no feature of the site has. `written` is its name with its colons; `cure` names those that there are, as a clause without a
 * full stop, and features that the site does not use follow.
 */
export function unknownDirective(
  written: string,
  cure: string,
  { unusedFeatures }: Pick<PageScope, 'unusedFeatures'>,
): Omit<PageFault, 'line'> {
  const or = unusedFeatures.length
    ? `, or add the feature that has it to "features" in site.config.ts, which does not use ${unusedFeatures.join(', ')}`
    : '';
  return { cause: `There is no directive "${written}".`, cure: `${cure}${or}.` };
}
