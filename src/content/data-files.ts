import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Document, LineCounter, parseDocument } from 'yaml';
import { FaultError } from '../site/faults.ts';
import { expandTokens } from '../site/tokens.ts';
import type { Fault, Product } from '../site/types.ts';
import { issuesOf } from './issues.ts';

interface Schema<T> {
  parse(value: unknown): T;
}

interface Entry {
  text: string;
  digest: string;
  document?: { value: unknown; lines: LineCounter; tree: Document };
  /** What a schema made of the file, or the faults that it found. */
  checked: Map<Schema<unknown>, { value: unknown } | { faults: Fault[] }>;
}

/** The files under `data/`: each is read again at every use, but parsed and checked again only when its text has changed. */
export class DataFiles {
  private readonly entries = new Map<string, Entry>();

  constructor(
    private readonly root: string,
    private readonly product: Product,
  ) {}

  /** Digest of `data/<name>.yaml`; of nothing when there is no such file. */
  digest(name: string): string {
    return this.entry(name)?.digest ?? '';
  }

  /** Reads and checks `data/<name>.yaml`, tokens replaced. Throws `FaultError` with the lines of that file. */
  load<T>(name: string, schema: Schema<T>): T {
    const file = fileOf(name);
    const entry = this.entry(name);
    if (!entry)
      throw new FaultError({
        file,
        cause: 'There is no such data file.',
        cure: 'Correct the name in the directive, or write the file.',
      });
    let checked = entry.checked.get(schema);
    if (!checked) {
      checked = this.check(file, entry, schema);
      entry.checked.set(schema, checked);
    }
    if ('faults' in checked) throw new FaultError(checked.faults);
    return checked.value as T;
  }

  private entry(name: string): Entry | undefined {
    const text = readText(path.join(this.root, fileOf(name)));
    if (text === undefined) return undefined;
    const known = this.entries.get(name);
    if (known?.text === text) return known;
    const entry: Entry = {
      text,
      digest: createHash('sha256').update(text).digest('hex').slice(0, 16),
      checked: new Map(),
    };
    this.entries.set(name, entry);
    return entry;
  }

  private check(file: string, entry: Entry, schema: Schema<unknown>): { value: unknown } | { faults: Fault[] } {
    const lines = new LineCounter();
    if (!entry.document) {
      const tree = parseDocument(expandTokens(entry.text, this.product), { lineCounter: lines, prettyErrors: false });
      const faults = tree.errors.map(({ message, pos }) => ({
        file,
        line: lines.linePos(pos[0]).line,
        cause: `The file is not valid YAML: ${message}.`,
        cure: 'Put values that hold a colon, a brace or a hash sign in quotes.',
      }));
      if (faults.length) return { faults };
      entry.document = { value: tree.toJS({ maxAliasCount: -1 }), lines, tree };
    }
    const { value, tree, lines: counter } = entry.document;
    try {
      return { value: schema.parse(value) };
    } catch (error) {
      if (error instanceof FaultError) return { faults: error.faults };
      const issues = issuesOf(error);
      if (!issues) throw error;
      return {
        faults: issues.map(({ path: at, message, keys }) => ({
          file,
          line: lineOf(tree, counter, keys ? [...at, keys[0] as string] : at),
          cause: `${at.length ? `"${at.map(String).join('.')}"` : 'The file'} is at fault: ${message}.`,
          cure: 'Correct the value; examples/README.md and the schema of the file say what it may hold.',
        })),
      };
    }
  }
}

const fileOf = (name: string) => `data/${name}.yaml`;

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
      .replace(/^\uFEFF/, '')
      .replace(/\r\n?/g, '\n');
  } catch {
    return undefined;
  }
}

/** Line of the deepest part of a path that stands in the file. */
function lineOf(tree: Document, lines: LineCounter, at: PropertyKey[]): number | undefined {
  for (let length = at.length; length > 0; length--) {
    const node = tree.getIn(at.slice(0, length) as string[], true) as { range?: [number, number, number] } | undefined;
    if (node?.range) return lines.linePos(node.range[0]).line;
  }
  return 1;
}
