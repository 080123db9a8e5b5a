import { rules } from '@folio/query-engine';
import { describe, expect, it } from 'vitest';
import { block, directors, films, page, projectOf } from '../testing/projects.ts';
import { createGraphsFile, createPlaygroundPage, getSandboxMetrics } from './playground-page.ts';

const withButton = [{ html: '<button data-run="0">' }];
const body = block('cypher', ...films) + block('cypher', directors);
const two = () =>
  projectOf({
    'content/a.md': page('Films & more', body + block('cypher', 'CREATE (x:y)') + block('cypher', directors)),
    'content/b.md': page('Others', body),
  });

describe('createGraphsFile', () => {
  it('returns the graphs and keyword notes, with a hash of them in the path', async () => {
    const file = createGraphsFile(await two());
    expect(file.path).toMatch(/^\/_play\/graphs\.[\w-]{8}\.json$/);
    expect(file.graphs.map(({ key }) => key)).toEqual(['a', 'a-2', 'b']);
    expect(JSON.parse(file.text)).toEqual({
      graphs: file.graphs,
      keywords: expect.objectContaining({ DISTINCT: {} }),
      help: [],
    });
    expect(createGraphsFile(await two()).path).toBe(file.path);
    expect(createGraphsFile(await projectOf({ 'content/b.md': page('Others', body) })).path).not.toBe(file.path);
  });
});

describe('createPlaygroundPage', () => {
  it('returns no page if nothing runs', async () => {
    const project = await projectOf({ 'content/a.md': page('A', 'Words.') });
    expect(createPlaygroundPage(project, [{ html: '<p>Words.</p>' }])).toEqual([]);
  });

  it('collects the graphs lazily, when its HTML is read', async () => {
    const [made] = createPlaygroundPage(await projectOf({}), withButton);
    expect(made?.route).toBe('/playground');
    expect(made?.html).toContain('<ul></ul>');
    expect(Object.getOwnPropertyDescriptor(made, 'html')?.get).toBeDefined();
  });

  it('returns a title, a description and search keywords', async () => {
    const pages = createPlaygroundPage(await two(), withButton);
    expect(pages).toMatchObject([
      {
        route: '/playground',
        title: 'Playground',
        description:
          'Query the graphs of this documentation in your browser, change their data, and see the result drawn.',
        keywords: [
          'graph playground',
          'sandbox',
          'run Cypher',
          'try a query',
          'query editor',
          'select from a CSV file',
        ],
      },
    ]);
  });

  it('links its file, and lists each page with graphs once without JavaScript', async () => {
    const project = await two();
    const [made] = createPlaygroundPage(project, withButton);
    expect(made?.html).toContain(
      `<article class="play" data-graphs="${createGraphsFile(project).path}"><header class="bench-bar"><h1 tabindex="-1">Playground</h1><div class="bench-tools"></div></header>` +
        '<div class="play-app" data-hydrate=""><p>Query the graphs of this documentation, or write your own. Everything runs in your browser, by the documented rules.</p>' +
        '<p>The playground needs JavaScript. These pages have the graphs and their queries:</p>' +
        '<ul><li><a href="/a">Films &#x26; more</a></li><li><a href="/b">Others</a></li></ul></div>',
    );
  });

  it('lists all rules grouped by their basis', async () => {
    const [made] = createPlaygroundPage(await two(), withButton);
    const [, covers = ''] = made?.html.split('</ul></div>') ?? [];
    expect(covers).toMatch(
      /^<section class="play-covers" aria-labelledby="covers"><h2 id="covers" tabindex="-1">What this covers<\/h2><p>Queries are computed by the rules below\. .*?<\/p><details>/,
    );
    const groups = [...covers.matchAll(/<details><summary>(.*?)<\/summary><p>(.*?)<\/p><ul>(.*?)<\/ul><\/details>/g)];
    expect(groups.map(([, title, lead, list]) => [title, lead, list?.split('</li>').length])).toEqual(
      (
        [
          ['printed', 'Shown by complete runs', 'A complete run in this documentation shows each of these rules.'],
          ['described', 'Described', 'These rules follow a description in this documentation.'],
          ['open', 'Both values are possible', 'Where one of these matters, the result shows both values.'],
        ] as const
      ).map(([basis, title, lead]) => [
        title,
        lead,
        Object.values(rules).filter((rule) => rule.basis === basis).length + 1,
      ]),
    );
    expect(covers).toContain(`<ul><li>${rules['first-properties'].text}</li>`);
    expect(covers).toMatch(/<\/details><\/section><\/article>$/);
  });
});

it('getSandboxMetrics counts recomputed outputs, runnable blocks and graphs', async () => {
  const output = (info: string) => block(`text output=${info}`, '+-+');
  const project = await projectOf({
    'content/films.md': page(
      'Films',
      block('cypher', ...films) +
        block('cypher', directors) +
        output('derived') +
        output('derived') +
        output('derived') +
        output('derived computed=no') +
        output('printed') +
        block('cypher run=server', directors),
    ),
    'content/more.md': page('More', block('cypher', directors), 'data: /films\n'),
    'content/words.md': page('Words', 'Nothing runs here.'),
  });
  const command = 'npm run build';
  const group = 'Sandbox';
  expect(getSandboxMetrics(project)).toEqual([
    {
      group,
      label: 'Expected outputs that are computed again and compared',
      value: '3',
      command,
      short: 'outputs computed again',
    },
    { group, label: 'Blocks of queries and statements that run on their page', value: '3', command },
    { group, label: 'Graphs of the playground', value: '2', command },
  ]);
});
