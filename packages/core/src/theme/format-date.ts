import { interpolate } from '../model/text.ts';
import { strings } from './strings.ts';

/** Formats `2023-11-14` as "14 November 2023", without the machine's locale and time zone. */
export function formatDate(iso: string): string {
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return interpolate(strings.date, { day, month: strings.months.split(' ')[month - 1] ?? month, year });
}
