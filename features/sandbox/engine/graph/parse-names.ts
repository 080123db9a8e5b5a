import { refuse } from '../faults.ts';
import { bare, isObject, type JsonObject } from '../json.ts';
import { readJson } from '../read-json.ts';
import { serverKeys } from '../server-keys.ts';
import { type Piece, pieces, type Scanner } from './scanner.ts';
import { type Name, spanOf } from './syntax.ts';

/** Reads names of nodes and columns, positions and JSON. */
export class Names {
  readonly scanner: Scanner;
  protected readonly nesting: number;

  constructor(scanner: Scanner, nesting: number) {
    this.scanner = scanner;
    this.nesting = nesting;
  }

  protected json(): JsonObject {
    const { scanner } = this;
    if (!scanner.isNext('{')) scanner.unexpected('a JSON object');
    const { value, end } = readJson(scanner.text, { start: scanner.at, nesting: this.nesting });
    scanner.at = scanner.last = end;
    return isObject(value) ? value : bare();
  }

  /** `{geo_distance="lat.lon"}` */
  protected geo(): readonly [string, string] | undefined {
    const { scanner } = this;
    const before = scanner.at;
    if (scanner.sign('{') && scanner.keyword('geo_distance')) {
      scanner.needSign('=');
      const position = this.quotedPosition();
      scanner.needSign('}', 'a closing brace');
      return position;
    }
    scanner.at = before;
    return undefined;
  }

  protected quotedPosition(): readonly [string, string] {
    const { scanner } = this;
    const text = scanner.quoted() ?? scanner.unexpected('two properties in double quotes, as "lat.lon"');
    const [latitude = '', longitude = '', ...more] = text.text.split('.');
    if (latitude && longitude && more.length === 0) return [latitude, longitude];
    return refuse({
      code: 'position',
      message: 'A position is two properties, latitude and longitude, with a point between them.',
      cure: 'Write "lat.lon".',
      ...spanOf(text),
    });
  }

  protected position(): readonly [string, string] {
    const { scanner } = this;
    const latitude = scanner.need(pieces.word, 'the property of the latitude').text;
    scanner.needSign('.', 'a point');
    return [latitude, scanner.need(pieces.word, 'the property of the longitude').text];
  }

  /** `label:name`, `label:*`, `label:"name"` or `"label:name"`. */
  protected labelAndName(): { label?: string; name?: string } {
    const { scanner } = this;
    const both = scanner.quoted();
    if (both) {
      const colon = both.text.indexOf(':');
      if (colon > 0) return { label: both.text.slice(0, colon), name: both.text.slice(colon + 1) };
      return refuse({
        code: 'no-colon',
        message: 'A label and a name need a colon between them.',
        cure: 'Write "label:name" or label:"name".',
        ...spanOf(both),
      });
    }
    this.beforeLabel();
    const label = scanner.need(pieces.name, 'a label, or * for any node');
    if (!scanner.sign(':')) {
      if (scanner.isNext(')') || scanner.isNext('{'))
        refuse({
          code: 'no-colon',
          message: `${label.text} is a label without a name.`,
          cure: `Write ${label.text}:* for all nodes of the label.`,
          ...spanOf(label),
          fix: { start: label.end, end: label.end, text: ':*' },
        });
      scanner.unexpected('a colon and a name');
    }
    if (scanner.sign('*')) return { label: label.text };
    const name = scanner.quoted() ?? scanner.need(pieces.name, 'a name, or * for all names');
    this.oneWord('A name with a space needs double quotes.', 'Write label:"name".');
    const star = scanner.sign('*');
    if (star)
      refuse({
        code: 'part-of-name',
        message: 'The star is a whole name, not a part of one.',
        cure: `Write ${label.text}:* {name = "${name.text}$%"} for names that begin with ${name.text}.`,
        start: name.start,
        end: star.end,
      });
    return { label: label.text, name: name.text };
  }

  /** Nodes as other languages write them: without a label, or empty. */
  protected beforeLabel(): void {
    const { scanner } = this;
    const colon = scanner.isNext(':');
    if (!colon && !scanner.isNext(')')) return;
    const place = { start: scanner.at, end: scanner.at + 1 };
    if (colon)
      refuse({
        code: 'no-colon',
        message: 'A node begins with its label.',
        cure: 'Write label:name, or label:* for all nodes of the label.',
        ...place,
      });
    refuse({
      code: 'no-colon',
      message: 'The brackets have no node.',
      cure: 'Write (*) for any node.',
      ...place,
      fix: { start: place.start, end: place.start, text: '*' },
    });
  }

  /** Refuses a property that only a server has. */
  protected stored(property: Piece): void {
    if (!serverKeys.includes(property.text)) return;
    refuse({
      code: 'server-key',
      message: `${property.text} is added by a server; the sandbox does not have it.`,
      cure: 'Leave it out, or run it on a server.',
      ...spanOf(property),
    });
  }

  /** A column by the name after `AS`. */
  protected column(what: string): Name {
    const { scanner } = this;
    const name = scanner.quoted() ?? scanner.need(pieces.word, what);
    if (scanner.isNext('.'))
      refuse({
        code: 'alias-in-condition',
        message: 'A column has the name that AS gives it.',
        cure: 'Write this name, without an alias.',
        start: name.start,
        end: scanner.at + 1,
      });
    return name;
  }

  /** Refuses a second word where one is a whole name. */
  protected oneWord(message: string, cure: string): void {
    const { scanner } = this;
    const next = scanner.peek(pieces.word);
    if (!next) return;
    scanner.refuseLeftOut(next);
    refuse({ code: 'bare-text', message, cure, ...spanOf(next) });
  }
}
