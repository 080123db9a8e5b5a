/** Each feature can be taken out: with its line in the configuration and what pages write for it, the fixture is in order and holds nothing of it. */
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type AssembledSite, assemble } from '@folio/core/build/assemble.ts';
import { createSitePipeline } from '@folio/core/build/load-site.ts';
import { loadProject, type Project } from '@folio/core/build/project.ts';
import { type Feature, mergeFeatures } from '@folio/core/feature.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { findImports, resolveImport } from '../house/import-rules.ts';
import { createScratchFolder, listFilesIn } from '../support/build.ts';
import { featureFolders, featureNames } from '../support/feature-parts.ts';
import { listModules } from '../support/list-files.ts';

const room = createScratchFolder('features');
let project: Project;
beforeAll(async () => {
  project = await loadProject(resolve('tests/fixture'));
});

/** What shows that a page of the fixture uses a feature. */
const signs: Record<string, string> = {
  api: '<div class="endpoint',
  // Text made from data has callouts, too.
  callouts: 'Rows are lost',
  charts: ' class="figure chart"',
  classes: ' class="member',
  commands: ' class="code session"',
  diagrams: ' class="figure diagram"',
  glossary: ' class="term"',
  icons: ' class="icon glyph',
  params: 'Folder of the log',
  reference: 'How long events are kept.',
  screens: ' class="schematic"',
  steps: ' class="steps"',
};

/** Features that show on no written page of the fixture. */
const unseen = ['quality', 'sandbox'];

/** Pages that a feature makes, to which a page of the fixture links. */
const made: Record<string, string> = { quality: '/quality' };

/** Containers whose text means nothing without them; that of others is plain Markdown. */
const ownSyntax = ['chart', 'diagram', 'screen'];

/** A page without what it writes for a feature. */
function without({ name, directives = {}, attributes }: Feature, text: string): string {
  const namesOf = (form: string) => Object.keys(directives).filter((key) => directives[key]?.form === form);
  const blocks = namesOf('container').reduce(
    (rest, name) =>
      rest.replace(
        new RegExp(`^( *)(:{3,})${name}(?:\\{.*\\})?\\n([\\s\\S]*?)^\\1\\2 *$`, 'gm'),
        (_, _indent, _colons, inner: string) => (ownSyntax.includes(name) ? '' : inner),
      ),
    // Numbers on screens are those of steps.
    Object.hasOwn(directives, 'steps') ? text.replace(/ mark="[^"]*"/g, '') : text,
  );
  const plain = Object.keys(attributes?.fences ?? {}).reduce(
    (rest, name) => rest.replace(new RegExp(`^( *\`{3,}.*?) ${name}=(?:"[^"]*"|\\S+)`, 'gm'), '$1'),
    blocks,
  );
  const unlinked = Object.hasOwn(made, name) ? plain.replace(`](${made[name]})`, '](/overview)') : plain;
  return namesOf('leaf').reduce(
    // Other pages may have linked to an anchor of what was there.
    (rest, name) => rest.replace(new RegExp(`^ *::${name}(?:\\{.*\\})?$`, 'gm'), ''),
    unlinked,
  );
}

/** The fixture without a feature, read and brought together; with all of them for undefined. */
async function siteWithout(feature?: Feature): Promise<AssembledSite> {
  const root = join(room, feature?.name ?? 'all');
  cpSync('tests/fixture', root, { recursive: true, filter: (path) => !/\.(ts|cache)$|dist$/.test(path) });
  const changed = new Set<string>();
  const files = listFilesIn(join(root, 'content')).map((file) => join(root, 'content', file));
  for (const file of feature ? files : []) {
    const text = readFileSync(file, 'utf8');
    const rest = without(feature as Feature, text);
    if (rest === text) continue;
    changed.add(file.slice(join(root, 'content').length, -3));
    writeFileSync(file, rest);
  }
  // What is gone had anchors that other pages link to.
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    const route = file.slice(join(root, 'content').length, -3);
    const links = text.replace(/\[([^\]]*)\]\((\/[^)#\s]*)?#[^)\s]*\)/g, (link, label: string, path?: string) => {
      if (!changed.has(path ?? route)) return link;
      return path ? `[${label}](${path})` : label;
    });
    writeFileSync(file, links);
  }
  const left = project.features.all.filter((one) => one !== feature);
  const reduced: Project = { ...project, root, features: mergeFeatures(left) };
  const pipeline = createSitePipeline(reduced, join(room, 'cache', feature?.name ?? 'all'));
  const { pages, diagnostics } = await pipeline.renderAll();
  return assemble(reduced, pages, diagnostics, await pipeline.files());
}

/** HTML of all pages. */
const htmlOf = (site: AssembledSite) => [...site.pages.keys()].map((route) => site.getHtml(route)).join('\n');
/** Addresses of the files that the features of a site make. */
const outputsOf = async ({ project }: AssembledSite) =>
  (await Promise.all(project.features.all.map((one) => one.emit?.files?.(project)))).flatMap((made) =>
    Object.keys(made ?? {}),
  );

describe('the fixture', () => {
  it('uses every feature of the repository', () =>
    expect(project.features.all.map(({ name }) => name).sort()).toEqual([...featureNames].sort()));

  it.each(featureNames)('builds without %s, and contains nothing of it', async (name) => {
    const feature = project.features.all.find((one) => one.name === name) as Feature;
    const site = await siteWithout(feature);
    expect(site.diagnostics).toEqual([]);
    if (!unseen.includes(name)) expect(htmlOf(site)).not.toContain(signs[name] as string);
    const made = await outputsOf(site);
    expect(made.filter((file) => feature.emit?.linkablePaths?.(project.root).includes(file))).toEqual([]);
  });

  it('contains each feature if all are enabled', async () => {
    const site = await siteWithout();
    expect(site.diagnostics).toEqual([]);
    const html = htmlOf(site);
    expect(featureNames.filter((name) => !html.includes(signs[name] ?? 'no sign is named'))).toEqual(unseen);
    expect(await outputsOf(site)).toEqual(expect.arrayContaining(['/openapi.json', '/postman.json']));
  });
});

describe('the packages', () => {
  const modules = listModules('packages').filter((file) => !/^packages\/[\w-]+\/src\/index\.ts$/.test(file));

  it.each(featureNames)('import the feature %s only in configurations', (name) => {
    const feature = `${featureFolders.get(name)}/feature.ts`;
    const importers = modules.filter((file) =>
      findImports(readFileSync(file, 'utf8')).some(({ specifier }) => resolveImport(file, specifier) === feature),
    );
    expect(importers).toEqual([]);
  });
});
