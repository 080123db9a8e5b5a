// @vitest-environment happy-dom
// Declares that state changes in `act`.
import '../testing/hooks.ts';
import { until } from '@folio/core/theme/testing/until.ts';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { PlaygroundLink } from '../interface/link.ts';
import { loadOwnData } from '../interface/own-data.ts';
import type { PlaygroundData } from '../interface/page-data.ts';
import { getFirstExample } from './graphs.ts';
import { Playground } from './playground.tsx';

vi.mock('./code-editor.tsx', () => ({
  CodeEditor: ({
    content,
    onChange,
    onRun,
  }: {
    content: { text: string };
    onChange(text: string): void;
    onRun(): void;
  }) => {
    editor = { content, type: onChange, run: onRun };
    return null;
  },
}));
let editor: { content: { text: string }; type(text: string): void; run(): void };

const bakers = 'S=>(@b baker:*); RETURN b.name AS who';
const data: PlaygroundData = {
  keywords: {},
  help: [],
  graphs: [
    {
      key: 'bakery',
      name: 'bakery',
      group: 'Guide',
      route: '/bakery',
      page: 'Bakery',
      setup: ['CREATE GRAPH bakery\nUSE GRAPH bakery\nCREATE (baker:hana)-[BAKES]->(bread:rye)'],
      nodes: 2,
      relations: 1,
      examples: [
        { title: 'Plain', text: bakers },
        { title: 'Grow', text: `CREATE (baker:wen)\n${bakers}` },
      ],
    },
  ],
};

let end = () => {};
beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  // The engine runs on the main thread.
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        throw new Error('refused');
      }
    },
  );
});
afterEach(() => end());

/** Opens the playground, and returns helpers for it. */
async function open(link: PlaygroundLink = {}) {
  end();
  const host = document.body.appendChild(document.createElement('div'));
  const root = createRoot(host);
  end = () => {
    act(() => root.unmount());
    host.remove();
    end = () => {};
  };
  const ownData = await loadOwnData();
  await act(async () => root.render(<Playground data={data} link={link} ownData={ownData} />));
  const rows = () => [...host.querySelectorAll('.sb-table tbody tr')].map(({ textContent }) => textContent);
  const shows = (expected: string[]) => until(() => expect(rows()).toEqual(expected));
  const state = (expected: string) =>
    until(() => expect(host.querySelector('.sb-state')?.textContent).toMatch(expected));
  const click = async (name: string) => {
    const button = [...host.querySelectorAll('button')].find(({ textContent }) => textContent === name);
    await act(async () => button?.click());
  };
  const run = async (text: string) => {
    await act(async () => editor.type(text));
    await act(async () => editor.run());
  };
  const drop = async (file: File) => {
    const event = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
      dataTransfer: { files: [file] },
    });
    await act(async () => host.querySelector('.bench')?.dispatchEvent(event));
  };
  return { host, shows, state, click, run, drop, yours: () => host.querySelector('.play-changed')?.textContent };
}

