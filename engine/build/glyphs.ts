import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Element } from 'hast';
import { s } from 'hastscript';
import { digestOf } from '../markdown/cache.ts';
import { nearestWord } from '../model/nearest.ts';
import type { Picture, Shape } from '../model/pictures.ts';
import { readPicture } from './pictures.ts';

/** Takes in what is wrong with the use of a drawing. */
export type Fail = (cause: string, cure: string) => void;

/** Small drawings that features show, by the names of their files: `trash can` is `trash-can.svg`. */
export interface Glyphs {
  /** Digest of all drawings. */
  digest(): string;
  /** Whether there is a drawing of that name. */
  has(name: string): boolean;
  /** The drawing as SVG of the classes given, hidden from screen readers. Undefined, and reported, where there is none; `written` is how an author writes a name. */
  draw(name: string, classes: string[], fail: Fail, written: (name: string) => string): Element | undefined;
}

/** The drawings of a folder. They are read anew at each use, so that a change shows while an author works. */
export function glyphsIn(folder: string): Glyphs {
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.svg')) : []).sort();
  const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.svg`;
  const has = (name: string) => files().includes(fileOf(name));
  return {
    digest: () => digestOf(...files().flatMap((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    has,
    draw(name, classes, fail, written) {
      const file = fileOf(name);
      if (!has(name)) {
        const known = files().map((one) => one.slice(0, -'.svg'.length).replaceAll('-', ' '));
        const nearest = nearestWord(name, known);
        const others = known.length ? `Use one of ${known.join(', ')}, or add` : 'Add';
        fail(`There is no icon "${name}".`, nearest ? `Write ${written(nearest)}.` : `${others} the drawing ${file}.`);
        return undefined;
      }
      const { picture, faults } = readPicture(readFileSync(join(folder, file), 'utf8'), file);
      for (const { file: drawing, line, cause, cure } of faults) fail(`${drawing}:${line ?? 1}: ${cause}`, cure);
      return picture && svg(picture, classes);
    },
  };
}

const svg = ({ viewBox, shapes }: Picture, className: string[]): Element =>
  s('svg', { className, viewBox, ariaHidden: 'true' }, shapes.map(shapeOf));

const shapeOf = ({ tag, attributes, shapes = [] }: Shape): Element => s(tag, attributes, shapes.map(shapeOf));
