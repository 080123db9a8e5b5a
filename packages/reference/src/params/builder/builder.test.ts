import { readFileSync } from 'node:fs';
import path from 'node:path';
import { catchDiagnostics } from '@folio/core';
import { htmlOf, project, render, root } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';

const params = readFileSync(path.join(root, 'data/params/config.yaml'), 'utf8');

const builder = `id: config
parameters: config
sources: ['docs:/config']
inputs:
  - {id: memory, kind: number, label: Memory, unit: GB, value: 16, min: 1, max: 1000}
  - {id: role, kind: choice, label: Role, value: master, choices: [{id: master, label: Master}, {id: slave, label: Slave}]}
  - {id: folder, kind: text, form: path, label: Folder, example: /srv/data, when: {role: slave}}
rules:
  - {key: BUFF_POOL_SIZE_HINT, formula: 'max(500, (memory - 4) * 1000)', reason: '{memory} GB minus 4 GB.'}
  - {key: SERVER_DIR, from: folder, reason: Your folder.}
  - {key: SERV_PORT, when: {role: slave}, value: 10102, reason: The port of slaves.}
`;

/** Creates a project with changed texts of the builder. */
const createProject = (...changes: [from: string, to: string][]) => {
  const text = changes.reduce((current, [from, to]) => {
    expect(current).toContain(from);
    return current.replace(from, to);
  }, builder);
  return project({ 'params/config.yaml': params, 'builders/config.yaml': text });
};
const renderBuilder = ({ root }: { root: string }) => render('builder', { file: 'config' }, { root });

describe('::builder', () => {
  it('renders a button with the URL of its rules and a link to the shipped file', () => {
    const html = htmlOf(renderBuilder(createProject()));
    expect(html).toMatch(
      /<button class="button button-solid action" type="button" data-build="config" data-rules="\/assets\/config-builder\.[\w-]{8}\.json">/,
    );
    expect(html).toContain('<span class="no-js">The builder needs JavaScript. </span>');
    expect(html).toContain(
      '<a href="/shipped-config.txt" download="ferndb.config">Download the shipped ferndb.config</a>',
    );
  });

  it('has another URL of the rules if they change', () => {
    const changed = createProject(['memory - 4', 'memory - 3']);
    expect(htmlOf(renderBuilder(changed))).not.toBe(htmlOf(renderBuilder(createProject())));
  });

  const cases: [name: string, from: string, to: string, line: number, message: string, hint: string][] = [
    [
      'an unknown key',
      'key: SERV_PORT',
      'key: SERVE_PORT',
      11,
      '`config` has no key `SERVE_PORT` (rules › SERVE_PORT › key).',
      'Did you mean SERV_PORT?',
    ],
    [
      'a value out of range',
      "'max(500, (memory - 4) * 1000)'",
      "'(memory - 4) * 1000'",
      9,
      'Invalid value -3000 for `BUFF_POOL_SIZE_HINT` (rules › BUFF_POOL_SIZE_HINT › formula).',
      'Stay within its range: at least 500.',
    ],
    [
      'a text where the key takes a number',
      'value: 10102',
      'value: high',
      11,
      'Invalid value high for `SERV_PORT` (rules › SERV_PORT › value).',
      'Write a number, without quotes.',
    ],
    [
      'an invalid formula',
      '(memory - 4) * 1000',
      '(memory - 4 * 1000',
      9,
      'Missing ) in the formula (rules › BUFF_POOL_SIZE_HINT › formula).',
      'Close every open parenthesis.',
    ],
    [
      'a number that no question asks for',
      '(memory - 4)',
      '(memori - 4)',
      9,
      'The formula uses `memori`, but no question asks for this number (rules › BUFF_POOL_SIZE_HINT › formula).',
      'Did you mean memory?',
    ],
    [
      'a text that no question asks for',
      'from: folder',
      'from: role',
      10,
      'No question asks for the text `role` (rules › SERVER_DIR › from).',
      'Use one of: folder.',
    ],
    [
      'an unknown choice',
      'when: {role: slave}, value',
      'when: {role: slaves}, value',
      11,
      '`slaves` is not a choice of `role` (rules › SERV_PORT › when › role).',
      'Use one of: master, slave.',
    ],
    [
      'an unknown condition',
      'when: {role: slave}, value',
      'when: {rolle: slave}, value',
      11,
      '`rolle` is neither an earlier question nor a key that an earlier rule sets (rules › SERV_PORT › when › rolle).',
      'Did you mean role?',
    ],
    [
      'a reason with an unknown name',
      "'{memory} GB minus 4 GB.'",
      "'{mem} GB minus 4 GB.'",
      9,
      'The reason uses `{mem}`, but no question has this id (rules › BUFF_POOL_SIZE_HINT › reason).',
      'Use `{value}` or the id of a question.',
    ],
    [
      'a rule with two values',
      'from: folder',
      'from: folder, value: data',
      10,
      'The rule sets its value more than once: value, from (rules › SERVER_DIR › from).',
      'Keep one of them.',
    ],
    [
      'Markdown in a choice',
      'label: Master',
      "label: '`master`'",
      6,
      'The text has Markdown, which is shown as it is typed (inputs › role › choices › master › label).',
      'Write it without links, emphasis and backticks.',
    ],
    [
      'an initial answer that is not a choice',
      'value: master',
      'value: king',
      6,
      '`king` is not one of the choices (inputs › role › value).',
      'Use one of: master, slave.',
    ],
    [
      'an initial answer out of its bounds',
      'value: 16',
      'value: 0',
      5,
      '0 is not between 1 and 1000 (inputs › memory › value).',
      'Correct `value`, `min` or `max`.',
    ],
  ];
  it.each(cases)('reports %s with file, line, message and hint', (_, from, to, line, message, hint) => {
    const project = createProject([from, to]);
    expect(catchDiagnostics(() => renderBuilder(project))).toEqual([
      { file: 'data/builders/config.yaml', line, message, hint },
    ]);
  });
});
