import type { Heading, List, Nodes, Paragraph, Root, Table } from 'mdast';
import { editDistance } from '../model/fuzzy-match.ts';
import { PLACEHOLDER_NAMES } from '../model/placeholders.ts';
import { pluralize } from '../model/text.ts';
import type { PageDiagnostic, ReportDiagnostic } from './diagnostic-collector.ts';
import { eachNode } from './markdown.ts';

const IMAGE = {
  message: 'Images are not supported.',
  hint: 'Draw it with :::diagram or :::chart, or describe the screen in words.',
};
const FOOTNOTE = { message: 'Footnotes are not supported.', hint: 'Say it in the text, or in a :::note.' };

const DISALLOWED_NODES: Partial<Record<Nodes['type'], Omit<PageDiagnostic, 'line'>>> = {
  image: IMAGE,
  imageReference: IMAGE,
  linkReference: { message: 'Reference links are not supported.', hint: 'Write an inline link: [text](/route).' },
  definition: { message: 'Link definitions are not supported.', hint: 'Write inline links: [text](/route).' },
  footnoteReference: FOOTNOTE,
  footnoteDefinition: FOOTNOTE,
  delete: { message: 'Strikethrough is not supported.', hint: 'Delete the text, or put the tildes in backticks.' },
  blockquote: {
    message: 'Block quotes are not supported.',
    hint: 'Use :::note for a side remark; put ">" at the start of a line in backticks.',
  },
  thematicBreak: { message: 'Horizontal rules are not supported.', hint: 'Start a new section with a heading.' },
};

export function reportDisallowedNodes(tree: Root, source: string, report: ReportDiagnostic): void {
  const slice = (node: Nodes) => source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  eachNode(tree, (node) => {
    const line = node.position?.start.line;
    const disallowed = DISALLOWED_NODES[node.type];
    if (disallowed) report({ line, ...disallowed });
    else if (node.type === 'html') report({ line, ...createHtmlDiagnostic(node.value) });
    else if (node.type === 'heading') checkHeading(node, slice(node), report);
    else if (node.type === 'list') reportTasks(node, report);
    else if (node.type === 'table') checkTable(node, source, report);
    else if (node.type === 'paragraph') reportStrayLines(node, slice(node), report);
    else if (node.type === 'containerDirective') reportUnclosedContainer(slice(node), node.name, line, report);
    else if (node.type === 'text') reportMisspelledPlaceholders(slice(node), line, report);
  });
}

const HTML_ALTERNATIVES: [tag: RegExp, hint: string][] = [
  [/^<!--/, 'Take the comment out; pages have none, and readers would see it in backticks.'],
  [/^<br\b/i, 'Begin a new paragraph; in a table, write two rows, or a list below the table.'],
  [/^<\/?(?:details|summary)\b/i, 'Write the text under a heading of its own, or in a :::note.'],
  [/^<\/?a\b/i, 'Write a link as [text](/route), an anchor as {#name} behind a heading.'],
  [/^<\/?(?:b|strong)>/i, 'Write **text**.'],
  [/^<\/?(?:i|em)>/i, 'Write *text*.'],
  [/^<\/?(?:code|pre|tt)\b/i, 'Put code in backticks, or in a fence with a language.'],
  [/^<\/?(?:kbd)\b/i, 'Write :kbd[Enter].'],
  [/^<\/?(?:table|t[rdh]|thead|tbody)\b/i, 'Write the table as rows of cells between "|".'],
  [/^<(?:img|picture|svg|video|iframe)\b/i, IMAGE.hint],
  [/^<\/?(?:div|span|p|center|font|u|sub|sup)\b/i, 'Take the tags out; the look of a page is the same everywhere.'],
  [/^<hr\b/i, 'Start a new section with a heading.'],
];

function createHtmlDiagnostic(value: string): Omit<PageDiagnostic, 'line'> {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  const hint = HTML_ALTERNATIVES.find(([tag]) => tag.test(value))?.[1];
  const [first = ''] = value.split('\n');
  return {
    message: `"${shown.replace(/\s+/g, ' ')}" is read as HTML, which pages must not contain.`,
    hint: hint ?? `Put it in backticks: \`${first.slice(0, 40)}\`.`,
  };
}

