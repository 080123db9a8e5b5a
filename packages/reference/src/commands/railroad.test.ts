import { toHtml } from 'hast-util-to-html';
import { expect, test } from 'vitest';
import { countBranches, drawSyntax, parseSyntax, type Syntax } from './railroad.ts';

/** Formats a syntax tree: `a b`, `(a|b)`, `[a]`, `[a]*`. */
function formatSyntax(syntax: Syntax): string {
  if (syntax.kind === 'sequence') return syntax.items.map(formatSyntax).join(' ');
  if (syntax.kind === 'choice') return `(${syntax.items.map(formatSyntax).join('|')})`;
  if (syntax.kind === 'option') return `[${formatSyntax(syntax.item)}]${syntax.repeat ? '*' : ''}`;
  return syntax.text;
}

test.each([
  ['drop table <name>', 'drop table <name>'],
  ['show tables [only user | only sys]', 'show tables [(only user|only sys)]'],
  ['select * | count(*) from <table>', 'select (*|count(*)) from <table>'],
  [
    'describe agent all | <collector> where server = <ip:port>',
    'describe agent (all|<collector>) where server = <ip:port>',
  ],
  ['a [where <c> [and <c>]...] [limit <n>]', 'a [where <c> [and <c>]*] [limit <n>]'],
  ['summarize <file> [using <config file>]', 'summarize <file> [using <config file>]'],
  ['x where filekey = "<key>"', 'x where filekey = "<key>"'],
])('parses the form %j', (form, tree) => {
  expect(formatSyntax(parseSyntax(form))).toBe(tree);
});

test('counts the branches of a form, including nested ones', () => {
  expect(countBranches(parseSyntax('drop table <name>'))).toBe(0);
  expect(countBranches(parseSyntax('describe database [pretty]'))).toBe(1);
  expect(countBranches(parseSyntax('a * | b [where <c> [and <c>]...]'))).toBe(3);
});

test('draws words with round ends, slots with square ends, and a return track for repeated parts', () => {
  const html = toHtml(drawSyntax(parseSyntax('a <b> [c]...'), 'Syntax'));
  const outlines = (name: string) => new RegExp(`class="${name}" d="([^"]*)"`).exec(html)?.[1]?.split(/(?<=z)/);
  expect(outlines('d-box')?.map((path) => path.match(/a12 12/g)?.length)).toEqual([2, 2]);
  expect(outlines('d-soft')?.map((path) => path.includes('a'))).toEqual([false]);
  expect([...html.matchAll(/<text [^>]*>(.*?)<\/text>/g)].map(([, word]) => word)).toEqual(['a', '&#x3C;b>', 'c']);
  expect(html).toContain('class="d-tip"');
});

test('breaks long forms into lines of about the width of a phone', () => {
  const form = `select * from <schema>.<stream> ${'[where <condition> and <condition>] '.repeat(4)}[limit <n>]`;
  const { width, viewBox } = drawSyntax(parseSyntax(form), 'Syntax').properties;
  expect(Number(width)).toBeLessThan(520);
  expect(Number(String(viewBox).split(' ')[3])).toBeGreaterThan(150);
});
