/** Conditions in braces and after `WHERE`. */
import { refuse } from '../diagnostics.ts';
import { type Json, textOf } from '../json.ts';
import type { Context } from './context.ts';
import { shown } from './formula.ts';
import { hintAtProperty } from './hints.ts';
import { type Graph, isTriple, keyOf, type Node, nodeOf, property, type Triple } from './store.ts';
import {
  type Comparison,
  type Condition,
  isFormula,
  isLookUp,
  type Literal,
  type NodePart,
  type RelationPart,
  type Span,
} from './syntax.ts';

/** The conditions of a part as one test. Each remembers whether it ever found a value, so that a name that nothing has can be pointed out. */
export function testOf(
  graph: Graph,
  part: NodePart | RelationPart,
  context: Context,
): (item: Node | Triple) => boolean {
  if (part.conditions.length === 0) return () => true;
  const tests = part.conditions.map((condition) => conditionTest(graph, part, condition, context));
  return (item) => tests.every((test) => test(item));
}

function conditionTest(graph: Graph, part: NodePart | RelationPart, condition: Condition, context: Context) {
  const { left, operator, right } = condition;
  const found = new Map<string, Literal | undefined>();
  const lookedUp = (item: Node | Triple): Literal | undefined => {
    if (!isLookUp(right)) return right;
    if (!isTriple(item) || isFormula(left))
      return refuse({
        code: 'look-up-node',
        message: '$$ looks up a property of a relation.',
        hint: 'Put the condition in the braces of the relation.',
        start: right.start,
        end: right.end,
      });
    if (!found.has(item.rel)) found.set(item.rel, lookUp(graph, item.rel, left.text, right));
    return found.get(item.rel);
  };
  const names = isFormula(left) ? left.reads : [left.text];
  let hinted = false;
  return (item: Node | Triple): boolean => {
    const value = isFormula(left)
      ? left.evaluate((name) => property(item, name), context.now)
      : property(item, left.text);
    if (value === undefined && !hinted) {
      hinted = true;
      for (const name of names) hintAtProperty(graph, part, name, condition, context);
    }
    const other = lookedUp(item);
    if (other === undefined) return false;
    if (value === undefined && operator !== '=') context.open('missing', condition);
    return holds(value, operator, other, condition, names[0] ?? '');
  };
}

/** The value that a node itself has in such a relation (rule `look-up`). */
function lookUp(
  graph: Graph,
  rel: string,
  name: string,
  right: Exclude<Condition['right'], Literal>,
): Literal | undefined {
  const node = nodeOf(graph, right);
  const own = node.out.find((triple) => triple.rel === rel);
  const value = own && property(own, name);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return refuse({
    code: 'look-up-nothing',
    message: `${keyOf(node)} has no ${name} in a relation ${rel}.`,
    hint: 'Name a node that has such a relation.',
    start: right.start,
    end: right.end,
  });
}

/**
 * A comparison (rule `conditions`). `$%` ends a prefix, and case matters (rule `prefix`). A value that is not stored is equal to nothing. Larger and smaller compare numbers; a text
 * there is refused with the place of the condition.
 */
export function holds(
  value: Json | undefined,
  operator: Comparison,
  right: Literal,
  place: Span,
  name: string,
): boolean {
  if (value === undefined) return false;
  if (operator === '=') {
    if (typeof right === 'string' && right.endsWith('$%')) return textOf(value).startsWith(right.slice(0, -2));
    return textOf(value) === String(right);
  }
  if (typeof value !== 'number' || typeof right !== 'number')
    return refuse({
      code: 'compare-number',
      message: `${operator} compares numbers, and ${typeof right === 'number' ? `${name} is ${shown(value)}` : `${shown(right)} is a text`}.`,
      hint: 'Compare numbers, or use = for texts.',
      start: place.start,
      end: place.end,
    });
  return operator === '>' ? value > right : operator === '>=' ? value >= right : value < right;
}
