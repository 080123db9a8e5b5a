import { refuse } from '../faults.ts';
import { bare, isObject, type JsonObject } from '../json.ts';
import { readJson } from '../read-json.ts';
import { type Formula, readFormula } from './formula.ts';
import { pieces, type Scanner } from './scanner.ts';
import { type Condition, type Literal, type Name, spanOf } from './syntax.ts';

/** Reads conditions, names, positions and JSON. */
export class Conditions {
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
    return { label: label.text, name: name.text };
  }

  protected braces(): Condition[] {
    const { scanner } = this;
    if (!scanner.sign('{')) return [];
    if (scanner.isNext('"'))
      refuse({
        code: 'json-in-query',
        message: 'A query has conditions in braces, not JSON.',
        cure: 'Write the property without quotes and =, as {year = 1990}.',
        start: scanner.at,
        end: scanner.at + 1,
      });
    const conditions = this.conditions(false);
    scanner.needSign('}', 'AND or a closing brace');
    return conditions;
  }

  /** `columns`: after `WHERE`, where the left side is a column, not a property. */
  protected conditions(columns: boolean): Condition[] {
    const { scanner } = this;
    const conditions: Condition[] = [];
    do {
      conditions.push(this.condition(columns));
      if (conditions.length > 100)
        refuse({
          code: 'limit-conditions',
          message: 'There are more than 100 conditions.',
          cure: 'Use fewer.',
          start: scanner.last,
        });
    } while (scanner.keyword('AND'));
    const next = scanner.peek(pieces.any);
    if (next?.text === 'OR') scanner.refuseForeign(next);
    if (next && /^(?:and|or)$/i.test(next.text)) scanner.unexpected('AND', 'AND');
    if (next?.text === ',')
      refuse({
        code: 'comma-for-and',
        message: 'Conditions are joined by AND.',
        cure: 'Write AND in place of the comma.',
        ...spanOf(next),
        fix: { ...spanOf(next), text: ' AND' },
      });
    return conditions;
  }

  protected condition(columns: boolean): Condition {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const left = this.left(columns);
    const foreign = scanner.peek(/<>|!=|<=|=~|:|\bIN\b|\bCONTAINS\b|\bSTARTS\b/y);
    if (foreign) {
      scanner.refuseForeign(foreign);
      const colon = foreign.text === ':' ? { fix: { ...spanOf(foreign), text: ' =' } } : {};
      refuse({
        code: 'comparison',
        message: `${foreign.text} is not a comparison of this dialect.`,
        cure: 'Use =, >, >= or <; a text that ends in $% means "begins with".',
        ...spanOf(foreign),
        ...colon,
      });
    }
    const sign = ['>=', '=', '>', '<'].find((one) => scanner.sign(one)) ?? scanner.unexpected('=, >, >= or <');
    const right = this.right(columns);
    return { left, operator: sign as Condition['operator'], right, start, end: scanner.last };
  }

  protected left(columns: boolean): Name | Formula {
    const { scanner } = this;
    const quoted = columns ? scanner.quoted() : undefined;
    if (quoted) return quoted;
    const before = scanner.at;
    const word = scanner.take(pieces.word);
    const plain = word && word.text !== 'CURTIME' && !/^\d/.test(word.text) && !scanner.peek(/[-+*/(]/y);
    if (word && plain) {
      if (!scanner.sign('.')) return word;
      const property = scanner.need(pieces.word, 'a property');
      return refuse({
        code: 'alias-in-condition',
        message: columns ? 'WHERE compares columns of RETURN.' : 'A condition in braces belongs to its own part.',
        cure: columns ? 'Write the name that AS gives.' : `Write ${property.text} alone.`,
        start: word.start,
        end: property.end,
        ...(columns ? {} : { fix: { start: word.start, end: property.end, text: property.text } }),
      });
    }
    scanner.at = before;
    const formula = readFormula(scanner, this.nesting);
    if (columns)
      refuse({
        code: 'formula-in-where',
        message: 'WHERE compares columns, not formulas.',
        cure: 'Compute the value as a column with MATH_EXP and AS.',
        ...spanOf(formula),
      });
    return formula;
  }

  protected right(columns: boolean): Condition['right'] {
    const { scanner } = this;
    const dollars = scanner.sign('$$');
    if (dollars) {
      const { label, name } = this.labelAndName();
      const place = { start: dollars.start, end: scanner.last };
      if (columns)
        refuse({
          code: 'look-up-in-where',
          message: '$$ looks up the value of a node in braces, not after WHERE.',
          cure: 'Put the condition in the braces of the part.',
          ...place,
        });
      if (label === undefined || name === undefined)
        return refuse({
          code: 'look-up-name',
          message: '$$ needs a node by name.',
          cure: 'Write $$label:name.',
          ...place,
        });
      return { label, name, ...place };
    }
    const single = scanner.peek(/'/y);
    if (single)
      refuse({ code: 'single-quote', message: 'Texts have double quotes.', cure: 'Write "…".', ...spanOf(single) });
    const text: Literal | undefined = scanner.quoted()?.text;
    if (text !== undefined) return text;
    const number = scanner.take(pieces.number);
    if (number) return Number(number.text);
    const word = scanner.need(pieces.word, 'a text, a number or a word');
    if (word.text !== 'AND' && !scanner.peek(/[-.]/y)) return word.text;
    return refuse({
      code: 'bare-text',
      message: 'A text with other signs than letters and digits needs double quotes.',
      cure: 'Put it in double quotes.',
      ...spanOf(word),
    });
  }

  protected column(what: string): Name {
    return this.scanner.quoted() ?? this.scanner.need(pieces.word, what);
  }
}
