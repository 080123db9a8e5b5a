import { defineDirective } from '@folio/core/data/parts/context.ts';
import type { DataDirective } from '@folio/core/markdown/types.ts';
import { fill } from '@folio/core/model/fill.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { builderJson, loadBuilder, shippedPath } from './data.ts';
import { words } from './words.ts';

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
            words.open,
          ),
          h('p', [
            h('span.twin', `${words.needsScripts} `),
            h('a', { href: shippedPath(name), download: data.file }, fill(words.shippedFile, { file: data.file })),
          ]),
        ]),
      ],
      symbols: [],
    };
  },
});
