import { refuse } from '../faults.ts';
import { Conditions } from './parse-conditions.ts';
import { pieces } from './scanner.ts';
import type { Name, NodePart, PathSearch, Pattern, RelationPart, Span } from './syntax.ts';

/** Reads patterns: nodes, relations, searches. */
export class Patterns extends Conditions {
  protected pattern(depth: number): Pattern {
    const { scanner } = this;
    scanner.skip();
    const start = scanner.at;
    const bracket = scanner.sign('[');
    if (bracket && depth >= this.nesting)
      refuse({
        code: 'limit-nesting',
        message: `More than ${this.nesting} patterns are inside each other.`,
        cure: 'Use fewer brackets.',
        ...bracket,
      });
    const first = bracket ? this.nested(depth + 1) : this.node();
    const steps: Pattern['steps'] = [];
    for (;;) {
      const back = scanner.sign('<-[');
      const open = back ?? scanner.sign('-[');
      if (!open) {
        this.bareArrow();
        break;
      }
      const relation = this.relation(open.start, Boolean(back));
      steps.push({ relation, node: this.node() });
      if (steps.length > 100)
        refuse({
          code: 'limit-steps',
          message: 'The pattern has more than 100 relations.',
          cure: 'Use fewer.',
          ...open,
        });
    }
    return { first, steps, start, end: scanner.last };
  }

  /** An arrow without a relation. */
  protected bareArrow(): void {
    const { scanner } = this;
    const arrow = ['-->', '<--', '->', '<-', '--'].find((one) => scanner.isNext(one));
    if (arrow === undefined) return;
    const place = scanner.here(arrow.length);
    const right = arrow.startsWith('<') ? '<-[*]-' : '-[*]->';
    refuse({
      code: 'bare-arrow',
      message: 'An arrow needs a relation in brackets.',
      cure: `Write ${right} for any relation.`,
      ...place,
      fix: { ...place, text: right },
    });
  }

  protected nested(depth: number): Pattern {
    const { scanner } = this;
    scanner.need(pieces.word, 'the name of a query, such as S1');
    const brace = scanner.sign('{');
    if (brace)
      refuse({
        code: 'modifier-inside',
        message: 'A query in brackets has no modifier.',
        cure: 'Put the modifier after the name of the outer query.',
        ...brace,
      });
    scanner.needSign('=>');
    const pattern = this.pattern(depth);
    const semicolon = scanner.sign(';');
    if (semicolon)
      refuse({
        code: 'return-inside',
        message: 'A query in brackets has no RETURN.',
        cure: 'Return its columns after the whole pattern.',
        ...semicolon,
      });
    scanner.needSign(']', 'a closing bracket');
    return pattern;
  }

  protected node(): NodePart {
    const { scanner } = this;
    const { start } = scanner.needSign('(', 'a node in brackets');
    const alias = this.alias();
    const known = scanner.sign('*') ? {} : this.labelAndName();
    const conditions = this.braces();
    const { end } = scanner.needSign(')', 'a closing bracket');
    return { ...(alias ? { alias } : {}), ...known, conditions, start, end };
  }

  protected alias(): Name | undefined {
    return this.scanner.sign('@') ? this.scanner.need(pieces.word, 'an alias') : undefined;
  }

  protected relation(start: number, reverse: boolean): RelationPart {
    const { scanner } = this;
    const alias = this.alias();
    const part: RelationPart = { ...(alias ? { alias } : {}), reverse, conditions: [], start, end: start };
    const sharp = scanner.sign('#');
    if (sharp) this.search(part, sharp);
    if (!part.radius?.geo || !scanner.isNext(']')) {
      const colon = scanner.sign(':');
      if (colon)
        refuse({
          code: 'colon-in-relation',
          message: 'The name of a relation has no colon.',
          cure: 'Remove the colon; an alias is written @alias.',
          ...colon,
          fix: { ...colon, text: '' },
        });
      const star = scanner.sign('*');
      if (!star) part.rel = this.relationName();
      const range = scanner.peek(star ? /\d|\./y : /\*/y);
      if (range)
        refuse({
          code: 'variable-length',
          message: 'A relation is one step; it has no number of steps.',
          cure: 'Write one relation for each step, or search for paths with #ALL_PATH.',
          start: star?.start ?? range.start,
          end: range.end,
        });
    }
    if (part.path) this.measure(part.path);
    else if (part.radius && !part.radius.geo) part.radius.geo = this.geo();
    if (!part.path) part.conditions = this.braces();
    scanner.needSign(']', 'a closing bracket');
    if (!reverse) this.arrow();
    else {
      const both = scanner.sign('->');
      if (both)
        refuse({
          code: 'undirected',
          message: 'A relation has one direction.',
          cure: 'Write <-[…]- or -[…]->.',
          ...both,
          fix: { ...both, text: '-' },
        });
      scanner.needSign('-');
    }
    part.end = scanner.last;
    return part;
  }

  protected relationName(): string {
    const { scanner } = this;
    const place = scanner.here();
    if (scanner.isNext(']'))
      refuse({
        code: 'bare-arrow',
        message: 'The brackets have no relation.',
        cure: 'Write [*] for any relation.',
        ...place,
        fix: { start: place.start, end: place.start, text: '*' },
      });
    const { text } = scanner.need(pieces.word, 'a relation, or * for any');
    this.oneWord('The name of a relation is one word.', 'Write it without spaces; an alias is written @alias.');
    const other = scanner.sign('|');
    if (other)
      refuse({
        code: 'one-relation',
        message: 'A relation has one name.',
        cure: 'Write * for any relation, or run one query for each name.',
        ...other,
      });
    return text;
  }

  /** What follows `#`. */
  protected search(part: RelationPart, sharp: Span): void {
    const { scanner } = this;
    const word = scanner.need(pieces.word, 'SHORT_PATH, ALL_PATH or RADIUS_OF');
    const place = { start: sharp.start, end: word.end };
    if (word.text === 'RADIUS_OF') {
      const meters = Number(scanner.need(pieces.unsigned, 'a number of meters').text);
      part.radius = { meters };
      const geo = this.geo();
      if (geo) part.radius.geo = geo;
    } else if (word.text === 'SHORT_PATH' || word.text === 'ALL_PATH') part.path = { word: word.text, ...place };
    else scanner.unknown({ text: `#${word.text}`, ...place }, ['#SHORT_PATH', '#ALL_PATH', '#RADIUS_OF'], 'search');
  }

  protected measure(path: PathSearch): void {
    const { scanner } = this;
    if (!scanner.sign('{')) return;
    if (scanner.keyword('weight')) {
      scanner.needSign('=');
      path.weight = (scanner.quoted() ?? scanner.unexpected('a property in double quotes')).text;
    } else if (scanner.keyword('geo_distance')) {
      scanner.needSign('=');
      path.geo = this.quotedPosition();
    } else scanner.unexpected('weight or geo_distance');
    scanner.needSign('}', 'a closing brace');
  }

  /** `->`; two nodes without a direction are a form of other dialects. */
  protected arrow(): void {
    const { scanner } = this;
    if (scanner.sign('->')) return;
    const line = scanner.sign('-');
    if (line)
      refuse({
        code: 'undirected',
        message: 'A relation needs a direction.',
        cure: 'Write -> for the direction from subject to object.',
        ...line,
        fix: { ...line, text: '->' },
      });
    scanner.unexpected('->');
  }
}
