import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashContent } from '../markdown/cache.ts';
import { findSimilarWord } from '../model/fuzzy-match.ts';
import type { Picture } from '../model/pictures.ts';
import { readPicture } from './pictures.ts';

/** Takes in what is wrong with the use of a drawing. */
export type ReportProblem = (message: string, hint: string) => void;

/** Small drawings that features show, by the names of their files: `trash can` is `trash-can.svg`. */
export interface IconSet {
  /** Digest of all drawings. */
  digest(): string;
  names(): string[];
  /** A drawing; undefined, and reported, where there is none. `written` is how an author writes a name. */
  find(name: string, fail: ReportProblem, written: (name: string) => string): Picture | undefined;
}

/** The drawings of a folder. They are read anew at each use, so that a change shows while an author works. */
export function loadIconSet(folder: string): IconSet {
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.svg')) : []).sort();
  const fileOf = (name: string) => `${name.replaceAll(' ', '-')}.svg`;
  const names = () => files().map((file) => file.slice(0, -'.svg'.length).replaceAll('-', ' '));
  const find: IconSet['find'] = (name, fail, written) => {
    const file = fileOf(name);
    if (!files().includes(file)) {
      const known = names();
      const nearest = findSimilarWord(name, known);
      const others = known.length ? `Use one of ${known.join(', ')}, or add` : 'Add';
      fail(`There is no icon "${name}".`, nearest ? `Write ${written(nearest)}.` : `${others} the drawing ${file}.`);
      return undefined;
    }
    const { picture, faults } = readPicture(readFileSync(join(folder, file), 'utf8'), file);
    for (const { file: drawing, line, message, hint } of faults) fail(`${drawing}:${line ?? 1}: ${message}`, hint);
    return picture;
  };
  return {
    digest: () => hashContent(...files().flatMap((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    names,
    find,
  };
}
