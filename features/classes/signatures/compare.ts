import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { CodeLanguage } from '../../../engine/check/samples/parser.ts';
import { expandTokens } from '../../../engine/model/tokens.ts';
import type { Product } from '../../../engine/model/types.ts';
import { readSignatures, type Signature } from './parse.ts';

/** Folders of published sources. */
export interface PublishedSources {
  /** Java files of the public client. */
  client: string;
  /** C++ headers of a release, one folder a flavour. */
  headers: Record<Flavour, string>;
  /** The older documentation: `<route>/index.js`. */
  pages: string;
}

type Flavour = 'server' | 'embedded';

/** How the overloads of one class compare with one source. */
export interface Comparison {
  class: string;
  flavour: Flavour;
  language: CodeLanguage;
  source: 'client' | 'header' | 'page';
  /** Overloads in the source, and in our data; of older pages only names are compared. */
  theirs: number;
  documented: number;
  /** In the source alone, and in our data alone. */
  missing: string[];
  extra: string[];
}

interface ClassData {
  id: string;
  name: string;
  names?: Partial<Record<CodeLanguage, string>>;
  anchors?: string;
  flavours: Partial<Record<Flavour, { page: string }>>;
  methods: { signatures: Partial<Record<Flavour, Partial<Record<CodeLanguage, string | string[]>>>> }[];
}

/** Compares `data/classes/*.yaml` with the sources. Classes that a source does not have are left out. */
export async function compareSignatures(
  root: string,
  product: Product,
  sources: PublishedSources,
): Promise<Comparison[]> {
  const folder = join(root, 'data/classes');
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .sort();
  const found: Comparison[] = [];
  for (const file of files) {
    const data = parse(expandTokens(readFileSync(join(folder, file), 'utf8'), product)) as ClassData;
    for (const flavour of ['server', 'embedded'] as const)
      for (const language of ['cpp', 'java'] as const)
        for (const { source, theirs } of await sourcesOf(data, flavour, language, sources)) {
          const ours = await ourSignatures(data, flavour, language);
          const by = source === 'page' ? 'name' : 'key';
          const [left, right] = [theirs, ours].map((list) => [...new Set(list.map((one) => one[by]))]) as [
            string[],
            string[],
          ];
          found.push({
            class: data.id,
            flavour,
            language,
            source,
            theirs: left.length,
            documented: right.length,
            missing: left.filter((one) => !right.includes(one)).sort(),
            // An older page leaves much out; what is more in our data has other sources.
            extra: source === 'page' ? [] : right.filter((one) => !left.includes(one)).sort(),
          });
        }
  }
  return found;
}

/** Overloads of a class in our data. */
export async function ourSignatures(data: ClassData, flavour: Flavour, language: CodeLanguage): Promise<Signature[]> {
  const lines = data.methods.flatMap(({ signatures }) => signatures[flavour]?.[language] ?? []);
  return lines.length ? readSignatures(lines.join('\n'), language) : [];
}

type Source = { source: Comparison['source']; theirs: Signature[] };

async function sourcesOf(
  data: ClassData,
  flavour: Flavour,
  language: CodeLanguage,
  from: PublishedSources,
): Promise<Source[]> {
  const found: Source[] = [];
  const add = async (source: Source['source'], text: string, inClass?: string) => {
    const theirs = await readSignatures(text, language, inClass);
    if (theirs.length) found.push({ source, theirs });
  };
  const declared = language === 'java' ? (flavour === 'server' ? from.client : undefined) : from.headers[flavour];
  if (declared) {
    const ending = language === 'java' ? '.java' : '.h';
    for (const name of readdirSync(declared).filter((one) => one.endsWith(ending)))
      await add(
        language === 'java' ? 'client' : 'header',
        readFileSync(join(declared, name), 'utf8'),
        data.names?.[language] ?? data.name,
      );
  }
  // A class with anchors of its own is a guest on the page of another class.
  const route = data.anchors ? undefined : data.flavours[flavour]?.page;
  const page = route ? join(from.pages, route, 'index.js') : '';
  if (existsSync(page)) await add('page', codeOf(readFileSync(page, 'utf8'), language));
  return found;
}

/** The code that an older page shows in a language, comments aside. */
function codeOf(page: string, language: CodeLanguage): string {
  const component = language === 'cpp' ? 'HighlightedCpp' : 'HighlightedJava';
  const blocks = [...page.matchAll(new RegExp(`<${component}\\s+code=\\{\`([^\`]*)\``, 'g'))].map(
    ([, code = '']) => code,
  );
  return blocks
    .join('\n')
    .replace(/\/\/.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
}
