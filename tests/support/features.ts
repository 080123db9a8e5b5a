import { callouts } from '@folio/core/blocks/callouts/feature.ts';
import { charts } from '@folio/core/blocks/charts/feature.ts';
import { diagrams } from '@folio/core/blocks/diagrams/feature.ts';
import { glossary } from '@folio/core/blocks/glossary/feature.ts';
import { icons } from '@folio/core/blocks/icons/feature.ts';
import { quality } from '@folio/core/blocks/quality/feature.ts';
import { screens } from '@folio/core/blocks/screens/feature.ts';
import { steps } from '@folio/core/blocks/steps/feature.ts';
import { mergeFeatures } from '@folio/core/feature.ts';
import { api } from '@folio/openapi/feature.ts';
import { sandbox } from '@folio/playground/feature.ts';
import { classes } from '@folio/reference/classes/feature.ts';
import { commands } from '@folio/reference/commands/feature.ts';
import { params } from '@folio/reference/params/feature.ts';
import { reference } from '@folio/reference/reference/feature.ts';

/** All features, as a site that uses them. */
export const allFeatures = mergeFeatures([
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