describe('Playground', () => {
  it.each([
    [['CREATE (a:b)', 'S=>(*)', 'S=>(@a *)-[@r LIKES]->(@b *); RETURN a.name AS a'], 2],
    [['CREATE (a:b)', 'S=>(@a *)-[@r *]->(@b *); RETURN a.name AS a\nS=>(*)', 'S=>(*)'], 1],
    [['CREATE (a:b)'], 0],
  ])('starts with the query of one relation, else with one that changes nothing: %j', (texts, index) => {
    expect(getFirstExample({ examples: texts.map((text) => ({ title: text, text })) })).toBe(texts[index]);
  });

  it('applies creations, merges and deletions to later queries', async () => {
    const { run, shows, yours, host } = await open();
    await run('CREATE (baker:otto)-[BAKES]->(bread:roll)\nCREATE (baker:wen)');
    await until(() => expect(yours()).toMatch(/^2 nodes \+ 3 of yours/));
    expect(host.querySelector('textarea')?.value).toMatch(/CREATE \(baker:wen\)$/);
    await run('MERGE (baker:otto)<-[*]-(baker:wen)');
    await until(() => expect(yours()).toMatch(/^2 nodes \+ 2 of yours/));
    await run('DELETE (baker:hana)');
    await run(bakers);
    await shows(['otto']);
  });

  it('restores changes after a reload and runs each change once', async () => {
    const first = await open({ graph: 'bakery', text: `CREATE (baker:wen)\n${bakers}` });
    await first.shows(['hana', 'wen']);
    await first.run('CREATE (baker:eva)');
    await until(() => expect(first.yours()).toMatch(/^2 nodes \+ 2 of yours/));
    const again = await open({ graph: 'bakery', text: 'CREATE (baker:eva)' });
    await again.state('Press Run');
    expect(again.yours()).toMatch(/^2 nodes \+ 2 of yours/);
    const nothing = await open();
    await nothing.state('Press Run');
    expect(nothing.yours()).toMatch(/^2 nodes \+ 2 of yours/);
  });

  it('shows an error while typing and applies its fix without a run', async () => {
    const { host, shows, click } = await open();
    await shows(['hana']);
    await act(async () => editor.type('S=>(@b baker:*); RETURN b.name as who'));
    await until(() =>
      expect(host.querySelector('.pane-query .error b')?.textContent).toBe(
        'Unknown keyword "as": keywords are case-sensitive.',
      ),
    );
    await click('Replace with AS');
    expect(editor.content.text).toBe(bakers);
    await until(() => expect(host.querySelector('.pane-query .error')).toBeNull());
    await shows(['hana']);
  });

  it('shows the last result below the error of a run', async () => {
    const { host, run, shows } = await open();
    await shows(['hana']);
    expect(host.querySelector('.sb-previous')).toBeNull();
    await run('S=>(@b baker:*');
    await until(() => expect(host.querySelector('.sb-note.error + .sb-previous td')?.textContent).toBe('hana'));
    await run(bakers);
    await until(() => expect(host.querySelector('.sb-previous')).toBeNull());
  });

  it('removes changes on Reset and restores them on Undo', async () => {
    const { run, shows, click, yours } = await open();
    await run('CREATE (baker:wen)');
    await run(bakers);
    await shows(['hana', 'wen']);
    await click('Reset');
    await shows(['hana']);
    expect(yours()).toMatch(/^Your changes are removed/);
    await click('Undo');
    await shows(['hana', 'wen']);
    const again = await open();
    await again.shows(['hana', 'wen']);
  });

  it('fills the empty graph', async () => {
    const { run, shows, state, yours } = await open({ graph: 'empty' });
    await state('Press Run');
    await act(async () => editor.run());
    await shows(['annben']);
    expect(yours()).toMatch(/^0 nodes \+ 2 of yours/);
    await run('S=>(@p person:*); RETURN p.name AS p');
    await shows(['ann', 'ben']);
  });

  it.each([
    ['empty', ['annben'], 'S=>(person:ann)', ['personann']],
    ['tables', ['fernnorth40'], 'select count(*) from plants', ['2']],
  ])('gives the same result when the example of the graph "%s" runs again', async (graph, rows, query, others) => {
    const { state, run, shows } = await open({ graph });
    await state('Press Run');
    const { text } = editor.content;
    await run(text);
    await shows(rows);
    await run(query);
    await shows(others);
    await run(text);
    await shows(rows);
    const again = await open({ graph });
    await again.state('Press Run');
    await act(async () => editor.run());
    await again.shows(rows);
  });

  it('does not run an example that changes the data until the user does', async () => {
    const { click, state, yours, shows } = await open();
    await click('Grow');
    await state('Press Run');
    expect(yours()).toBeUndefined();
    await act(async () => editor.run());
    await shows(['hana', 'wen']);
  });

  it('restores a text that was not run after a reload', async () => {
    const { shows } = await open();
    await shows(['hana']);
    await act(async () => editor.type('S=>('));
    await open({ graph: 'bakery', text: bakers });
    expect(editor.content.text).toBe('S=>(');
    await open();
    expect(editor.content.text).toBe('S=>(');
  });

  it('keeps saved data when a link has other data', async () => {
    const { run, yours } = await open();
    await run('CREATE (baker:wen)');
    await until(() => expect(yours()).toMatch(/of yours/));
    const linked = await open({ graph: 'bakery', text: bakers, data: 'CREATE (baker:ida)' });
    await linked.shows(['ida']);
    const again = await open({ graph: 'bakery' });
    await again.shows(['hana', 'wen']);
  });

  it('adds the rows of a dropped file and reports the skipped ones', async () => {
    const { host, shows, run, click, drop, yours } = await open();
    await shows(['hana']);
    await drop(new File(['baker,to\nida,rye\n,plait\n'], 'bakes.csv'));
    await until(() =>
      expect(host.querySelector('.import pre')?.textContent).toBe('CREATE (Bake:ida)-[RELATES_TO]->(Bake:rye)'),
    );
    expect(host.querySelector('.import')?.textContent).toContain('Line 3. The column "baker" is empty');
    await click('Add 2 nodes and 1 relation');
    await until(() => expect(yours()).toMatch(/^2 nodes \+ 2 of yours/));
    await run('S=>(@b Bake:*)-[*]->(*); RETURN b.name AS who');
    await shows(['ida']);
    await click('Undo');
    await run(bakers);
    await shows(['hana']);
  });

  it.each([
    ['rows', []],
    ['rows with a picture of them', [new File(['x'], 'cells.png', { type: 'image/png' })]],
  ])('adds %s that are pasted outside of a field', async (_, files) => {
    const { host, shows, run, click } = await open();
    await shows(['hana']);
    const paste = (target: Element | null | undefined) => {
      const clipboardData = { getData: () => 'who\tyears\nida\t3\n', files };
      const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
      return act(async () => void target?.dispatchEvent(event));
    };
    await paste(host.querySelector('textarea'));
    expect(host.querySelector('.import')).toBeNull();
    await paste(host);
    await until(() => expect(host.querySelector('.import pre')?.textContent).toBe('CREATE (Row:ida {"years":3})'));
    await click('Add 1 node and 0 relations');
    await run('S=>(@r Row:*); RETURN r.name AS who');
    await shows(['ida']);
  });

  it('adds a pasted file, not its name, which macOS adds as text', async () => {
    const { host } = await open();
    const clipboardData = { getData: () => 'bakes.csv', files: [new File(['baker\nida\n'], 'bakes.csv')] };
    const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
    await act(async () => void host.dispatchEvent(paste));
    await until(() => expect(host.querySelector('.import pre')?.textContent).toBe('CREATE (Bake:ida)'));
  });

  it('adds the statements of a dropped file', async () => {
    const { drop, yours } = await open();
    await drop(new File(['CREATE (baker:ida)\n'], 'mine.cypher'));
    await until(() => expect(yours()).toMatch(/^2 nodes \+ 1 of yours/));
  });

  it('creates a table from a file beside the graphs and keeps both', async () => {
    const first = await open();
    await first.shows(['hana']);
    await first.drop(new File(['id,name,size\nr,rye,800\n,plait,\ns,spelt,900\n'], 'breads.csv'));
    await until(() => expect(first.host.querySelector('.import select')).not.toBeNull());
    await act(async () => {
      const target = first.host.querySelector('.import select') as HTMLSelectElement;
      target.value = '1';
      target.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await until(() => expect(first.host.querySelector('.import pre')?.textContent).toContain('insert into breads'));
    expect(first.host.querySelector('.import')?.textContent).toContain('Line 3. The column "id" is empty');
    await first.click('Add 2 rows');
    await first.shows(['rrye800', 'sspelt900']);
    expect(editor.content.text).toBe('select * from breads limit 10');
    await first.run('insert into breads values "w" {"name":"wheat"}\nselect * from breads where name = "wheat"');
    await first.shows(['wwheat']);
    await first.state('1 row, from 3 rows');
    const again = await open({ graph: 'tables', text: 'select count(*) from breads' });
    await again.shows(['3']);
    await again.drop(new File(['id\nx\ny\n'], 'breads.csv'));
    await until(() =>
      expect(again.host.querySelector('.import [role="alert"]')?.textContent).toMatch(/There is a table/),
    );
    await again.drop(new File(['CREATE (baker:ida)\n'], 'mine.cypher'));
    await until(() => expect(again.yours()).toMatch(/^0 nodes \+ 1 of yours/));
    await (await open({ graph: 'bakery', text: bakers })).shows(['hana']);
  });

  it('works if storage is blocked', async () => {
    const block = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    onTestFinished(() => block.mockRestore());
    const { shows, run } = await open();
    await shows(['hana']);
    await run('CREATE (baker:wen)');
    await run(bakers);
    await shows(['hana', 'wen']);
  });

  it('shows a message when storage is full', async () => {
    const { run, yours } = await open();
    vi.stubGlobal('localStorage', {
      ...localStorage,
      getItem: () => null,
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    onTestFinished(() => {
      vi.unstubAllGlobals();
    });
    await run('CREATE (baker:wen)');
    await until(() => expect(yours()).toMatch(/Not kept on this device/));
  });
});
