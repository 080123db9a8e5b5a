/** Parses names of nodes and columns, positions and JSON. */
import { refuse } from '../diagnostics.ts';
import { bare, isObject, type JsonObject } from '../json.ts';
import { readJson } from '../read-json.ts';
import { serverKeys } from '../server-keys.ts';
import { type Piece, pieces, type Scanner } from './scanner.ts';
import { type Name, spanOf } from './syntax.ts';

export function parseJson(p: Scanner): JsonObject {
  if (!p.isNext('{')) p.unexpected('a JSON object');
  const { value, end } = readJson(p.text, { start: p.at, nesting: p.nesting });
  p.at = p.last = end;
  return isObject(value) ? value : bare();
}

/** `{geo_distance="lat.lon"}` */
export function parseGeoDistance(p: Scanner): readonly [string, string] | undefined {
  const before = p.at;
  if (p.sign('{') && p.keyword('geo_distance')) {
    p.needSign('=');
    const position = parseQuotedPosition(p);
    p.needSign('}', 'a closing brace');
    return position;
  }
  p.at = before;
  return undefined;
}

export function parseQuotedPosition(p: Scanner): readonly [string, string] {
  const text = p.quoted() ?? p.unexpected('two properties in double quotes, as "lat.lon"');
  const [latitude = '', longitude = '', ...more] = text.text.split('.');
  if (latitude && longitude && more.length === 0) return [latitude, longitude];
  return refuse({
    code: 'position',
    message: 'A position is two properties, latitude and longitude, with a point between them.',
    hint: 'Write "lat.lon".',
    ...spanOf(text),
  });
}

export function parsePosition(p: Scanner): readonly [string, string] {
  const latitude = p.need(pieces.word, 'the property of the latitude').text;
  p.needSign('.', 'a point');
  return [latitude, p.need(pieces.word, 'the property of the longitude').text];
}

/** `label:name`, `label:*`, `label:"name"` or `"label:name"`. */
export function parseLabelAndName(p: Scanner): { label?: string; name?: string } {
  const both = p.quoted();
  if (both) {
    const colon = both.text.indexOf(':');
    if (colon > 0) return { label: both.text.slice(0, colon), name: both.text.slice(colon + 1) };
    return refuse({
      code: 'no-colon',
      message: 'A label and a name need a colon between them.',
      hint: 'Write "label:name" or label:"name".',
      ...spanOf(both),
    });
  }
  checkLabelStart(p);
  const label = p.need(pieces.name, 'a label, or * for any node');
  if (!p.sign(':')) {
    if (p.isNext(')') || p.isNext('{'))
      refuse({
        code: 'no-colon',
        message: `${label.text} is a label without a name.`,
        hint: `Write ${label.text}:* for all nodes of the label.`,
        ...spanOf(label),
        fix: { start: label.end, end: label.end, text: ':*' },
      });
    p.unexpected('a colon and a name');
  }
  if (p.sign('*')) return { label: label.text };
  const name = p.quoted() ?? p.need(pieces.name, 'a name, or * for all names');
  checkOneWord(p, 'A name with a space needs double quotes.', 'Put the whole name in double quotes.');
  const star = p.sign('*');
  if (star)
    refuse({
      code: 'part-of-name',
      message: 'The star is a whole name, not a part of one.',
      hint: `Write ${label.text}:* {name = "${name.text}$%"} for names that begin with ${name.text}.`,
      start: name.start,
      end: star.end,
    });
  return { label: label.text, name: name.text };
}

/** Nodes as other languages write them: without a label, or empty. */
function checkLabelStart(p: Scanner): void {
  const colon = p.isNext(':');
  if (!colon && !p.isNext(')')) return;
  const place = p.here();
  if (colon)
    refuse({
      code: 'no-colon',
      message: 'A node begins with its label.',
      hint: 'Put the label before the colon, as label:name.',
      ...place,
    });
  refuse({
    code: 'no-colon',
    message: 'The brackets have no node.',
    hint: 'Write (*) for any node.',
    ...place,
    fix: { start: place.start, end: place.start, text: '*' },
  });
}

/** Refuses a property that only a server has. */
export function checkStoredProperty(property: Piece): void {
  if (!serverKeys.includes(property.text)) return;
  refuse({
    code: 'server-key',
    message: `${property.text} is added by a server; the sandbox does not have it.`,
    hint: 'Leave it out, or run it on a server.',
    ...spanOf(property),
  });
}

/** A column by the name after `AS`. */
export function parseColumnName(p: Scanner, what: string): Name {
  const name = p.quoted() ?? p.need(pieces.word, what);
  if (p.isNext('.'))
    refuse({
      code: 'alias-in-condition',
      message: 'A column has the name that AS gives it.',
      hint: 'Write this name, without an alias.',
      start: name.start,
      end: p.at + 1,
    });
  return name;
}

/** Refuses a second word where one is a whole name. */
export function checkOneWord(p: Scanner, message: string, hint: string): void {
  const next = p.peek(pieces.word);
  if (!next) return;
  p.refuseLeftOut(next);
  refuse({ code: 'bare-text', message, hint: hint, ...spanOf(next) });
}
