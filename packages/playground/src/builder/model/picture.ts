/** The picture of a schema: streams as boxes with their attributes, rules as arrows from left to right. Reads what is there, also of a schema with faults. */
import { interpolate } from '@folio/core/model/interpolate.ts';
import { isObject, type Json, type JsonObject } from '@folio/query-engine/engine/json.ts';
import { strings } from '../strings.ts';
import { type Arrow, type Box, type Drawn, layOut } from './layout.ts';
import { listAt, valueAt } from './value.ts';

/** Attributes that a box shows; the others are counted. */
const mostLines = 8;

const typeNames: Record<string, string> = { 5: strings.text, 9: strings.long, 11: strings.double };
const statistics: Record<string, string> = { 1: strings.count, 2: strings.unique, 3: strings.runningStatistics };

const textOf = (value: Json | undefined): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
const objects = (value: JsonObject, key: string): JsonObject[] => listAt(value, [key]).filter(isObject);

/** Boxes and arrows of a schema with their places; no boxes for a value that is not a schema. */
export function pictureOf(schema: Json | undefined): Drawn {
  const streams = listAt(schema, ['streams']).filter(
    (one): one is JsonObject => isObject(one) && Boolean(textOf(one.name)),
  );
  const boxes = new Map<string, Box>();
  for (const stream of streams) boxes.set(textOf(stream.name), boxOf(stream));
  const arrows: Arrow[] = [];
  const drawn = new Set<string>();
  const draw = (from: string, to: string, label: string, kind: Arrow['kind']) => {
    const id = JSON.stringify([from, to, label]);
    if (!to || drawn.has(id) || !boxes.has(from) || !boxes.has(to)) return;
    drawn.add(id);
    arrows.push({ from, to, label, kind });
  };
  for (const stream of streams) {
    const name = textOf(stream.name);
    for (const filter of objects(stream, 'fltr')) draw(name, textOf(filter.ostm), textOf(filter.name), 'rule');
    for (const key of ['join', 'cepq'])
      for (const pair of objects(stream, key)) {
        const output = textOf(pair.ostm);
        draw(name, output, textOf(pair.name), 'rule');
        draw(textOf(pair.rstm), output, textOf(pair.name), 'rule');
      }
    for (const entity of objects(stream, 'enty')) draw(name, textOf(entity.rstm), textOf(entity.name), 'rule');
    for (const referral of objects(stream, 'refr')) draw(textOf(referral.rstm), name, textOf(referral.name), 'read');
    objects(stream, 'gpby').forEach((group, at) => {
      const id = `${name} gpby ${at}`;
      boxes.set(id, groupBox(id, group));
      draw(name, id, '', 'rule');
    });
  }
  return layOut([...boxes.values()], arrows);
}

function boxOf(stream: JsonObject): Box {
  const type = textOf(stream.type);
  const lines = [
    ...objects(stream, 'attr').map((one) => `${textOf(one.name)}: ${typeNames[textOf(one.type)] ?? textOf(one.type)}`),
    ...objects(stream, 'catr').map((one) => `${textOf(one.name)} = ${textOf(one.opnm) || textOf(one.opid)}`),
    ...objects(stream, 'refr').flatMap((one) =>
      listAt(one, ['iatr']).map((attribute) => `${textOf(attribute)} ← ${textOf(one.rstm)}`),
    ),
  ];
  const kind = type === '2' || type === '3' ? 'derived' : type === '4' ? 'entity' : 'raw';
  return { id: textOf(stream.name), title: textOf(stream.name), kind, lines: cut(lines) };
}

const cut = (lines: string[]): string[] =>
  lines.length > mostLines
    ? [...lines.slice(0, mostLines - 1), interpolate(strings.moreLines, { count: lines.length - mostLines + 1 })]
    : lines;

function groupBox(id: string, group: JsonObject): Box {
  const by = listAt(group, ['gpat']).map(textOf).join(', ');
  const gran = valueAt(group, ['gran']);
  return {
    id,
    title: `${strings.groupBy} ${by}`,
    kind: 'group',
    lines: [
      `${textOf(group.iatr)}: ${statistics[textOf(group.stat)] ?? textOf(group.stat)}`,
      ...(gran === undefined ? [] : [interpolate(strings.perSeconds, { seconds: textOf(gran) })]),
    ],
  };
}

/** The picture in words: each box with what goes on from it. */
export const pictureInWords = ({ boxes, arrows }: Drawn): string =>
  boxes
    .map(({ id, title }) => {
      const next = arrows.filter((arrow) => arrow.from === id);
      const names = next.map(({ to }) => boxes.find((box) => box.id === to)?.title);
      return names.length ? `${title} → ${names.join(', ')}` : title;
    })
    .join('; ');
