import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { interpolate } from '@folio/core';
import type { Project } from '@folio/core/build';
import { createDataStore } from '@folio/core/data';
import type { DataDirective } from '@folio/core/markdown';
import { defineDirective, listSourceNames } from '@folio/core/markdown';
import { h } from 'hastscript';
import { z } from 'zod';
import { toSettingAnchor } from '../directive.ts';
import { type ParamsFile, paramsSchema } from '../schema.ts';
import { type BuilderData, buildLines, formatFile, type Key } from './model/model.ts';
import { type BuilderFile, builderSchema, createBuilderSchema } from './schema.ts';
import { strings } from './strings.ts';

/**
 * `::builder{file="config"}`: a button that opens the builder, and a link to the shipped file. The
 * theme hides `.action` without JavaScript, and `.no-js` with it.
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
            { type: 'button', dataBuild: name, dataRules: createDataFile(name, data).path },
            strings.open,
          ),
          h('p', [
            h('span.no-js', `${strings.needsScripts} `),
            h(
              'a',
              { href: toShippedPath(name), download: data.file },
              interpolate(strings.shippedFile, { file: data.file }),
            ),
          ]),
        ]),
      ],
      symbols: [],
    };
  },
});

type Load = <T>(file: string, schema: { parse(value: unknown): T }) => T;

export function loadBuilder(name: string, load: Load): BuilderData {
  const { parameters } = load(`builders/${name}`, builderSchema);
  const params = load(`params/${parameters}`, paramsSchema);
  return toBuilderData(load(`builders/${name}`, createBuilderSchema(params)), params);
}

function toBuilderData({ inputs, rules }: BuilderFile, params: ParamsFile): BuilderData {
  if (params.kind !== 'configuration') return { file: '', groups: {}, inputs: [], rules: [], keys: [] };
  return {
    file: params.file ?? params.id,
    groups: Object.fromEntries((params.groups ?? []).map(({ id, title }) => [id, title])),
    inputs,
    rules,
    keys: params.parameters.map(
      (item): Key => ({
        key: item.key,
        anchor: toSettingAnchor(item),
        group: item.group ?? '',
        short: item.short,
        ...(item.unit ? { unit: item.unit } : {}),
        ...(item.shipped === undefined || item.shipped === null ? {} : { shipped: String(item.shipped) }),
        ...(item.caution ? { caution: item.caution } : {}),
      }),
    ),
  };
}

function createDataFile(name: string, data: BuilderData): { path: string; json: string } {
  const json = JSON.stringify(data);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  return { path: `/assets/${name}-builder.${hash}.json`, json };
}

export const toShippedPath = (name: string): string => `/shipped-${name}.txt`;

const formatShippedFile = (data: BuilderData): string =>
  formatFile(buildLines({ ...data, rules: [] }, {}), data.groups, []);

export function listBuilders(root: string): string[] {
  return listSourceNames(join(root, 'data/builders'), '.yaml');
}

export function createBuilderFiles(project: Project): Record<string, string> {
  const store = createDataStore(project.root, project.config.product);
  return Object.fromEntries(
    listBuilders(project.root).flatMap((name) => {
      const data = loadBuilder(name, store.load);
      const { path, json } = createDataFile(name, data);
      return [
        [path, json],
        [toShippedPath(name), formatShippedFile(data)],
      ];
    }),
  );
}
