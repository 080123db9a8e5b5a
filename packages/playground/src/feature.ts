import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core/feature.ts';
import { sandboxFigures } from './build/figures.ts';
import { playsOf } from './build/graphs.ts';
import { serverKeywords } from './build/keywords.ts';
import { addMachineButtons } from './build/machine-buttons.ts';
import { machine } from './build/machine-directive.ts';
import { playedMachines } from './build/machines.ts';
import { addRunButtons } from './build/run-buttons.ts';
import { schemaDirective } from './builder/directive.ts';
import { startsPath } from './builder/model/starts.ts';
import { strings as builderWords } from './builder/strings.ts';
import { loadSchemaTemplates } from './builder/templates.ts';
import { recomputeMachines } from './check/machine.ts';
import { recompute } from './check/recompute.ts';
import { machinesPath, toSandboxDataPath } from './interface/page-data.ts';
import { readMachines } from './page/machine/index.ts';
import { readPlay } from './page/read.ts';
import { placesSchema } from './places.ts';
import { graphsFile, playgroundPage } from './playground/page.ts';
import { strings } from './strings.ts';
import { queryTool } from './tool.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Queries and streams of pages are run, and what they show is recomputed: Cypher blocks with the outputs that are derived from them, and tables of
 * events with their results.
 */
export const sandbox = defineFeature({
  name: 'sandbox',
  containers: { machine },
  fences: { run: ['server', 'assume'], of: 'text', computed: ['no'] },
  frontmatter: ['data', 'now'],
  data: { sandbox: placesSchema },
  directives: [schemaDirective],
  finish(tree, { file, markdown, textOf, report }) {
    const play = readPlay(markdown, textOf);
    const machines = readMachines(markdown, textOf);
    const findings = [...(play ? recompute(play, file).findings : []), ...recomputeMachines(machines, file).findings];
    for (const finding of findings) report(finding);
    if (play) addRunButtons(tree, play);
    addMachineButtons(tree, machines);
    return [];
  },
  rewrite(markdown, textOf) {
    const play = readPlay(markdown, textOf);
    return [
      ...(play ? recompute(play, '').replacements : []),
      ...recomputeMachines(readMachines(markdown, textOf), '').replacements,
    ];
  },
  computes(markdown, textOf) {
    const play = readPlay(markdown, textOf);
    return play && recompute(play, '', serverKeywords);
  },
  styles: {
    paint: [path('./styles/run.css')],
    client: [
      './styles/sandbox.css',
      './styles/result.css',
      './styles/drawing.css',
      './styles/playground.css',
      './styles/builder.css',
      './styles/schema-picture.css',
      './styles/machine.css',
      './styles/lanes.css',
    ].map(path),
  },
  islands: [
    {
      places: '.run[data-run]',
      when: 'press',
      anchor: 'run',
      module: path('./interface/mount.tsx'),
      get failure() {
        return strings.sandboxNotLoaded;
      },
    },
    {
      places: '.run[data-machine]',
      when: 'press',
      anchor: 'machine',
      module: path('./interface/machine/mount.tsx'),
      get failure() {
        return strings.machineNotLoaded;
      },
    },
    {
      places: '.play-app',
      when: 'arrival',
      module: path('./playground/mount.tsx'),
      get failure() {
        return strings.playgroundNotLoaded;
      },
    },
    {
      places: '[data-starts]',
      when: 'press',
      anchor: 'build',
      module: path('./builder/interface/mount.tsx'),
      get failure() {
        return builderWords.notLoaded;
      },
    },
  ],
  pages: playgroundPage,
  figures: sandboxFigures,
  tools: (read) => [queryTool(read)],
  outputs: async (project) => {
    const { path: file, text } = graphsFile(project);
    const pages = [...playsOf(project).pages].map(([route, play]) => [toSandboxDataPath(route), JSON.stringify(play)]);
    const machines = [...playedMachines(project)].map(([route, played]) => [
      machinesPath(route),
      JSON.stringify(played),
    ]);
    return {
      ...Object.fromEntries([...pages, ...machines]),
      [file]: text,
      [startsPath]: JSON.stringify(loadSchemaTemplates(project)),
    };
  },
});
