/** Conditions in braces and after `WHERE`, and hints at names that don't occur in the graph. */
import { type Span, throwError } from '../diagnostics.ts';
import { type Json, toText } from '../json.ts';
import type { Context } from './context.ts';
import { formatValue } from './formula.ts';
import {
  type Graph,
  getNames,
  getNode,
  getNodes,
  getProperty,
  isTriple,
  type Node,
  type Triple,
  toNodeKey,
} from './store.ts';
import {
  type Comparison,
  type Condition,
  isFormula,
  isLookUp,
  type Literal,
  type NodePart,
  type RelationPart,
} from './syntax.ts';

export function createTest(
  graph: Graph,
  part: NodePart | RelationPart,
  context: Context,
): (item: Node | Triple) => boolean {
  if (part.conditions.length === 0) return () => true;
  const tests = part.conditions.map((condition) => createConditionTest(graph, part, condition, context));
  return (item) => tests.every((test) => test(item));
}

function createConditionTest(graph: Graph, part: NodePart | RelationPart, condition: Condition, context: Context) {
  const { left, operator, right } = condition;
  const lookUpCache = new Map<string, Literal | undefined>();
  const getRightValue = (item: Node | Triple): Literal | undefined => {
    if (!isLookUp(right)) return right;
    if (!isTriple(item) || isFormula(left))
      return throwError(
        {
          code: 'look-up-node',
          message: '$$ looks up a property of a relation.',
          hint: 'Put the condition in the braces of the relation.',
        },
        right,
      );
    if (!lookUpCache.has(item.rel)) lookUpCache.set(item.rel, lookUp(graph, item.rel, left.text, right));
    return lookUpCache.get(item.rel);
  };
  const names = isFormula(left) ? left.reads : [left.text];
  let hasHint = false;
  return (item: Node | Triple): boolean => {
    const value = isFormula(left)
      ? left.evaluate((name) => getProperty(item, name), context.now)
      : getProperty(item, left.text);
    if (value === undefined && !hasHint) {
      hasHint = true;
      for (const name of names) addPropertyHint(graph, part, name, condition, context);
    }
    const rightValue = getRightValue(item);
    if (rightValue === undefined) return false;
    if (value === undefined && operator !== '=') context.addOpenNote('missing', condition);
    return compareValues(value, operator, rightValue, condition, names[0] ?? '');
  };
}

/** Gets the value of a node in such a relation (rule `look-up`). */
function lookUp(
  graph: Graph,
  rel: string,
  name: string,
  right: Exclude<Condition['right'], Literal>,
): Literal | undefined {
  const node = getNode(graph, right);
  const relation = node.out.find((triple) => triple.rel === rel);
  const value = relation && getProperty(relation, name);
  if (typeof value === 'string' || typeof value === 'number') return value;
  return throwError(
    {
      code: 'look-up-nothing',
      message: `${toNodeKey(node)} has no ${name} in a relation ${rel}.`,
      hint: 'Name a node that has such a relation.',
    },
    right,
  );
}

/** Compares two values (rule `conditions`). `$%` ends a case-sensitive prefix (rule `prefix`). */
export function compareValues(
  value: Json | undefined,
  operator: Comparison,
  right: Literal,
  span: Span,
  name: string,
): boolean {
  if (value === undefined) return false;
  if (operator === '=') {
    if (typeof right === 'string' && right.endsWith('$%')) return toText(value).startsWith(right.slice(0, -2));
    return toText(value) === String(right);
  }
  if (typeof value !== 'number' || typeof right !== 'number')
    return throwError(
      {
        code: 'compare-number',
        message: `${operator} compares numbers, and ${typeof right === 'number' ? `${name} is ${formatValue(value)}` : `${formatValue(right)} is a text`}.`,
        hint: 'Compare numbers, or use = for texts.',
      },
      span,
    );
  return operator === '>' ? value > right : operator === '>=' ? value >= right : value < right;
}

export function addNodeHint(graph: Graph, part: NodePart, context: Context): void {
  const { label, name } = part;
  if (label === undefined || graph.nodes.size === 0) return;
  const isKnown = graph.byLabel.has(label);
  // Other languages write alias:label.
  if (!isKnown && name !== undefined && graph.byLabel.has(name))
    context.addHint(
      'alias-for-label',
      `No node has the label ${label}. For all nodes of ${name}, write (@${label} ${name}:*).`,
      label,
      [],
      part,
    );
  else if (!isKnown)
    context.addHint('unknown-label', `No node has the label ${label}.`, label, graph.byLabel.keys(), part);
  else if (name !== undefined && !graph.nodes.has(toNodeKey({ label, name })))
    context.addHint('unknown-name', `No ${label} is called ${name}.`, name, getNames(graph, label), part);
}

export function addPropertyHint(
  graph: Graph,
  part: NodePart | RelationPart,
  name: string,
  span: Span,
  context: Context,
): void {
  const names = new Set<string>();
  const isRelation = 'reverse' in part;
  const items: Iterable<Node | Triple> = isRelation ? graph.triples : getNodes(graph, part.label);
  for (const item of items) {
    context.budget.spend();
    if (isRelation && isTriple(item) && part.rel !== undefined && item.rel !== part.rel) continue;
    if (getProperty(item, name) !== undefined) return;
    for (const key of Object.keys(item.props)) names.add(key);
  }
  const kind = isRelation ? (part.rel ?? 'relation') : (part.label ?? 'node');
  for (const key of isRelation ? ['rel'] : ['name', 'label']) names.add(key);
  context.addHint('unknown-property', `No ${kind} has ${name}.`, name, names, span);
}
