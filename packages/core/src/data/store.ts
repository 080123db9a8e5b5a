import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { listSourceNames, MAX_DATA_BYTES, readSource, type Source } from '../markdown/source-files.ts';
import { parseYaml, YamlLocations } from '../markdown/yaml.ts';
import { findInvisibleCharacter } from '../model/characters.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { toDiagnostics } from './schema-diagnostics.ts';

export interface Schema<T> {
  parse(value: unknown): T;
}

/** The data files of a project. A changed file is parsed again. */
export interface DataStore {
  /**
   * Loads and validates `data/<file>.yaml`, placeholders replaced.
   * @throws {@link DiagnosticError} with all mistakes and their lines.
   */
  load<T>(file: string, schema: Schema<T>): T;
  /** Empty for a missing file. */
  hash(file: string): string;
  /** Finds a text in one of the files, as a whole value or part of one. */
  findLocation(text: string, files: Iterable<string>): SourceLocation | undefined;
}

export interface SourceLocation {
  file: string;
  line: number;
}

interface DataFile {
  source: string;
  modified: string;
  hash: string;
  parsed(): Parsed;
  results: Map<object, unknown>;
}

interface Parsed {
  value: unknown;
  locations: YamlLocations;
  diagnostics: Diagnostic[];
}

export function createDataStore(root: string, product: Product): DataStore {
  const files = new Map<string, DataFile>();

  function read(file: string): DataFile {
    const source = findDataFile(root, file, product);
    const stat = statSync(path.join(root, source), { throwIfNoEntry: false });
    const modified = `${stat?.mtimeMs} ${stat?.size}`;
    const cached = files.get(source);
    if (cached?.modified === modified) return cached;
    const found = createDataFile(source, modified, readSource(root, source, MAX_DATA_BYTES), product);
    files.set(source, found);
    return found;
  }

  function load<T>(file: string, schema: Schema<T>): T {
    const { source, parsed, results } = read(file);
    const { diagnostics } = parsed();
    if (diagnostics.length) throw new DiagnosticError(diagnostics);
    if (!results.has(schema)) results.set(schema, validate(source, parsed(), schema));
    return results.get(schema) as T;
  }

  return {
    load,
    findLocation(text, names) {
      for (const name of names) {
        const { source, parsed } = read(name);
        const line = parsed().locations.lineOfText(text);
        if (line !== undefined) return { file: source, line };
      }
      return undefined;
    },
    hash(file) {
      try {
        return read(file).hash;
      } catch (error) {
        if (error instanceof DiagnosticError) return '';
        throw error;
      }
    },
  };
}

function createDataFile(source: string, modified: string, read: Source, product: Product): DataFile {
  let cached: Parsed | undefined;
  return {
    source,
    modified,
    hash: createHash('sha256').update(read.text).digest('hex').slice(0, 20),
    parsed() {
      cached ??= parse(source, read, product);
      return cached;
    },
    results: new Map(),
  };
}

function parse(source: string, read: Source, product: Product): Parsed {
  const { document, value, diagnostics, lines } = parseYaml(expandPlaceholders(read.text, product));
  const locations = new YamlLocations(document, lines);
  const escaped = read.text.includes('\\') ? findEscapedCharacters(source, locations) : [];
  return {
    value,
    locations,
    diagnostics: [
      ...read.diagnostics,
      ...diagnostics.map((diagnostic) => ({ file: source, ...diagnostic })),
      ...escaped,
    ],
  };
}

/** Reports control characters in YAML escapes (`"\\u0007"`), which the file itself doesn't contain. */
const findEscapedCharacters = (file: string, locations: YamlLocations): Diagnostic[] =>
  locations.texts().flatMap(([text, line]) => {
    const mistake = findInvisibleCharacter(text);
    return mistake ? [{ file, line, ...mistake }] : [];
  });

function validate<T>(source: string, { value, locations }: Parsed, schema: Schema<T>): T {
  try {
    return schema.parse(value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const diagnostics = toDiagnostics(error.issues, value, schema).map(
      ({ path: at, key, message, hint }): Diagnostic => {
        const line = locations.lineOf(at, key);
        return { file: source, ...(line === undefined ? {} : { line }), message, hint };
      },
    );
    throw new DiagnosticError(diagnostics.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  }
}

function findDataFile(root: string, file: string, product: Product): string {
  const diagnostic = (hint: string) =>
    new DiagnosticError({
      file: `data/${file}.yaml`,
      message: 'A page renders this data file, and there is no such file.',
      hint,
    });
  if (!/^[\w.{}-]+(?:\/[\w.{}-]+)*$/.test(file) || file.includes('..'))
    throw diagnostic('Write the name as in `classes/table`, without the ending.');
  const folder = path.posix.join('data', path.posix.dirname(file));
  const name = path.posix.basename(file);
  if (!existsSync(path.join(root, folder)))
    throw diagnostic(`Create the folder ${folder} and the file, or correct the directive.`);
  const names = listSourceNames(path.join(root, folder), '.yaml');
  const found =
    names.find((entry) => entry === name) ?? names.find((entry) => expandPlaceholders(entry, product) === name);
  if (found !== undefined) return path.posix.join(folder, `${found}.yaml`);
  throw diagnostic(`Create it, or correct the directive. ${folder} holds: ${names.join(', ') || 'nothing'}.`);
}
