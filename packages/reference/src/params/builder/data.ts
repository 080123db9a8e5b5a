import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Project } from '@folio/core/build/project.ts';
import { createDataStore } from '@folio/core/data/store.ts';
import { listSourceFiles } from '@folio/core/markdown/source-files.ts';
import { type ParamsFile, paramsSchema } from '../schema.ts';
import { settingAnchor } from '../setting.ts';
import { buildLines, fileText } from './model/build.ts';
import type { BuilderData, Input, Key, Rule } from './model/model.ts';
import { type BuilderFile, builderSchema, builderSchemaFor } from './schema.ts';

/** Reads a data file; throws where it is not in order. */
type Load = <T>(file: string, schema: { parse(value: unknown): T }) => T;

/** What a builder needs: its file of questions and rules, checked with the keys that it is about, as the browser gets it. */
export function loadBuilder(name: string, load: Load): BuilderData {
  const { parameters } = load(`builders/${name}`, builderSchema);
  const params = load(`params/${parameters}`, paramsSchema);
  return dataOf(load(`builders/${name}`, builderSchemaFor(params)), params);
}

function dataOf({ inputs, rules }: BuilderFile, params: ParamsFile): BuilderData {
  if (params.kind !== 'configuration') return { file: '', groups: {}, inputs: [], rules: [], keys: [] };
  return {
    file: params.file ?? params.id,
    groups: Object.fromEntries((params.groups ?? []).map(({ id, title }) => [id, title])),
    inputs: inputs as Input[],
    rules: rules as Rule[],
    keys: params.parameters.map(
      (item): Key => ({
        key: item.key,
        anchor: settingAnchor(item),
        group: item.group ?? '',
        short: item.short,
        ...(item.unit ? { unit: item.unit } : {}),
        ...(item.shipped === undefined || item.shipped === null ? {} : { shipped: String(item.shipped) }),
        ...(item.caution ? { caution: item.caution } : {}),
      }),
    ),
  };
}

/** Address of what the browser fetches, with a hash of the content, and the content. */
export function builderJson(name: string, data: BuilderData): { path: string; json: string } {
  const json = JSON.stringify(data);
  const hash = createHash('sha256').update(json).digest('base64url').slice(0, 8);
  return { path: `/assets/${name}-builder.${hash}.json`, json };
}

/** Address of the file with the shipped values. */
export const shippedPath = (name: string): string => `/shipped-${name}.txt`;

/** The file with the shipped values alone. */
const shippedText = (data: BuilderData): string => fileText(buildLines({ ...data, rules: [] }, {}), data.groups, []);

/** Names of the builders of a project in the folder `root`. */
export function builderNames(root: string): string[] {
  return listSourceFiles(root, 'data/builders', '.yaml').files.map((file) => basename(file, '.yaml'));
}

/** Files of all builders by address: what the browser fetches, and the shipped files. */
export function builderFiles(project: Project): Record<string, string> {
  const store = createDataStore(project.root, project.config.product);
  return Object.fromEntries(
    builderNames(project.root).flatMap((name) => {
      const data = loadBuilder(name, store.load);
      const { path, json } = builderJson(name, data);
      return [
        [path, json],
        [shippedPath(name), shippedText(data)],
      ];
    }),
  );
}
