/** Turns the rows of a table into statements that create a graph. */
import { interpolate } from '@folio/core';
import type { Json } from '@folio/query-engine/json';
import { strings } from '../strings.ts';
import {
  type ColumnType,
  convert,
  type ImportDiagnostic,
  type ImportedTable,
  isEmpty,
  MAX_DIAGNOSTICS,
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
const NAME = /^(?:id|key|name|code|slug|title)$/i;

/** Suggests what a table becomes, from the names of its columns and file. */
export function suggestMapping({ columns, rows }: ImportedTable, fileName: string): GraphMapping {
  const find = (pattern: RegExp) => columns.findIndex(({ name }) => pattern.test(name));
  const isUnique = (_: unknown, index: number) => new Set(rows.map((row) => row[index])).size === rows.length;
  const [subject, object] = [find(SUBJECT), find(OBJECT)];
  const named = find(NAME);
  const unique = columns.findIndex((column, index) => column.type === 'text' && isUnique(column, index));
  const name = [subject, named, unique, 0].find((index) => index >= 0) as number;
  const base = toWord(fileName.replace(/\.\w+$/, '')).replace(/(?<=\w{3})s$/, '');
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

const PROGRESS_INTERVAL_ROWS = 5_000;

/** @param onProgress Gets the part of the rows that is done, from 0 to 1. */
export function toGraph(
  table: ImportedTable,
  mapping: GraphMapping,
  onProgress: (part: number) => void = () => {},
): ImportedGraph {
  const { columns, rows, lines } = table;
  const { name, relation } = mapping;
  const label = toWord(mapping.label);
  const properties = listProperties(table, mapping);
  // A row of a node that occurs again is about its relation.
  const ofRelation = relation !== undefined && new Set(rows.map((row) => row[name])).size < rows.length;
  const nodes = new Set<string>();
  const result: ImportedGraph = { statements: [], nodes: 0, relations: 0, diagnostics: [] };
  const report = (line: number, message: string, hint: string) => {
    if (result.diagnostics.length < MAX_DIAGNOSTICS) result.diagnostics.push({ line, message, hint });
  };
  for (const [index, row] of rows.entries()) {
    const line = lines[index] as number;
    if (index % PROGRESS_INTERVAL_ROWS === 0) onProgress(index / rows.length);
    if (isEmpty(row[name])) {
      report(line, interpolate(strings.noName, { column: columns[name]?.name ?? '' }), strings.noNameHint);
      continue;
    }
    const node = `${label}:${quoteName(row[name] as Json)}`;
    const values = properties.flatMap(({ column, key, type }) => {
      const value = convert(row[column] as Json, type);
      if (value === undefined)
        report(
          line,
          interpolate(strings.otherType, { value: toText(row[column]), column: columns[column]?.name ?? '' }),
          strings.otherTypeHint,
        );
      return value === undefined || value === null ? [] : [`${JSON.stringify(key)}:${JSON.stringify(value)}`];
    });
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

/** The columns that become properties, with different names. */
function listProperties({ columns }: ImportedTable, { name, types, relation }: GraphMapping) {
  const used = new Set<string>();
  const keys = [name, relation?.column, relation?.name];
  return columns.flatMap((column, index) => {
    const type = types[index];
    if (!type || keys.includes(index)) return [];
    const word = toWord(column.name) || `column_${index + 1}`;
    let key = RESERVED.test(word) ? `${word}_1` : word;
    for (let number = 2; used.has(key); number++) key = `${word}_${number}`;
    used.add(key);
    return [{ column: index, key, type }];
  });
}

const toText = (value: Json | undefined): string =>
  value === undefined || value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value);

/** Names are on one line. */
function quoteName(value: Json): string {
  const name = toText(value).replace(/\s+/g, ' ').trim();
  return /^[\p{L}\p{N}_][\p{L}\p{N}_-]*$/u.test(name) ? name : `"${name.replace(/["\\]/g, '\\$&')}"`;
}
