import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { ApiDescription, Operation } from '../../content/data/operation/description.ts';
import type { RequestBody } from '../../content/data/schema/openapi.ts';
import type { Project } from '../project.ts';
import { writeWhole } from '../whole.ts';
import { describedApi } from './openapi.ts';
import { exampleValues, layersOf } from './postman-input.ts';
import { tidyItem, uuidOf } from './postman-tidy.ts';
import type { Collection, Folder, Item } from './postman-types.ts';

const require = createRequire(import.meta.url);

/** Options of the converter; every other one as it comes. */
const options = {
  folderStrategy: 'Tags',
  collapseFolders: false,
  requestParametersResolution: 'Example',
  exampleParametersResolution: 'Example',
  parametersResolution: 'Example',
  enableOptionalParameters: false,
};

/**
 * The description as a Postman collection, version 2.1: a request for each operation, in folders by tag, with the example values of the pages.
 * What the converter makes is kept under `cacheDir` by a digest of what it is given; `false` keeps nothing.
 */
export async function postmanCollection(api: ApiDescription, cacheDir: string | false): Promise<Collection> {
  const layers = await Promise.all(
    layersOf(api).map(async (layer) => ({
      layer,
      made: await convert(JSON.stringify(exampleValues(layer)), cacheDir),
    })),
  );
  const folders = new Map<string, Item[]>(api.document.tags?.map(({ name }) => [name, []]));
  const items = new Map(layers.flatMap(({ layer, made }) => [...itemsOf(layer, made)]));
  for (const [id, { operation }] of api.operations) {
    const item = items.get(id);
    if (!item) throw new Error(`The Postman converter left out the operation ${id}.`);
    const [tag = api.document.info.title] = operation.tags ?? [];
    folders.set(tag, [...(folders.get(tag) ?? []), tidyItem(item, id, operation.summary, sentAs(operation, api))]);
  }
  const { title, description } = api.document.info;
  return {
    info: {
      _postman_id: uuidOf('collection'),
      name: title,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
      ...(description ? { description: { content: description, type: 'text/markdown' } } : {}),
    },
    item: [...folders]
      .filter(([, requests]) => requests.length)
      .map(([name, requests]) => folderOf(name, requests, api)),
    variable: (layers[0]?.made.variable ?? []).map(({ key, value }) => ({ key, value })),
  };
}

/** The type that the published calls name for a body, where it is not its own. */
function sentAs({ requestBody }: Operation['operation'], api: ApiDescription): string | undefined {
  if (!requestBody) return undefined;
  const [media] = Object.values((api.resolve(requestBody) as RequestBody).content);
  return media?.['x-sent-as'];
}

function folderOf(name: string, item: Item[], api: ApiDescription): Folder {
  const description = api.document.tags?.find((tag) => tag.name === name)?.description;
  return { id: uuidOf(`folder ${name}`), name, ...(description ? { description } : {}), item };
}

/** Requests of a converted layer by operationId. Method and path are unique in a layer. */
function itemsOf(layer: ApiDescription, made: Collection): Map<string, Item> {
  const flat = made.item.flatMap((entry) => ('item' in entry ? entry.item : entry));
  const found = new Map(
    flat.map((item) => [
      `${item.request.method} /${item.request.url.path.map((part) => part.replace(/^:(.+)$/, '{$1}')).join('/')}`,
      item,
    ]),
  );
  return new Map(
    [...layer.operations].flatMap(([id, { method, path }]) => {
      const item = found.get(`${method.toUpperCase()} ${path.split('?')[0]}`);
      return item ? [[id, item] as const] : [];
    }),
  );
}

interface Converter {
  convertV2(
    input: { type: 'string'; data: string },
    options: object,
    done: (error: Error | null, result: { result: boolean; reason?: string; output?: { data: unknown }[] }) => void,
  ): void;
}

/** The converter and all that it brings along take longer to load than most outputs take to make: they are asked only for what is new. */
async function convert(data: string, cacheDir: string | false): Promise<Collection> {
  const { version } = require('openapi-to-postmanv2/package.json') as { version: string };
  const key = createHash('sha256')
    .update(`${version} ${JSON.stringify(options)} ${data}`)
    .digest('hex')
    .slice(0, 20);
  const file = cacheDir && join(cacheDir, 'postman', `${key}.json`);
  const kept = file && readKept(file);
  if (kept) return kept;
  const { convertV2 } = require('openapi-to-postmanv2') as Converter;
  const made = await new Promise<Collection>((resolve, reject) =>
    convertV2({ type: 'string', data }, options, (error, { result, reason, output } = { result: false }) => {
      const [first] = output ?? [];
      if (error || !result || !first) reject(error ?? new Error(`No Postman collection could be made: ${reason}.`));
      else resolve(first.data as Collection);
    }),
  );
  if (file) writeWhole(file, JSON.stringify(made));
  return made;
}

/** What was kept of an earlier build; undefined when there is nothing, or when the file is damaged. */
function readKept(file: string): Collection | undefined {
  try {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Collection;
    return kept.info && Array.isArray(kept.item) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** `/postman.json` by its address; nothing in a project without an API description. */
export async function postmanFiles(project: Project, cacheDir: string): Promise<Record<string, string>> {
  const api = describedApi(project);
  return api ? { '/postman.json': `${JSON.stringify(await postmanCollection(api, cacheDir), null, 1)}\n` } : {};
}
