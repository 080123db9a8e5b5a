import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { hashContent } from '../markdown/cache.ts';
import { listSourceFiles, listSourceNames, MAX_DATA_BYTES, readSource } from '../markdown/source-files.ts';
import { type Picture, type Pictures, SHAPE_ATTRIBUTES, type Shape, type SiteConfig } from '../model/config.ts';
import type { QuotedDiagnostic } from '../model/diagnostics.ts';
import { findSimilarWord } from '../model/fuzzy-match.ts';
import type { Diagnostic } from '../model/types.ts';

const ICONS_FOLDER = 'icons';

interface SitePictures {
  pictures: Pictures;
  favicon: string;
  diagnostics: QuotedDiagnostic[];
}

/** Gray, which is visible in light and dark browser themes. */
const DEFAULT_FAVICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><path fill="#7a8194" d="M5 2h9l5 5v15H5z"/></svg>\n';

export function readPictures(root: string, config: SiteConfig): SitePictures {
  const diagnostics: QuotedDiagnostic[] = listSourceFiles(root, ICONS_FOLDER, '.svg').diagnostics;
  const pictures: Pictures = {};
  for (const name of new Set(findIconNames(config))) {
    const svg = readIcon(root, name, diagnostics);
    if (svg === undefined) continue;
    const parsed = parsePicture(svg, `${ICONS_FOLDER}/${name}.svg`);
    diagnostics.push(...parsed.diagnostics);
    if (parsed.picture) pictures[name] = parsed.picture;
  }
  for (const { icon } of config.footer?.social ?? []) {
    const shapes = pictures[icon]?.shapes;
    if (shapes && (shapes.length !== 1 || shapes[0]?.tag !== 'path' || pictures[icon]?.viewBox !== '0 0 16 16'))
      diagnostics.push({
        file: `${ICONS_FOLDER}/${icon}.svg`,
        message: 'An icon of the footer must be a single path in a square of 16 units.',
        hint: 'Draw it as one <path>, with viewBox="0 0 16 16".',
      });
  }
  return { pictures, favicon: readFavicon(root, config.brand.favicon, diagnostics), diagnostics };
}

/** Has its own colors, because no stylesheet applies. */
function readFavicon(root: string, name: string | undefined, diagnostics: QuotedDiagnostic[]): string {
  if (!name) return DEFAULT_FAVICON;
  const svg = readIcon(root, name, diagnostics);
  if (svg !== undefined) diagnostics.push(...parsePicture(svg, `${ICONS_FOLDER}/${name}.svg`, ['fill']).diagnostics);
  return svg ?? '';
}

function findIconNames(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) =>
    key === 'icon' && typeof value === 'string' ? [value] : findIconNames(value),
  );
}

function readIcon(root: string, name: string, diagnostics: QuotedDiagnostic[]): string | undefined {
  const file = `${ICONS_FOLDER}/${name}.svg`;
  if (existsSync(join(root, file))) {
    const source = readSource(root, file, MAX_DATA_BYTES);
    diagnostics.push(...source.diagnostics);
    return source.diagnostics.length ? undefined : source.text;
  }
  const nearest = findSimilarWord(name, listSourceNames(join(root, ICONS_FOLDER), '.svg'));
  diagnostics.push({
    file: 'site.config.ts',
    quote: [`icon: '${name}'`, `favicon: '${name}'`, name],
    message: `Unknown icon "${name}".`,
    hint: `${nearest ? `Write "${nearest}", or add` : 'Add'} the file ${ICONS_FOLDER}/${name}.svg.`,
  });
  return undefined;
}

