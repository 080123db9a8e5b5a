import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { glyphsIn } from '../../build/glyphs.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { digestOf } from '../../markdown/cache.ts';
import { filesIn } from '../../markdown/rooms.ts';
import type { Fault } from '../../model/types.ts';
import { screenOf } from './directive.ts';
import { glyphSheet } from './glyphs.ts';
import { type Strips, stripsIn } from './strips.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Drawings of an app's screens. `glyphs` is the folder of the icons on them, `strips` that of screens that several pages show. */
export const screens = (folders: { glyphs: URL; strips: URL }): Feature => {
  const glyphs = glyphsIn(fileURLToPath(folders.glyphs));
  const strips = stripsIn(fileURLToPath(folders.strips));
  return defineFeature({
    name: 'screens',
    containers: { screen: screenOf(glyphs, strips) },
    digest: () => digestOf(glyphs.digest(), strips.digest()),
    check: async ({ root }) => stripFaults(strips, root, basename(fileURLToPath(folders.strips))),
    styles: { paint: [path('./screen.css')], load: [path('./look.css')], made: glyphSheet(glyphs) },
  });
};

/** Faults of the files of strips, and strips that nothing shows. `folder` is their folder, relative to the root of the project. */
function stripFaults(strips: Strips, root: string, folder: string): Fault[] {
  const { files, faults } = filesIn(root, folder, '.yaml');
  const texts = ['content', 'snippets']
    .flatMap((room) => filesIn(root, room, '.md').files)
    .concat(files)
    .map((file) => readFileSync(join(root, file), 'utf8'));
  const isUsed = (name: string) =>
    texts.some((text) => text.includes(`use="${name}"`) || new RegExp(`^ *use ${name}(?: |$)`, 'm').test(text));
  return [
    ...faults,
    ...strips.names().flatMap((name): Fault[] => {
      const found: Fault[] = [];
      const file = `${folder}/${name}.yaml`;
      const strip = strips.read(name, (cause, cure) => found.push({ file, cause, cure }));
      found.push(...(strip?.faults ?? []).map((fault) => ({ ...fault, file: `${folder}/${fault.file}` })));
      if (!isUsed(name))
        found.push({
          file,
          cause: 'No page shows the strip.',
          cure: `Show it with :::screen{use="${name}"}, or delete the file.`,
        });
      return found;
    }),
  ];
}
