import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toHtml } from 'hast-util-to-html';
import { loadIconSet } from '../../build/pictures.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import { hashContent } from '../../markdown/cache.ts';
import { el } from '../../markdown/hast.ts';
import { listSourceFiles, MAX_DATA_BYTES, readSource } from '../../markdown/source-files.ts';
import type { Diagnostic } from '../../model/types.ts';
import { createScreenDirective } from './directive.ts';
import { createIconStylesheet, renderScreen } from './draw.ts';
import { loadScreenPartials, type ScreenPartials } from './parse.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/**
 * Drawings of an app's screens. `glyphs` is the folder of icons, `strips` that of reusable screens.
 */
export const screens = (folders: { glyphs: URL; strips: URL }): Feature => {
  const icons = loadIconSet(fileURLToPath(folders.glyphs));
  const partials = loadScreenPartials(fileURLToPath(folders.strips));
  return defineFeature({
    name: 'screens',
    directives: {
      screen: { ...createScreenDirective(icons, partials), hash: () => hashContent(icons.hash(), partials.hash()) },
    },
    emit: { picture: (name) => renderPartial(partials, name) },
    check: async ({ root }) => checkPartials(partials, root, basename(fileURLToPath(folders.strips))),
    styles: { paint: [path('./screen.css')], load: [path('./look.css')], made: createIconStylesheet(icons) },
  });
};

/** Invalid partials are reported by the check. */
function renderPartial(partials: ScreenPartials, name: string): string | undefined {
  const partial = partials.names().includes(name) ? partials.read(name, () => {}) : undefined;
  return (
    partial &&
    toHtml(el('div', { className: ['schematic'] }, [el('div', {}, [el('div', {}, renderScreen(partial.regions))])]))
  );
}

function checkPartials(partials: ScreenPartials, root: string, folder: string): Diagnostic[] {
  const { files, diagnostics } = listSourceFiles(root, folder, '.yaml');
  const texts = ['content', 'snippets']
    .flatMap((room) => listSourceFiles(root, room, '.md').files)
    .concat(files)
    .map((file) => readSource(root, file, MAX_DATA_BYTES).text);
  const isUsed = (name: string) =>
    texts.some((text) => text.includes(`use="${name}"`) || new RegExp(`^ *use ${name}(?: |$)`, 'm').test(text));
  return [
    ...diagnostics,
    ...partials.names().flatMap((name): Diagnostic[] => {
      const found: Diagnostic[] = [];
      const file = `${folder}/${name}.yaml`;
      const partial = partials.read(name, (message, hint) => found.push({ file, message, hint }));
      found.push(
        ...(partial?.diagnostics ?? []).map((diagnostic) => ({ ...diagnostic, file: `${folder}/${diagnostic.file}` })),
      );
      if (!isUsed(name))
        found.push({
          file,
          message: 'Unused screen partial.',
          hint: `Show it with :::screen{use="${name}"}, or delete the file.`,
        });
      return found;
    }),
  ];
}
