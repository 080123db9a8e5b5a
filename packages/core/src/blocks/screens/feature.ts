import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadIconSet } from '../../build/pictures.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { hashContent } from '../../markdown/cache.ts';
import { listSourceFiles } from '../../markdown/source-files.ts';
import type { Diagnostic } from '../../model/types.ts';
import { screenOf } from './directive.ts';
import { createIconStylesheet } from './draw.ts';
import { loadScreenPartials, type ScreenPartials } from './parse.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Drawings of an app's screens. `glyphs` is the folder of the icons on them, `strips` that of screens that several pages show. */
export const screens = (folders: { glyphs: URL; strips: URL }): Feature => {
  const glyphs = loadIconSet(fileURLToPath(folders.glyphs));
  const strips = loadScreenPartials(fileURLToPath(folders.strips));
  return defineFeature({
    name: 'screens',
    directives: {
      screen: { ...screenOf(glyphs, strips), hash: () => hashContent(glyphs.hash(), strips.digest()) },
    },
    check: async ({ root }) => stripFaults(strips, root, basename(fileURLToPath(folders.strips))),
    styles: { paint: [path('./screen.css')], load: [path('./look.css')], made: createIconStylesheet(glyphs) },
  });
};

/** Faults of the files of strips, and strips that nothing shows. `folder` is their folder, relative to the root of the project. */
function stripFaults(strips: ScreenPartials, root: string, folder: string): Diagnostic[] {
  const { files, diagnostics } = listSourceFiles(root, folder, '.yaml');
  const texts = ['content', 'snippets']
    .flatMap((room) => listSourceFiles(root, room, '.md').files)
    .concat(files)
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const isUsed = (name: string) =>
    texts.some((text) => text.includes(`use="${name}"`) || new RegExp(`^ *use ${name}(?: |$)`, 'm').test(text));
  return [
    ...diagnostics,
    ...strips.names().flatMap((name): Diagnostic[] => {
      const found: Diagnostic[] = [];
      const file = `${folder}/${name}.yaml`;
      const strip = strips.read(name, (message, hint) => found.push({ file, message: message, hint: hint }));
      found.push(...(strip?.faults ?? []).map((fault) => ({ ...fault, file: `${folder}/${fault.file}` })));
      if (!isUsed(name))
        found.push({
          file,
          message: 'No page shows the strip.',
          hint: `Show it with :::screen{use="${name}"}, or delete the file.`,
        });
      return found;
    }),
  ];
}
