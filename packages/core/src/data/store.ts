import { createHash } from 'node:crypto';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { MAX_DATA_BYTES, readSource, type Source } from '../markdown/source-file.ts';
import { readYaml } from '../markdown/yaml.ts';
import { findInvisibleCharacter } from '../model/characters.ts';
import { DiagnosticError } from '../model/diagnostics.ts';
import { expandPlaceholders } from '../model/placeholders.ts';
import type { Diagnostic, Product } from '../model/types.ts';
import { toDiagnostics } from './schema-diagnostics.ts';
import { YamlLocations } from './yaml-locations.ts';

/** What the store needs of a schema; any zod schema is one. */
export interface Schema<T> {
  parse(value: unknown): T;
}

/** The data room of a project. It may live long: a file is parsed again when it has changed on disk. */
export interface DataStore {
  /**
   * Reads `data/<file>.yaml`, replaces tokens, parses and validates. The file's name may hold tokens. Throws a `FaultError` that names file,
   * line, cause and cure of every mistake.
   */
  load<T>(file: string, schema: Schema<T>): T;
  /** Digest of the source of `data/<file>.yaml`, for the keys of caches; empty when there is no such file. */
  digest(file: string): string;
  /** Where a text is that one of these files has given, as a whole value or within one: for faults of what a page makes of it. */
  placeOf(text: string, files: Iterable<string>): SourceLocation | undefined;
}

/** A line of a file, relative to the project's root. */
export interface SourceLocation {
  file: string;
  line: number;
}

interface DataFile {
  /** Path relative to the root, tokens unreplaced. */
  source: string;
  stamp: string;
  digest: string;
  /** The file as YAML, parsed at the first call: pages that come from a cache need the digest only. */
  parsed(): Parsed;
  /** What each schema made of the value. */
  results: Map<object, unknown>;
}

interface Parsed {
  value: unknown;
  places: YamlLocations;
  faults: Diagnostic[];
}

/** Opens the data room below `root`. */
export function createDataStore(root: string, product: Product): DataStore {
  const files = new Map<string, DataFile>();

  function read(file: string): DataFile {
    const source = locate(root, file, product);
    const stat = statSync(path.join(root, source), { throwIfNoEntry: false });
    const stamp = `${stat?.mtimeMs} ${stat?.size}`;
    const kept = files.get(source);
    if (kept?.stamp === stamp) return kept;
    const found = dataFile(source, stamp, readSource(root, source, MAX_DATA_BYTES), product);
    files.set(source, found);
    return found;
  }

  function load<T>(file: string, schema: Schema<T>): T {
    const { source, parsed, results } = read(file);
    const { faults } = parsed();
    if (faults.length) throw new DiagnosticError(faults);
    if (!results.has(schema)) results.set(schema, validate(source, parsed(), schema));
    return results.get(schema) as T;
  }

  return {
    load,
    placeOf(text, names) {
      for (const name of names) {
        const { source, parsed } = read(name);
        const line = parsed().places.lineOfText(text);
        if (line !== undefined) return { file: source, line };
      }
      return undefined;
    },
    digest(file) {
      try {
        return read(file).digest;
      } catch (error) {
        if (error instanceof DiagnosticError) return '';
        throw error;
      }
    },
  };
}

function dataFile(source: string, stamp: string, read: Source, product: Product): DataFile {
  let known: Parsed | undefined;
  return {
    source,
    stamp,
    digest: createHash('sha256').update(read.text).digest('hex').slice(0, 20),
    parsed() {
      known ??= parse(source, read, product);
      return known;
    },
    results: new Map(),
  };
}

function parse(source: string, read: Source, product: Product): Parsed {
  const { document, value, faults, lines } = readYaml(expandPlaceholders(read.text, product));
  const places = new YamlLocations(document, lines);
  // Only a text with a backslash can hold an escape.
  const escaped = read.text.includes('\\') ? escapedSigns(source, places) : [];
  return {
    value,
    places,
    faults: [...read.faults, ...faults.map((fault) => ({ file: source, ...fault })), ...escaped],
  };
}

/** Faults of control characters that are written as escapes of YAML (`"\\u0007"`): the file itself does not hold them. */
const escapedSigns = (file: string, places: YamlLocations): Diagnostic[] =>
  places.texts().flatMap(([text, line]) => {
    const sign = findInvisibleCharacter(text);
    return sign ? [{ file, line, ...sign }] : [];
  });

function validate<T>(source: string, { value, places }: Parsed, schema: Schema<T>): T {
  try {
    return schema.parse(value);
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const faults = toDiagnostics(error.issues, value, schema).map(({ path: at, key, message, hint }): Diagnostic => {
      const line = places.lineOf(at, key);
      return { file: source, ...(line === undefined ? {} : { line }), message: message, hint: hint };
    });
    throw new DiagnosticError(faults.sort((a, b) => (a.line ?? 0) - (b.line ?? 0)));
  }
}

/** Path of a data file relative to the root. A name with tokens in the file system is found by what its tokens mean. */
function locate(root: string, file: string, product: Product): string {
  const fault = (hint: string) =>
    new DiagnosticError({
      file: `data/${file}.yaml`,
      message: 'A page renders this data file, and there is no such file.',
      hint: hint,
    });
  if (!/^[\w.{}-]+(?:\/[\w.{}-]+)*$/.test(file) || file.includes('..'))
    throw fault('Write the name as in `classes/table`, without the ending.');
  const folder = path.posix.join('data', path.posix.dirname(file));
  const name = `${path.posix.basename(file)}.yaml`;
  let there: string[];
  try {
    there = readdirSync(path.join(root, folder)).filter((entry) => entry.endsWith('.yaml'));
  } catch {
    throw fault(`Create the folder ${folder} and the file, or correct the directive.`);
  }
  const found =
    there.find((entry) => entry === name) ?? there.find((entry) => expandPlaceholders(entry, product) === name);
  if (found) return path.posix.join(folder, found);
  const names = there.map((entry) => entry.slice(0, -'.yaml'.length)).sort();
  throw fault(`Create it, or correct the directive. ${folder} holds: ${names.join(', ') || 'nothing'}.`);
}
