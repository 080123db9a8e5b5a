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
import { schemaStarts } from './builder/starts.ts';
import { words as builderWords } from './builder/words.ts';
import { recomputeMachines } from './check/machine.ts';
import { recompute } from './check/recompute.ts';
import { machinesPath, playPath } from './interface/data.ts';
import { readMachines } from './page/machine/index.ts';
import { readPlay } from './page/read.ts';
import { placesSchema } from './places.ts';
import { graphsFile, playgroundPage } from './playground/page.ts';
import { queryTool } from './tool.ts';
import { words } from './words.ts';

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
      module: path('./interface/place.tsx'),
      get failure() {
        return words.sandboxNotLoaded;
      },
    },
    {
      places: '.run[data-machine]',
      when: 'press',
      anchor: 'machine',
      module: path('./interface/machine/place.tsx'),
      get failure() {
        return words.machineNotLoaded;
      },
    },
    {
      places: '.play-app',
      when: 'arrival',
      module: path('./playground/place.tsx'),
      get failure() {
        return words.playgroundNotLoaded;
      },
    },
    {
      places: '[data-starts]',
      when: 'press',
      anchor: 'build',
      module: path('./builder/interface/place.tsx'),
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
    const pages = [...playsOf(project).pages].map(([route, play]) => [playPath(route), JSON.stringify(play)]);
    const machines = [...playedMachines(project)].map(([route, played]) => [
      machinesPath(route),
      JSON.stringify(played),
    ]);
    return {
      ...Object.fromEntries([...pages, ...machines]),
      [file]: text,
      [startsPath]: JSON.stringify(schemaStarts(project)),
    };
  },
});