const SVG_TOKEN = /<!--[\s\S]*?-->|<(\/?)([\w:-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|\s+/y;

export function parsePicture(
  svg: string,
  file: string,
  colors: readonly string[] = [],
): { picture?: Picture; diagnostics: Diagnostic[] } {
  const diagnostics: Diagnostic[] = [];
  const rootShapes: Shape[] = [];
  const openElements: { tag: string; shapes: Shape[] }[] = [];
  let viewBox = '';
  SVG_TOKEN.lastIndex = 0;
  for (let offset = 0; offset < svg.length; offset = SVG_TOKEN.lastIndex) {
    const reportAt = (message: string, hint: string) => {
      diagnostics.push({ file, line: svg.slice(0, offset).split('\n').length, message, hint });
      return { diagnostics };
    };
    const match = SVG_TOKEN.exec(svg);
    if (!match)
      return reportAt('Expected an element or a comment.', 'Write elements with attributes in double quotes.');
    const [, isClosing, tag, attributeText = '', isSelfClosing] = match;
    if (!tag) continue;
    if (isClosing) {
      if (openElements.pop()?.tag !== tag)
        return reportAt(`Unexpected closing tag </${tag}>.`, 'Remove it, or open the element.');
      continue;
    }
    const attributes = Object.fromEntries(
      [...attributeText.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    );
    const reportUnknown = (allowed: readonly string[]) => {
      const unknown = Object.keys(attributes).find((name) => !allowed.includes(name));
      if (unknown)
        reportAt(
          `Unknown attribute "${unknown}" of <${tag}>.`,
          `Use ${allowed.join(', ')}.${colors.length ? '' : ' The stylesheet sets colors by class.'}`,
        );
    };
    if (tag === 'svg' && !openElements.length) {
      reportUnknown(['xmlns', 'viewBox']);
      viewBox = attributes.viewBox ?? '';
      if (!/^-?\d+ -?\d+ \d+ \d+$/.test(viewBox))
        return reportAt('Missing viewBox of four whole numbers.', 'Add one, such as viewBox="0 0 16 16".');
      openElements.push({ tag, shapes: rootShapes });
      continue;
    }
    const parent = openElements.at(-1);
    if (!parent || !Object.hasOwn(SHAPE_ATTRIBUTES, tag))
      return reportAt(`Unexpected element <${tag}>.`, `Use ${Object.keys(SHAPE_ATTRIBUTES).join(', ')} inside <svg>.`);
    reportUnknown(['class', ...colors, ...SHAPE_ATTRIBUTES[tag as Shape['tag']]]);
    const shapes: Shape[] = [];
    parent.shapes.push({ tag: tag as Shape['tag'], attributes, ...(tag === 'g' && { shapes }) });
    if (!isSelfClosing) openElements.push({ tag, shapes });
  }
  if (openElements.length || !viewBox)
    diagnostics.push({ file, message: 'The <svg> element is incomplete.', hint: 'Close all elements.' });
  return diagnostics.length ? { diagnostics } : { picture: { viewBox, shapes: rootShapes }, diagnostics };
}

export const renderShapes = (shapes: readonly Shape[]): string =>
  shapes
    .map(({ tag, attributes, shapes: inner }) => {
      const attributeText = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${attributeText.join('')}${inner ? `>${renderShapes(inner)}</${tag}>` : '/>'}`;
    })
    .join('');

type Report = (message: string, hint: string) => void;

/** Icons of features, by file name: `trash can` is `trash-can.svg`. */
export interface IconSet {
  hash(): string;
  names(): string[];
  /** `format` formats a name as authors write it. */
  find(name: string, report: Report, format: (name: string) => string): Picture | undefined;
}

/** Reads files at each use, so that edits show at once. */
export function loadIconSet(folder: string): IconSet {
  const toFile = (name: string) => `${name.replaceAll(' ', '-')}.svg`;
  const names = () => listSourceNames(folder, '.svg').map((name) => name.replaceAll('-', ' '));
  const find: IconSet['find'] = (name, report, format) => {
    const file = toFile(name);
    const known = names();
    if (!known.some((other) => toFile(other) === file)) {
      const nearest = findSimilarWord(name, known);
      const others = known.length ? `Use one of ${known.join(', ')}, or add` : 'Add';
      report(`Unknown icon "${name}".`, nearest ? `Write ${format(nearest)}.` : `${others} the file ${file}.`);
      return undefined;
    }
    const source = readSource(folder, file, MAX_DATA_BYTES);
    const { picture, diagnostics } = source.diagnostics.length
      ? { ...source, picture: undefined }
      : parsePicture(source.text, file);
    for (const { line = 1, message, hint } of diagnostics) report(`${file}:${line}: ${message}`, hint);
    return picture;
  };
  return {
    hash: () =>
      hashContent(...names().flatMap((name) => [toFile(name), readSource(folder, toFile(name), MAX_DATA_BYTES).text])),
    names,
    find,
  };
}
