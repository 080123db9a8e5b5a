import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element, ElementContent } from 'hast';
import { s } from 'hastscript';
import { readPicture } from '../../engine/build/pictures.ts';
import { digestOf } from '../../engine/markdown/cache.ts';
import type { InlineDirective } from '../../engine/markdown/directives/inline.ts';
import { el, text } from '../../engine/markdown/hast.ts';
import { nearestWord } from '../../engine/model/nearest.ts';
import type { Picture, Shape } from '../../engine/model/pictures.ts';

/** The icons whose drawings are in a folder: the directive that shows one, and the digest of all drawings. */
export function iconsIn(folder: string): { directive: InlineDirective; digest(): string } {
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.svg')) : []).sort();
  return {
    digest: () => digestOf(...files().flatMap((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    directive(name, fail) {
      const file = `${name.replaceAll(' ', '-')}.svg`;
      if (!files().includes(file)) {
        const known = files().map((one) => one.slice(0, -'.svg'.length).replaceAll('-', ' '));
        const nearest = nearestWord(name, known);
        const others = known.length ? `Use one of ${known.join(', ')}, or add` : 'Add';
        fail(`There is no icon "${name}".`, nearest ? `Write :icon[${nearest}].` : `${others} the drawing ${file}.`);
        return [];
      }
      const { picture, faults } = readPicture(readFileSync(join(folder, file), 'utf8'), file);
      for (const { file: drawing, line, cause, cure } of faults) fail(`${drawing}:${line ?? 1}: ${cause}`, cure);
      return picture ? [named(picture, name)] : [];
    },
  };
}

/** The drawing, a space that does not break, and the name. Screen readers, search and the twin have the name alone. */
function named({ viewBox, shapes }: Picture, name: string): ElementContent {
  const drawing = s('svg', { className: ['icon', 'glyph'], viewBox, ariaHidden: 'true' }, shapes.map(draw));
  return el('span', { className: ['named-icon'] }, [drawing, text('\u00a0'), el('strong', {}, [text(name)])]);
}

const draw = ({ tag, attributes, shapes = [] }: Shape): Element => s(tag, attributes, shapes.map(draw));
