import { defineDirective } from '@folio/core/data/parts/context.ts';
import type { DataDirective } from '@folio/core/markdown/types.ts';
import { interpolate } from '@folio/core/model/interpolate.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { builderJson, loadBuilder, shippedPath } from './data.ts';
import { strings } from './strings.ts';

/**
 * `::builder{file="config"}`: a button that opens the builder, and the shipped file, which is there without JavaScript too. The classes
 * `action` and `twin` are those of the shell for what shows only with, and only without JavaScript.
 */
export const builderDirective: DataDirective = defineDirective({
  name: 'builder',
  attributes: z.strictObject({ file: z.string() }),
  render({ file: name }, context) {
    const data = loadBuilder(name, context.load);
    return {
      nodes: [
        h('div.opener', [
          h(
            'button.button.button-solid.action',
            { type: 'button', dataBuild: name, dataRules: builderJson(name, data).path },
            strings.open,
          ),
          h('p', [
            h('span.twin', `${strings.needsScripts} `),
            h(
              'a',
              { href: shippedPath(name), download: data.file },
              interpolate(strings.shippedFile, { file: data.file }),
            ),
          ]),
        ]),
      ],
      symbols: [],
    };
  },
});
