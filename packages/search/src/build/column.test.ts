import { expect, test } from 'vitest';
import { Column } from './column.ts';

test('a column gives back as many numbers as were pushed', () => {
  const column = new Column(Float64Array);
  for (let i = 0; i < 5000; i++) column.push(i * 0.7);
  expect(column.length).toBe(5000);
  for (let i = 0; i < 5000; i++) expect(column.at(i)).toBe(i * 0.7);
});
