import { glyphsIn } from '../../engine/build/glyphs.ts';
import type { InlineDirective } from '../../engine/markdown/directives/inline.ts';
import { el, text } from '../../engine/markdown/hast.ts';

/**
 * The icons whose drawings are in a folder: the directive that shows one, and the digest of all drawings. An icon is the drawing, a space that does
 * not break, and the name. Screen readers, search and the twin have the name alone.
 */
export function iconsIn(folder: string): { directive: InlineDirective; digest(): string } {
  const { draw, digest } = glyphsIn(folder);
  return {
    digest,
    directive(name, fail) {
      const drawing = draw(name, ['icon', 'glyph'], fail, (nearest) => `:icon[${nearest}]`);
      if (!drawing) return [];
      return [el('span', { className: ['named-icon'] }, [drawing, text('\u00a0'), el('strong', {}, [text(name)])])];
    },
  };
}
