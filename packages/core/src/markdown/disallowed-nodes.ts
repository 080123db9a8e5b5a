import type { Heading, List, Nodes, Paragraph, Root, Table } from 'mdast';
import { editDistance } from '../model/fuzzy-match.ts';
import { PLACEHOLDER_NAMES } from '../model/placeholders.ts';
import type { PageDiagnostic, ReportDiagnostic } from './diagnostic-collector.ts';
import { eachNode } from './markdown.ts';

/** What each kind of node is refused with. The form of content is closed: what authors are not given is a mistake. */
const refused: Partial<Record<Nodes['type'], Omit<PageDiagnostic, 'line'>>> = {
  image: {
    message: 'A page holds no images.',
    hint: 'Draw it with :::diagram or :::chart, or describe the screen in words.',
  },
  imageReference: {
    message: 'A page holds no images.',
    hint: 'Draw it with :::diagram or :::chart, or describe it in words.',
  },
  linkReference: {
    message: 'The link takes its address from elsewhere on the page.',
    hint: 'Write the address into the link: [text](/route).',
  },
  definition: {
    message: 'The line defines a link address or a footnote by a label.',
    hint: 'Write addresses into the links: [text](/route).',
  },
  footnoteReference: { message: 'A page holds no footnotes.', hint: 'Say it in the text, or in a :::note.' },
  footnoteDefinition: { message: 'A page holds no footnotes.', hint: 'Say it in the text, or in a :::note.' },
  delete: { message: 'Struck-out text is not allowed.', hint: 'Delete the text, or put the tildes into inline code.' },
  blockquote: {
    message: 'A quotation block is not allowed.',
    hint: 'Use :::note for a side remark; put ">" at the start of a line into inline code.',
  },
  thematicBreak: { message: 'A dividing line is not allowed.', hint: 'Start a new section with a heading.' },
};

/** Reports all that a page must not hold. */
export function reportDisallowedNodes(tree: Root, source: string, report: ReportDiagnostic): void {
  const slice = (node: Nodes) => source.slice(node.position?.start.offset ?? 0, node.position?.end.offset ?? 0);
  eachNode(tree, (node) => {
    const line = node.position?.start.line;
    const reason = refused[node.type];
    if (reason) report({ line, ...reason });
    else if (node.type === 'html') report({ line, ...htmlFault(node.value) });
    else if (node.type === 'heading') refuseHeading(node, slice(node), report);
    else if (node.type === 'list') refuseTasks(node, report);
    else if (node.type === 'table') checkTable(node, source, report);
    else if (node.type === 'paragraph') refuseStrayColons(node, slice(node), report);
    else if (node.type === 'containerDirective') refuseOpenEnd(slice(node), node.name, line, report);
    else if (node.type === 'text') refuseSlips(slice(node), line, report);
  });
}

/** Elements that authors write out of habit, with what a page has in their place. */
const insteadOf: [tag: RegExp, hint: string][] = [
  [/^<!--/, 'Take the comment out; pages have none, and readers would see it in backticks.'],
  [/^<br\b/i, 'Begin a new paragraph; in a table, write two rows, or a list below the table.'],
  [/^<\/?(?:details|summary)\b/i, 'Write the text under a heading of its own, or in a :::note.'],
  [/^<\/?a\b/i, 'Write a link as [text](/route), an anchor as {#name} behind a heading.'],
  [/^<\/?(?:b|strong)>/i, 'Write **text**.'],
  [/^<\/?(?:i|em)>/i, 'Write *text*.'],
  [/^<\/?(?:code|pre|tt)\b/i, 'Put code in backticks, or in a fence with a language.'],
  [/^<\/?(?:kbd)\b/i, 'Write :kbd[Enter].'],
  [/^<\/?(?:table|t[rdh]|thead|tbody)\b/i, 'Write the table as rows of cells between "|".'],
  [/^<(?:img|picture|svg|video|iframe)\b/i, 'Draw it with :::diagram or :::chart, or describe the screen in words.'],
  [/^<\/?(?:div|span|p|center|font|u|sub|sup)\b/i, 'Take the tags out; the look of a page is the same everywhere.'],
  [/^<hr\b/i, 'Start a new section with a heading.'],
];

