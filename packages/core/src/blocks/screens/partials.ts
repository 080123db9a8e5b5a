import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { hashContent } from '../../markdown/cache.ts';
import { readYaml } from '../../markdown/yaml.ts';
import { findSimilarWord } from '../../model/fuzzy-match.ts';
import { type Fail, parseScreen, type Region, type ScreenFault } from './parse.ts';

/** A screen that is drawn once and shown on several pages: a file `<name>.yaml` with what it is, its sources and its description. */
export interface ScreenPartial {
  title: string;
  regions: Region[];
  faults: (ScreenFault & { file: string })[];
}

/** The strips of a folder. They are read anew at each use, so that a change shows while an author works. */
export interface ScreenPartials {
  digest(): string;
  names(): string[];
  /** A strip; undefined, and reported, where there is none. Faults of its file are in the answer. */
  read(name: string, fail: Fail): ScreenPartial | undefined;
}

const schema = z.strictObject({
  title: z.string().trim().min(1),
  sources: z.array(z.string()).default([]),
  screen: z.string().trim().min(1),
});

/** `folder` holds the files; strips may use other strips. */
export function loadScreenPartials(folder: string): ScreenPartials {
  const files = () => (existsSync(folder) ? readdirSync(folder).filter((file) => file.endsWith('.yaml')) : []).sort();
  const names = () => files().map((file) => file.slice(0, -'.yaml'.length));
  const read = (name: string, fail: Fail, open: readonly string[]): ScreenPartial | undefined => {
    if (!names().includes(name)) {
      const nearest = findSimilarWord(name, names());
      fail(`There is no strip "${name}".`, nearest ? `Write "${nearest}".` : `Use one of ${names().join(', ')}.`);
      return undefined;
    }
    if (open.includes(name)) {
      fail(`The strip "${name}" uses itself.`, 'Take the line "use" out of one of the strips.');
      return undefined;
    }
    const file = `${name}.yaml`;
    const source = readFileSync(join(folder, file), 'utf8');
    const bad = (line: number, message: string, hint: string): ScreenPartial => ({
      title: name,
      regions: [],
      faults: [{ file, line, message, hint }],
    });
    const { value, faults } = readYaml(source);
    const [first] = faults;
    if (first) return bad(first.line, first.message, first.hint);
    const { success, data } = schema.safeParse(value);
    if (!success)
      return bad(
        1,
        'The strip cannot be read.',
        'It has the keys title, sources (a list) and screen (text), and no other.',
      );
    const start = source.split('\n').findIndex((one) => one.startsWith('screen:')) + 1;
    const parsed = parseScreen(data.screen, (other, report) => read(other, report, [...open, name])?.regions ?? []);
    return {
      title: data.title,
      regions: parsed.regions,
      faults: parsed.faults.map((fault) => ({ ...fault, file, line: fault.line + start })),
    };
  };
  return {
    digest: () => hashContent(...files().flatMap((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    names,
    read: (name, fail) => read(name, fail, []),
  };
}
