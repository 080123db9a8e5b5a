import { collectFeatures } from '../../engine/feature.ts';
import { api } from '../../features/api/feature.ts';
import { callouts } from '../../features/callouts/feature.ts';
import { charts } from '../../features/charts/feature.ts';
import { classes } from '../../features/classes/feature.ts';
import { commands } from '../../features/commands/feature.ts';
import { diagrams } from '../../features/diagrams/feature.ts';
import { glossary } from '../../features/glossary/feature.ts';
import { icons } from '../../features/icons/feature.ts';
import { params } from '../../features/params/feature.ts';
import { quality } from '../../features/quality/feature.ts';
import { reference } from '../../features/reference/feature.ts';
import { sandbox } from '../../features/sandbox/feature.ts';
import { screens } from '../../features/screens/feature.ts';
import { steps } from '../../features/steps/feature.ts';

/** Every feature of the repository, as a site that uses all of them has it. */
export const allFeatures = collectFeatures([
  callouts,
  steps,
  diagrams,
  charts,
  screens({
    glyphs: new URL('../fixture/icons/glyphs/', import.meta.url),
    strips: new URL('../fixture/screens/', import.meta.url),
  }),
  glossary,
  classes,
  commands,
  icons(new URL('../fixture/icons/glyphs/', import.meta.url)),
  params,
  reference,
  api(),
  sandbox,
  quality('/quality'),
]);
