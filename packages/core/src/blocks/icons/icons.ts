import type { Element } from 'hast';
import { s } from 'hastscript';
import { loadIconSet } from '../../build/pictures.ts';
import type { InlineDirective } from '../../markdown/directives/inline.ts';
import { el, text } from '../../markdown/hast.ts';
import type { Shape } from '../../model/config.ts';

/**
 * The icons whose drawings are in a folder: the directive that shows one, and the digest of all drawings. An icon is the drawing, a space that does
 * not break, and the name. Screen readers, search and the twin have the name alone.
 */
export function iconsIn(folder: string): InlineDirective {
  const { find, hash } = loadIconSet(folder);
  return {
    form: 'inline',
    hash: hash,
    render(name, fail) {
      const picture = find(name, fail, (nearest) => `:icon[${nearest}]`);
      if (!picture) return [];
      const { viewBox, shapes } = picture;
      const drawing = s('svg', { className: ['icon', 'glyph'], viewBox, ariaHidden: 'true' }, shapes.map(draw));
      return [el('span', { className: ['named-icon'] }, [drawing, text('\u00a0'), el('strong', {}, [text(name)])])];
    },
  };
}

const draw = ({ tag, attributes, shapes = [] }: Shape): Element => s(tag, attributes, shapes.map(draw));
