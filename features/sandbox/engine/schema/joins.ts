/** Joins: two definitions that belong together. */
import type { Jqry } from '../stream/condition.ts';
import type { JoinKind } from '../stream/join.ts';
import { partnerTypes, turnedComparison } from '../stream/mirror.ts';
import type { Join, Schema } from './model.ts';
import type { Pair } from './pairs.ts';
import type { Reader } from './reader.ts';
import { unknownStream } from './references.ts';

/** Joins of two streams need both sides; queries on one stream go to their stream. */
export function joinsOf(reader: Reader, schema: Schema, pairs: readonly Pair[]): Join[] {
  const joins: Join[] = [];
  const done = new Set<Pair>();
  for (const pair of pairs) {
    const { stream, path, definition, from, run } = pair;
    if (done.has(pair)) continue;
    done.add(pair);
    if (from === 'cepq' && (definition.type === 6 || (definition.type === 1 && definition.rstm === stream))) {
      if (run) schema.streams.get(stream)?.cepq.push(definition);
      continue;
    }
    if (definition.rstm && !schema.streams.has(definition.rstm)) {
      unknownStream(reader, schema, definition.rstm, `${path}.rstm`);
      continue;
    }
    if (definition.rstm === stream) {
      reader.fault(
        `${path}.rstm`,
        'A join of a stream with itself is not a join.',
        'Write it as a query in cepq, type 1.',
      );
      continue;
    }
    const other = pairs.find(
      (one) =>
        one !== pair && one.from === from && one.stream === definition.rstm && one.definition.name === definition.name,
    );
    if (!other) {
      reader.fault(
        path,
        `${definition.name} has no second side in ${definition.rstm}.`,
        `Add a definition of the same name to ${definition.rstm}, with the lists exchanged.`,
        'no-mirror',
      );
      continue;
    }
    done.add(other);
    if (partnerTypes[definition.type] !== other.definition.type) {
      reader.fault(
        `${other.path}.type`,
        `The types ${definition.type} and ${other.definition.type} do not go together.`,
        'Use 1 with 1, 5 with 3, or 4 with 2.',
        'join-types',
      );
      continue;
    }
    checkMirrored(reader, pair, other);
    if (!run || !other.run) continue;
    const passive = [pair, other].find((one) => one.definition.type === 2 || one.definition.type === 3);
    const kind: JoinKind = !passive ? 'simple' : passive.definition.type === 3 ? 'per-key' : 'newest';
    const sides = new Map([pair, other].map((one) => [one.stream, one.definition]));
    joins.push({ name: definition.name, kind, from, sides, ...(passive ? { passive: passive.stream } : {}) });
  }
  return joins;
}

/** The two sides of a join say the same, with their lists exchanged. */
function checkMirrored(reader: Reader, { definition: one }: Pair, { definition: two, path }: Pair): void {
  const same = (left: unknown, right: unknown) => JSON.stringify(left) === JSON.stringify(right);
  const wrong = (key: string, cure: string) =>
    reader.fault(`${path}.${key}`, `The two sides of ${one.name} differ in ${key}.`, cure, 'not-mirrored');
  if (!same(one.ostm, two.ostm)) wrong('ostm', 'Name the same output stream on both sides.');
  if (!same(one.iatr, two.ratr) || !same(one.ratr, two.iatr)) wrong('iatr', 'Exchange iatr and ratr.');
  if (!one.jqry || !two.jqry) return;
  if (!same(one.jqry.cond, two.jqry.args) || !same(one.jqry.args, two.jqry.cond))
    wrong('jqry', 'Exchange cond and args.');
  const all = ({ cond, cmp }: Jqry) => cond.map((_, at) => cmp?.[at] ?? 'EQ');
  if (!same(all(one.jqry).map(turnedComparison), all(two.jqry)))
    wrong('jqry', 'Turn the comparisons round: GT on one side is LT on the other.');
}
