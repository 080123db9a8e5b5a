import type { PageDiagnostic } from '../diagnostic-collector.ts';
import type { RenderContext } from '../render-context.ts';

/**
 * The fault of a directive that no feature of the site has. `written` is its name with its colons; `cure` names those that there are, as a clause without a
 * full stop, and features that the site does not use follow.
 */
export function unknownDirective(
  written: string,
  hint: string,
  { unusedFeatures }: Pick<RenderContext, 'unusedFeatures'>,
): Omit<PageDiagnostic, 'line'> {
  const or = unusedFeatures.length
    ? `, or add the feature that has it to "features" in site.config.ts, which does not use ${unusedFeatures.join(', ')}`
    : '';
  return { message: `There is no directive "${written}".`, hint: `${hint}${or}.` };
}
