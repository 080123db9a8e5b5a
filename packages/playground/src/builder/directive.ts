import { defineDirective } from '@folio/core/data/parts/context.ts';
import type { DataDirective } from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { startsPath } from './model/starts.ts';
import { strings } from './strings.ts';

/** `::schema`: a button that opens the builder of schemas. */
export const schemaDirective: DataDirective = defineDirective({
  name: 'schema',
  attributes: z.strictObject({}),
  render: () => ({
    nodes: [
      h('div.opener', [
        h(
          'button.button.button-solid.action',
          { type: 'button', dataBuild: 'schema', dataStarts: startsPath },
          strings.open,
        ),
        h('p.twin', strings.needsScripts),
      ]),
    ],
    symbols: [],
  }),
});
