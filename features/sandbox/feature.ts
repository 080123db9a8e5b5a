import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../engine/feature.ts';
import { playsOf } from './build/graphs.ts';
import { addRunButtons } from './build/run-buttons.ts';
import { schemaDirective } from './builder/directive.ts';
import { startsPath } from './builder/model/starts.ts';
import { schemaStarts } from './builder/starts.ts';
import { words } from './builder/words.ts';
import { recompute } from './check/recompute.ts';
import { playPath } from './interface/data.ts';
import { readPlay } from './page/read.ts';
import { placesSchema } from './places.ts';
import { graphsFile, playgroundPage } from './playground/page.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Queries of pages are run, and what they show is recomputed: Cypher blocks, and the outputs that are derived from them. */
export const sandbox = defineFeature({
  name: 'sandbox',
  fences: { run: ['server', 'assume'], of: 'text', computed: ['no'] },
  frontmatter: ['data', 'now'],
  data: { sandbox: placesSchema },
  directives: [schemaDirective],
  finish(tree, { file, markdown, textOf, report }) {
    const play = readPlay(markdown, textOf);
    if (!play) return [];
    for (const finding of recompute(play, file).findings) report(finding);
    addRunButtons(tree, play);
    return [];
  },
  rewrite(markdown, textOf) {
    const play = readPlay(markdown, textOf);
    return play ? recompute(play, '').replacements : [];
  },
  styles: {
    paint: [path('./styles/run.css')],
    client: [
      './styles/sandbox.css',
      './styles/result.css',
      './styles/drawing.css',
      './styles/playground.css',
      './styles/builder.css',
    ].map(path),
  },
  islands: [
    {
      places: '.run',
      when: 'press',
      anchor: 'run',
      module: path('./interface/place.tsx'),
      failure: 'The sandbox could not be loaded: the network does not answer. Press Run to try again.',
    },
    {
      places: '.play-app',
      when: 'arrival',
      module: path('./playground/place.tsx'),
      failure: 'The playground could not be loaded: the network does not answer. Reload the page to try again.',
    },
    {
      places: '[data-starts]',
      when: 'press',
      anchor: 'build',
      module: path('./builder/interface/place.tsx'),
      get failure() {
        return words.notLoaded;
      },
    },
  ],
  pages: playgroundPage,
  outputs: async (project) => {
    const { path: file, text } = graphsFile(project);
    const pages = [...playsOf(project).pages].map(([route, play]) => [playPath(route), JSON.stringify(play)]);
    return { ...Object.fromEntries(pages), [file]: text, [startsPath]: JSON.stringify(schemaStarts(project)) };
  },
});
