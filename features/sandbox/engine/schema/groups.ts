/** Groups with statistics by interval, `gpby`. */
import type { JsonObject } from '../json.ts';
import type { Stream } from './model.ts';
import type { Reader } from './reader.ts';

/** Adds the groups to their stream. */
export function readGroups(reader: Reader, stream: Stream, path: string, value: JsonObject): void {
  for (const { one, path: where } of reader.objects(value, 'gpby', path, 'gpby')) {
    const gpat = reader.strings(one, 'gpat', where);
    const iatr = reader.string(one, 'iatr', where);
    const stat = reader.stat(one, where);
    if (one.swsz !== undefined)
      reader.note('not-applied', `${where}.swsz`, 'gpby: swsz is not applied; rows do not expire here.', {
        key: 'swsz',
      });
    const gran = reader.number(one, 'gran', where, undefined, 60);
    if (gran !== undefined && gran <= 0) reader.fault(`${where}.gran`, 'gran is 0.', 'Use the seconds of an interval.');
    if (stat === 0) reader.fault(`${where}.stat`, 'The statistic is missing.', 'Use 1, 2 or 3.');
    if (iatr !== undefined && gran) stream.gpby.push({ gpat, iatr, stat, gran });
  }
}