function checkTable(
  { align, children: [head, ...rows], position }: Table,
  source: string,
  report: ReportDiagnostic,
): void {
  const columns = head?.children.length ?? 0;
  if (align?.includes('center'))
    report({
      line: (position?.start.line ?? 0) + 1,
      message: 'Centered columns are not supported.',
      hint: 'Write "---" for text, "--:" for numbers.',
    });
  for (const row of rows) {
    const line = row.position?.start.line;
    const text = source.slice(row.position?.start.offset ?? 0, row.position?.end.offset ?? 0);
    if (!/(?<!\\)\|/.test(text) && columns > 1)
      report({
        line,
        message: `"${text.trim().slice(0, 40)}" stands directly below a table, and becomes a row of it.`,
        hint: 'Put a blank line before it.',
      });
    else if (row.children.length !== columns)
      report({
        line,
        message: `The row has ${pluralize(row.children.length, '1 cell', '{count} cells')}, and the table ${pluralize(columns, '1 column', '{count} columns')}.`,
        hint:
          row.children.length > columns
            ? 'Take a cell out, or add a column; a "|" within a cell is written "\\|".'
            : 'Write the other cells, empty ones too: "| a | |".',
      });
  }
}

/** The table of contents and search results show about 60. */
const MAX_HEADING_CHARS = 200;

function checkHeading({ depth, position }: Heading, source: string, report: ReportDiagnostic): void {
  const line = position?.start.line;
  if (!source.trimStart().startsWith('#'))
    report({
      line,
      message: 'The line below the text, of dashes or equals signs, makes it a heading.',
      hint: 'Write the heading with ##, or delete that line.',
    });
  else if (depth === 1)
    report({
      line,
      message: 'The page has a heading of level 1 in its text.',
      hint: 'The title is in the frontmatter; use ##.',
    });
  if (source.length > MAX_HEADING_CHARS)
    report({
      line,
      message: `The heading has ${source.length} characters; at most ${MAX_HEADING_CHARS} are allowed.`,
      hint: 'Shorten it, and put the rest into the text below.',
    });
  if (depth > 4)
    report({ line, message: `The heading has level ${depth}; the deepest is 4.`, hint: 'Use ##, ### or ####.' });
}

function reportTasks(list: List, report: ReportDiagnostic): void {
  for (const item of list.children)
    if (typeof item.checked === 'boolean')
      report({
        line: item.position?.start.line,
        message: 'Task lists are not supported.',
        hint: 'Write a plain list, or :::steps for actions.',
      });
}

/** Reports likely misspellings of placeholders, such as `{prodct}`; other braces are text. */
function reportMisspelledPlaceholders(source: string, line: number | undefined, report: ReportDiagnostic): void {
  for (const [index, text] of source.split('\n').entries())
    for (const [, name = ''] of text.matchAll(/(?<![\\${])\{([A-Za-z]+)\}/g)) {
      const similar = PLACEHOLDER_NAMES.filter((token) => editDistance(token.toLowerCase(), name.toLowerCase()) <= 1);
      const [nearest] = similar.sort((a, b) => editDistance(a, name) - editDistance(b, name));
      if (nearest && !PLACEHOLDER_NAMES.includes(name))
        report({
          line: line === undefined ? line : line + index,
          message: `Unknown placeholder "{${name}}".`,
          hint: `Write {${nearest}}, or \\{${name}} for literal text. Placeholders: ${PLACEHOLDER_NAMES.map((token) => `{${token}}`).join(', ')}.`,
        });
    }
}

/** Reports lines that look like directives: `:::note Title`, or a `:::` that closes nothing. */
function reportStrayLines(paragraph: Paragraph, source: string, report: ReportDiagnostic): void {
  const first = paragraph.position?.start.line ?? 1;
  const lines = source.split('\n');
  const row = lines.findIndex((text) => /^\s*\|.*\|\s*$/.test(text));
  if (row >= 0)
    report({
      line: first + row,
      message: `"${(lines[row] as string).trim().slice(0, 40)}" looks like a row of a table, but is text.`,
      hint: 'A table starts with its titles and a line of dashes with as many cells, |---|---|, and has no blank line in it.',
    });
  lines.forEach((text, at) => {
    if (/^\s*:{3,}\s*$/.test(text))
      report({
        line: first + at,
        message: 'There is no container to close.',
        hint: 'An outer container needs more colons than what it holds: "::::steps" around ":::tabs".',
      });
    else if (/^\s*:{2,}\s*[\p{L}_]/u.test(text))
      report({
        line: first + at,
        message: `"${text.trim().slice(0, 40)}" looks like a directive, but is text.`,
        hint: 'Write :::name{attribute="value"} alone on its line, or put the text in backticks.',
      });
  });
}

function reportUnclosedContainer(
  source: string,
  name: string,
  line: number | undefined,
  report: ReportDiagnostic,
): void {
  const lines = source.trimEnd().split('\n');
  if (lines.length < 2 || !/^\s*:{3,}$/.test((lines.at(-1) as string).trimEnd()))
    report({
      line,
      message: `":::${name}" is not closed.`,
      hint: 'End it with a line of as many colons as it starts with.',
    });
}
