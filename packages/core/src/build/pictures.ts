import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SiteConfig } from '../model/config.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { findSimilarWord } from '../model/fuzzy-match.ts';
import { type Picture, type Pictures, type Shape, shapeAttributes } from '../model/pictures.ts';
import type { Diagnostic } from '../model/types.ts';

/** Folder of a site's pictures: SVG files. */
const picturesFolder = 'icons';

/** What a configuration names. */
export interface SitePictures {
  /** The pictures that pages draw. */
  pictures: Pictures;
  /** The icon of the site, a whole SVG file. */
  favicon: string;
  faults: QuotedDiagnostic[];
}

/** The icon of a site that names none: a sheet, in a grey that can be seen on light and dark surfaces of browsers. */
const plainFavicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#7a8194" d="M5 2h9l5 5v15H5z"/></svg>\n';

/** Reads the pictures that a configuration names. A name without a file, and a file that is more than shapes, are faults. */
export function readPictures(root: string, config: SiteConfig): SitePictures {
  const faults: QuotedDiagnostic[] = [];
  const pictures: Pictures = {};
  for (const name of new Set(iconsIn(config))) {
    const svg = readFile(root, name, faults);
    if (svg === undefined) continue;
    const read = readPicture(svg, `${picturesFolder}/${name}.svg`);
    faults.push(...read.faults);
    if (read.picture) pictures[name] = read.picture;
  }
  for (const { icon } of config.footer?.social ?? []) {
    const shapes = pictures[icon]?.shapes;
    if (shapes && (shapes.length !== 1 || shapes[0]?.tag !== 'path' || pictures[icon]?.viewBox !== '0 0 16 16'))
      faults.push({
        file: `${picturesFolder}/${icon}.svg`,
        message: 'A picture of the footer is cut out of a square, and this one is more than a path in it.',
        hint: 'Draw it as one path, with viewBox="0 0 16 16".',
      });
  }
  return { pictures, favicon: readFavicon(root, config.brand.favicon, faults), faults };
}

/** Reads the icon of the site, which brings its own colors: no style sheet reaches it. */
function readFavicon(root: string, name: string | undefined, faults: QuotedDiagnostic[]): string {
  if (!name) return plainFavicon;
  const svg = readFile(root, name, faults) ?? '';
  if (svg) faults.push(...readPicture(svg, `${picturesFolder}/${name}.svg`, ['fill']).faults);
  return svg;
}

/** Every `icon` in the configuration. */
function iconsIn(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string' ? [value] : iconsIn(value),
  );
}

function readFile(root: string, name: string, faults: QuotedDiagnostic[]): string | undefined {
  const file = join(root, picturesFolder, `${name}.svg`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const folder = join(root, picturesFolder);
  const known = existsSync(folder)
    ? readdirSync(folder).flatMap((one) => (one.endsWith('.svg') ? [one.slice(0, -4)] : []))
    : [];
  const nearest = findSimilarWord(name, known);
  faults.push({
    file: 'site.config.ts',
    quote: [`icon: '${name}'`, `favicon: '${name}'`, name],
    message: `There is no icon "${name}".`,
    hint: `${nearest ? `Write "${nearest}", or add` : 'Add'} the file ${picturesFolder}/${name}.svg.`,
  });
  return undefined;
}

const part = /<!--[\s\S]*?-->|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|\s+/y;

/** Reads an SVG file of shapes. `file` is for faults; `colors` are attributes that shapes may have besides. */
export function readPicture(
  svg: string,
  file: string,
  colors: readonly string[] = [],
): { picture?: Picture; faults: Diagnostic[] } {
  const faults: Diagnostic[] = [];
  const top: Shape[] = [];
  const open: { tag: string; shapes: Shape[] }[] = [];
  let viewBox = '';
  part.lastIndex = 0;
  for (let at = 0; at < svg.length; at = part.lastIndex) {
    const fail = (message: string, hint: string) => {
      faults.push({ file, line: svg.slice(0, at).split('\n').length, message: message, hint: hint });
      return { faults };
    };
    const match = part.exec(svg);
    if (!match) return fail('This is not an element or a comment.', 'Write elements with attributes in double quotes.');
    const [, closes, tag, written = '', empty] = match;
    if (!tag) continue;
    if (closes) {
      if (open.pop()?.tag !== tag) return fail(`Nothing is open that </${tag}> could close.`, 'Correct the elements.');
      continue;
    }
    const attributes = Object.fromEntries(
      [...written.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    if (tag === 'svg' && !open.length) {
      viewBox = attributes.viewBox ?? '';
      if (!/^-?\d+ -?\d+ \d+ \d+$/.test(viewBox))
        return fail('The picture has no viewBox of four whole numbers.', 'Add one, such as viewBox="0 0 16 16".');
      open.push({ tag, shapes: top });
      continue;
    }
    const around = open.at(-1);
    if (!around || !Object.hasOwn(shapeAttributes, tag))
      return fail(
        `A picture cannot have <${tag}> here.`,
        `Use ${Object.keys(shapeAttributes).join(', ')} inside <svg>.`,
      );
    const known = ['class', ...colors, ...shapeAttributes[tag as Shape['tag']]];
    const odd = Object.keys(attributes).find((name) => !known.includes(name));
    if (odd)
      faults.push({
        file,
        line: svg.slice(0, at).split('\n').length,
        message: `<${tag}> cannot have the attribute "${odd}" in a picture.`,
        hint: `Use ${known.join(', ')}.${colors.length ? '' : ' Colors come from the style sheet, by class.'}`,
      });
    const shapes: Shape[] = [];
    around.shapes.push({ tag: tag as Shape['tag'], attributes, ...(tag === 'g' && { shapes }) });
    if (!empty) open.push({ tag, shapes });
  }
  if (open.length || !viewBox)
    faults.push({ file, message: 'The file does not hold a whole <svg> element.', hint: 'Close all elements.' });
  return faults.length ? { faults } : { picture: { viewBox, shapes: top }, faults };
}

/** A picture as SVG code without its frame. */
export const svgOf = (shapes: readonly Shape[]): string =>
  shapes
    .map(({ tag, attributes, shapes: inner }) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}${inner ? `>${svgOf(inner)}</${tag}>` : '/>'}`;
    })
    .join('');
