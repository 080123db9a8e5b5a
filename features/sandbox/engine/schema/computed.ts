/** Computed attributes, `catr`. */
import type { JsonObject } from '../json.ts';
import { type Catr, inputsOf, operationOf, readExpression } from '../stream/compute.ts';
import type { Reader } from './reader.ts';

/** The computed attributes of a stream or a filter. Those whose operation is not run are noted and left out. */
export function readComputed(reader: Reader, value: JsonObject, path: string): Catr[] {
  const orders = new Map<number, string>();
  return reader.objects(value, 'catr', path, 'catr').flatMap(({ one, path: where }): Catr[] => {
    const name = reader.string(one, 'name', where);
    const type = reader.type(one, where);
    const operation = operationOf({
      ...(typeof one.opid === 'number' ? { opid: one.opid } : {}),
      ...(typeof one.opnm === 'string' ? { opnm: one.opnm } : {}),
    });
    if (operation === undefined) {
      reader.fault(`${where}.opnm`, 'The operation is missing.', 'Add "opnm".');
      return [];
    }
    const order = one.order === undefined ? undefined : reader.number(one, 'order', where);
    if (order !== undefined) {
      const other = orders.get(order);
      if (other)
        reader.fault(`${where}.order`, `${other} and ${name} have the same order.`, 'Number each entry differently.');
      orders.set(order, name ?? '');
    }
    const iatr = reader.strings(one, 'iatr', where, inputsOf(operation) !== undefined);
    const number = inputsOf(operation);
    if (!number) {
      const meant = inputsOf(operation.toUpperCase()) && operation.toUpperCase();
      reader.note(
        'not-run',
        where,
        `${name}: ${operation} is not supported in the sandbox${meant ? ` (did you mean ${meant}?)` : ''}; the attribute is left out.`,
        name === undefined ? {} : { attribute: { stream: String(value.name), name, operation } },
      );
      return [];
    }
    if (iatr.length && (iatr.length < number[0] || iatr.length > number[1]))
      reader.fault(
        `${where}.iatr`,
        `${operation} needs ${number[0] === number[1] ? number[0] : `at least ${number[0]}`} in iatr, and ${iatr.length} are given.`,
        'List the inputs in the order that the operation wants.',
      );
    if (operation === 'MATH_EXP' && iatr[0] !== undefined)
      reader.refused(`${where}.iatr[0]`, () => readExpression(iatr[0] as string));
    if (name === undefined) return [];
    const made: Catr = {
      name,
      type: type === 'text' ? 5 : type === 'long' ? 9 : type === 'double' ? 11 : 0,
      opnm: operation,
      iatr,
    };
    const fnr = reader.number(one, 'fnr', where, [1, 2, 3], 1);
    const seq = reader.number(one, 'seq', where, [0, 1], 0);
    return [
      {
        ...made,
        fnr: fnr ?? 1,
        seq: seq ?? 0,
        stat: reader.stat(one, where),
        ...(order === undefined ? {} : { order }),
      },
    ];
  });
}
