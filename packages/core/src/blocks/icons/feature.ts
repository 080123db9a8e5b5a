import { fileURLToPath } from 'node:url';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { loadIconSet } from '../../build/pictures.ts';
import { defineFeature, type Feature } from '../../feature.ts';
import type { InlineDirective } from '../../markdown/directives/inline.ts';
import { el, text } from '../../markdown/hast.ts';
import type { Shape } from '../../model/config.ts';

/** Creates `:icon[name]`: an image, a non-breaking space and the name. */
export function createIconDirective(folder: string): InlineDirective {
  const { find, hash } = loadIconSet(folder);
  return {
    form: 'inline',
    hash,
    render(name, fail) {
      const picture = find(name, fail, (nearest) => `:icon[${nearest}]`);
      if (!picture) return [];
      const { viewBox, shapes } = picture;
      const drawing = s('svg', { className: ['icon', 'glyph'], viewBox, ariaHidden: 'true' }, shapes.map(renderShape));
      return [el('span', { className: ['named-icon'] }, [drawing, text('\u00a0'), el('strong', {}, [text(name)])])];
    },
  };
}

const renderShape = ({ tag, attributes, shapes = [] }: Shape): Element => s(tag, attributes, shapes.map(renderShape));

/**
 * Icons of the user interface in text, `:icon[pencil]`. `folder` contains `<name>.svg`, with
 * hyphens for spaces.
 */
export const icons = (folder: URL): Feature =>
  defineFeature({
    name: 'icons',
    directives: { icon: createIconDirective(fileURLToPath(folder)) },
    styles: { paint: [fileURLToPath(new URL('./icons.css', import.meta.url))] },
  });
