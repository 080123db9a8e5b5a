import { fileURLToPath } from 'node:url';
import { catchDiagnostics, defineFeature } from '@folio/core';
import { defineDirective } from '@folio/core/markdown';
import { h } from 'hastscript';
import { z } from 'zod';
import { collectExplainData, patternsSchema } from './collect.ts';
import { DATA_PATH } from './data.ts';
import { strings } from './strings.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

const directive = defineDirective({
  name: 'explain',
  attributes: z.strictObject({}),
  render: () => ({
    nodes: [
      h('div.explain', [
        h('label', [
          strings.label,
          h('textarea', { rows: 4, spellCheck: 'false', autoCapitalize: 'off', autoComplete: 'off' }),
        ]),
        h('p', [
          h('button.button.button-solid', { type: 'button', dataExplain: 'text' }, strings.explain),
          h('span.explain-note', strings.private),
        ]),
        h('p.no-js', strings.needsScripts),
      ]),
    ],
    symbols: [],
  }),
});

/** A box that explains errors, checks calls, repairs stream schemas and translates openCypher. */
export const explain = defineFeature({
  name: 'explain',
  directives: { explain: directive },
  data: { explain: patternsSchema },
  styles: { load: [path('./explain.css')], client: [path('./answer.css')] },
  islands: [
    {
      selector: '[data-explain]',
      when: 'click',
      anchor: 'explain',
      module: path('./mount.tsx'),
      get failure() {
        return strings.notLoaded;
      },
    },
  ],
  check: async (project) => catchDiagnostics(() => collectExplainData(project)),
  tools: path('./tools.ts'),
  emit: { files: async (project) => ({ [DATA_PATH]: JSON.stringify(collectExplainData(project)) }) },
});
