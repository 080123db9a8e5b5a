// @vitest-environment happy-dom
import '../testing/hooks.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EventsForm, ImportPanel } from './import-panel.tsx';
import type { ImportOutcome, Mapping } from './import-service.ts';
import type { openFile } from './open-file.ts';

/** The requests of the panel, in order: each waits until the test answers it. */
const requests: { mapping: Mapping | undefined; answer(outcome: ImportOutcome): Promise<void> }[] = [];
let reportProgress: (part: number) => Promise<void>;
const open: typeof openFile = (_file, _signal, onProgress) => {
  reportProgress = (part) => act(async () => onProgress(part));
  return (mapping) =>
    new Promise((resolve) => requests.push({ mapping, answer: (outcome) => act(async () => resolve(outcome)) }));
};

const host = document.body.appendChild(document.createElement('div'));
let root: ReturnType<typeof createRoot>;
const text = () => host.querySelector('.import')?.textContent;
const preview = () => host.querySelector('pre')?.textContent;

const table = {
  columns: [{ name: 'at', type: 'time' as const }],
  rows: 2,
  unit: 'entry' as const,
  diagnostics: [],
  graph: { label: 'row', name: 0, types: [] },
  ownTable: { table: 'log', key: -1, types: [] },
  timeColumn: 0,
};
const converted = { text: '[]', count: 1, preview: ['{}'], diagnostics: [], contents: '1 event' };
const slow = { failure: { line: 0, message: 'Reading the file took too long.', hint: 'Split it.' } };

beforeEach(async () => {
  requests.length = 0;
  root = createRoot(host);
  await act(async () =>
    root.render(
      <ImportPanel file={new File([], 'log.json')} open={open} onClose={() => {}}>
        {(opened) => <EventsForm {...opened} streams={['a', 'b']} onSubmit={() => {}} />}
      </ImportPanel>,
    ),
  );
});
afterEach(() => act(() => root.unmount()));

describe('ImportPanel', () => {
  it('shows the entry of a diagnostic for a JSON file without valid rows', async () => {
    const diagnostics = [{ line: 2, message: 'The entry is not an object.', hint: '' }];
    await requests[0]?.answer({ table: { ...table, rows: 0, diagnostics } });
    expect(text()).toContain('Entry 2. The entry is not an object.');
  });

  it('shows on the button what the rows become', async () => {
    await requests[0]?.answer({ table });
    await requests[1]?.answer({ converted });
    expect(host.querySelector('[type="submit"]')?.textContent).toBe('Use 1 event');
  });

  it('hides the progress after a timeout until the next conversion', async () => {
    await requests[0]?.answer({ table });
    await reportProgress(0.4);
    expect(preview()).toBe('Converting the rows: 40 %');
    await requests[1]?.answer(slow);
    expect(preview()).toBeUndefined();
    expect(text()).toContain('Reading the file took too long.');
    const stream = host.querySelector('select') as HTMLSelectElement;
    await act(async () => {
      stream.value = 'b';
      stream.dispatchEvent(new Event('change', { bubbles: true }));
    });
    expect(requests[2]?.mapping).toMatchObject({ stream: 'b' });
    expect(preview()).toMatch(/^Converting/);
    await requests[2]?.answer({ converted });
    expect(preview()).toBe('{}');
  });
});
