/** Turns the rows of a table into statements that create a graph. */
import { interpolate } from '@folio/core';
import { type Json, toText as jsonToText } from '@folio/query-engine/json';
import { strings } from '../strings.ts';
import {
  type ColumnType,
  convert,
  createReport,
  type ImportDiagnostic,
  type ImportedTable,
  isEmpty,
  type OnProgress,
  withProgress,
} from './table.ts';

export interface GraphMapping {
  /** Label of the node of each row. */
  label: string;
  /** Index of the column with its name. */
  name: number;
  /** Undefined leaves a column out. */
  types: readonly (ColumnType | undefined)[];
  relation?: {
    /** Index of the column with the name of the other node. */
    column: number;
    label: string;
    /** A name, or the index of the column with the names. */
    name: string | number;
  };
}

export interface ImportedGraph {
  statements: string[];
  nodes: number;
  relations: number;
  /** What is left out; the first ones. */
  diagnostics: ImportDiagnostic[];
}

/** Makes a label or the name of a relation or property: letters, digits and underscores. */
export const toWord = (text: string): string => text.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^_+|_+$/g, '');

/** Properties that a server adds to nodes. */
const RESERVED = /^(?:label|name|_.*)$/;

const SUBJECT = /^(?:source|from|subject|start|src)\b/i;
const OBJECT = /^(?:target|to|object|end|dst|destination|parent)(?:\b|_)/i;
export const NAME = /^(?:id|key|name|code|slug|title)$/i;

export const isUnique = ({ rows }: ImportedTable, index: number): boolean =>
  new Set(rows.map((row) => row[index])).size === rows.length;

/** Makes a word of the name of a file. */
export const toFileWord = (fileName: string): string => toWord(fileName.replace(/\.\w+$/, ''));

/** Suggests what a table becomes, from the names of its columns and file. */
export function suggestMapping(table: ImportedTable, fileName: string): GraphMapping {
  const { columns } = table;
  const find = (pattern: RegExp) => columns.findIndex(({ name }) => pattern.test(name));
  const [subject, object] = [find(SUBJECT), find(OBJECT)];
  const named = find(NAME);
  const unique = columns.findIndex((column, index) => column.type === 'text' && isUnique(table, index));
  const name = [subject, named, unique, 0].find((index) => index >= 0) as number;
  const base = toFileWord(fileName).replace(/(?<=\w{3})s$/, '');
  const label = base ? base.charAt(0).toUpperCase() + base.slice(1) : strings.importLabel;
  const types = columns.map(({ type }) => type);
  if (object < 0 || object === name) return { label, name, types };
  const relation = columns.findIndex(({ name }) => /^(?:relation|rel|type|predicate)$/i.test(name));
  return {
    label,
    name,
    types,
    relation: { column: object, label, name: relation < 0 ? strings.importRelation : relation },
  };
}

export function toGraph(table: ImportedTable, mapping: GraphMapping, onProgress?: OnProgress): ImportedGraph {
  const { columns, rows, lines } = table;
  const { name, relation } = mapping;
  const label = toWord(mapping.label);
  const properties = listProperties(table, mapping, RESERVED);
  // A row of a node that occurs again is about its relation.
  const ofRelation = relation !== undefined && new Set(rows.map((row) => row[name])).size < rows.length;
  const nodes = new Set<string>();
  const { diagnostics, report } = createReport();
  const result: ImportedGraph = { statements: [], nodes: 0, relations: 0, diagnostics };
  for (const [index, row] of withProgress(rows, onProgress)) {
    const line = lines[index] as number;
    if (isEmpty(row[name])) {
      report(line, interpolate(strings.noName, { column: columns[name]?.name ?? '' }), strings.noNameHint);
      continue;
    }
    const node = `${label}:${quoteName(row[name] as Json)}`;
    const values = writeProperties(row, properties, (...diagnostic) => report(line, ...diagnostic));
    const json = values.length ? ` {${values.join(',')}}` : '';
    const relationName =
      relation && (typeof relation.name === 'number' ? toWord(toText(row[relation.name])) : toWord(relation.name));
    const hasOther = relation && !isEmpty(row[relation.column]);
    if (hasOther && !relationName) report(line, strings.noRelationName, strings.noRelationNameHint);
    const other = hasOther && relationName ? row[relation.column] : undefined;
    if (!ofRelation && nodes.has(node)) {
      if (json) report(line, interpolate(strings.repeatedNode, { name: toText(row[name]) }), strings.repeatedNodeHint);
      if (other === undefined) continue;
    }
    nodes.add(node);
    if (other === undefined || !relation) {
      result.statements.push(`CREATE (${node}${ofRelation ? '' : json})`);
      continue;
    }
    const object = `${toWord(relation.label)}:${quoteName(other)}`;
    nodes.add(object);
    result.relations++;
    const [nodeJson, relationJson] = ofRelation ? ['', json] : [json, ''];
    result.statements.push(`CREATE (${node}${nodeJson})-[${relationName}${relationJson}]->(${object})`);
  }
  result.nodes = nodes.size;
  return result;
}

interface ImportedProperty {
  /** Index of its column. */
  index: number;
  column: string;
  key: string;
  type: ColumnType;
}

/** Lists the columns that become properties, with different names. */
export function listProperties(
  { columns }: ImportedTable,
  { name, types, relation }: Pick<GraphMapping, 'name' | 'types' | 'relation'>,
  reserved?: RegExp,
): ImportedProperty[] {
  const used = new Set<string>();
  const keys = [name, relation?.column, relation?.name];
  return columns.flatMap((column, index) => {
    const type = types[index];
    if (!type || keys.includes(index)) return [];
    const word = toWord(column.name) || `column_${index + 1}`;
    let key = reserved?.test(word) ? `${word}_1` : word;
    for (let number = 2; used.has(key); number++) key = `${word}_${number}`;
    used.add(key);
    return [{ index, column: column.name, key, type }];
  });
}

/** Writes the properties of a row as parts of a JSON object, and reports values of another type. */
export const writeProperties = (
  row: readonly Json[],
  properties: readonly ImportedProperty[],
  report: (message: string, hint: string) => void,
): string[] =>
  properties.flatMap(({ index, column, key, type }) => {
    const value = convert(row[index] as Json, type);
    if (value === undefined)
      report(interpolate(strings.otherType, { value: toText(row[index]), column }), strings.otherTypeHint);
    return value === undefined || value === null ? [] : [`${JSON.stringify(key)}:${JSON.stringify(value)}`];
  });

const toText = (value: Json | undefined): string => jsonToText(value ?? '');

/** Names are on one line. */
function quoteName(value: Json): string {
  const name = toText(value).replace(/\s+/g, ' ').trim();
  return /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}
