import type { IconSet } from '../../build/icon-files.ts';
import { svgOf } from '../../build/pictures.ts';

/** The class of an icon on a screen: `trash can` is `g-trash-can`. */
export const getIconClass = (name: string): string => `g-${name.replaceAll(' ', '-')}`;

/**
 * The rules that give icons on screens their shapes, for all pages once: an icon is a box that is filled with the color of text and cut out. It has its
 * size from the first paint on. Inks are kept on paper, where browsers leave fills out, and in forced colors.
 */
export function createIconStylesheet(glyphs: IconSet): string {
  const rules = glyphs.names().flatMap((name) => {
    const picture = glyphs.find(name, () => {}, String);
    if (!picture) return [];
    const shapes = svgOf(picture.shapes).replaceAll('"', "'");
    const svg = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='${picture.viewBox}' fill='none' stroke='red' stroke-width='1.5' stroke-linecap='round' stroke-linejoin='round'>${shapes}</svg>`;
    return [`.${getIconClass(name)}{mask:url("data:image/svg+xml,${svg}")}`];
  });
  const fill =
    '.g{background:currentColor;print-color-adjust:exact}@media (forced-colors:active){.g{background:CanvasText}}';
  return `@layer article{${fill}${rules.join('')}}`;
}