function htmlFault(value: string): Omit<PageDiagnostic, 'line'> {
  const shown = value.length > 40 ? `${value.slice(0, 40)}…` : value;
  const hint = insteadOf.find(([tag]) => tag.test(value))?.[1];
  const [first = ''] = value.split('\n');
  return {
    message: `"${shown.replace(/\s+/g, ' ')}" is read as HTML, which a page must not hold.`,
    hint: hint ?? `Put it in backticks: \`${first.slice(0, 40)}\`.`,
  };
}

/** Rows that are not as their author sees them: a row of another length, a line of text that a table has taken in, a centered column. */
function checkTable(
  { align, children: [head, ...rows], position }: Table,
  source: string,
  report: ReportDiagnostic,
): void {
  const columns = head?.children.length ?? 0;
  if (align?.includes('center'))
    report({
      line: (position?.start.line ?? 0) + 1,
      message: 'A column of the table is centered, which no table here is.',
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
        message: `The row has ${row.children.length} ${row.children.length === 1 ? 'cell' : 'cells'}, and the table ${columns} columns.`,
        hint:
          row.children.length > columns
            ? 'Take a cell out, or add a column; a "|" within a cell is written "\\|".'
            : 'Write the other cells, empty ones too: "| a | |".',
      });
  }
}

/** The longest line that the contents and search results show as a whole has about 60. */
const MAX_HEADING_CHARS = 200;

function refuseHeading({ depth, position }: Heading, source: string, report: ReportDiagnostic): void {
  const line = position?.start.line;
  if (!source.trimStart().startsWith('#'))
    report({
      line,
      message: 'The line below the text, of dashes or equals signs, makes it a heading.',
      hint: 'Write the heading with ##, or delete the line of signs.',
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

function refuseTasks(list: List, report: ReportDiagnostic): void {
  for (const item of list.children)
    if (typeof item.checked === 'boolean')
      report({
        line: item.position?.start.line,
        message: 'The list has check boxes.',
        hint: 'Write a plain list, or :::steps for actions.',
      });
}

/** Braces that were meant as a token: `{prodct}`, `{Products}`, `{slug}`. Other braces are text, and so is a brace after a backslash. */
function refuseSlips(source: string, line: number | undefined, report: ReportDiagnostic): void {
  for (const [index, text] of source.split('\n').entries())
    for (const [, name = ''] of text.matchAll(/(?<![\\${])\{([A-Za-z]+)\}/g)) {
      const near = PLACEHOLDER_NAMES.filter((token) => editDistance(token.toLowerCase(), name.toLowerCase()) <= 1);
      const [meant] = near.sort((a, b) => editDistance(a, name) - editDistance(b, name));
      if (meant && !PLACEHOLDER_NAMES.includes(name))
        report({
          line: line === undefined ? line : line + index,
          message: `"{${name}}" is not a token, and stays as it is.`,
          hint: `Write {${meant}}, or \\{${name}} for these very letters. Tokens: ${PLACEHOLDER_NAMES.map((token) => `{${token}}`).join(', ')}.`,
        });
    }
}

/** Lines that were meant as directives but are not: `:::note Title`, a `:::` that closes nothing. */
function refuseStrayColons(paragraph: Paragraph, source: string, report: ReportDiagnostic): void {
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
        message: 'The colons close nothing.',
        hint: 'An outer container needs more colons than what it holds: "::::steps" around ":::tabs".',
      });
    else if (/^\s*:{2,}\s*[\p{L}_]/u.test(text))
      report({
        line: first + at,
        message: `"${text.trim().slice(0, 40)}" looks like a directive, but is none.`,
        hint: 'Write :::name{attribute="value"} alone on its line, or put the text in backticks.',
      });
  });
}

function refuseOpenEnd(source: string, name: string, line: number | undefined, report: ReportDiagnostic): void {
  const lines = source.trimEnd().split('\n');
  if (lines.length < 2 || !/^\s*:{3,}$/.test((lines.at(-1) as string).trimEnd()))
    report({
      line,
      message: `":::${name}" is not closed.`,
      hint: 'End it with a line of as many colons as it starts with.',
    });
}
