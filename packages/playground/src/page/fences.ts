/** Code fences of a Markdown page, with their lines and the attributes of their info strings. */

export interface Fence {
  /** 1-based line on which the fence opens; its text begins on the next one. */
  line: number;
  /** Spaces before the fence; they are not part of its text. */
  indent: number;
  /** The heading that the fence is under, without its anchor; empty above the first one. */
  heading: string;
  language: string;
  /** Attributes of the info string, quotes removed: `{title: 'Ways', output: 'derived'}`. */
  attributes: Record<string, string>;
  text: string;
}

const opening = /^( *)(`{3,}|~{3,})(\w*)([^`]*)$/;
const headingLine = /^#{2,4} +(.+?)(?: +\{#[\w-]+\})? *$/;
const attribute = /([a-z]+)=(?:"([^"]*)"|(\S+))/g;

/** All fences of a page in their order. A fence that is not closed ends with the page. */
export function fencesOf(markdown: string): Fence[] {
  const fences: Fence[] = [];
  const lines = markdown.split('\n');
  let heading = '';
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as string;
    const title = headingLine.exec(line)?.[1];
    if (title) heading = title;
    const [, spaces = '', mark = '', language = '', info = ''] = opening.exec(line) ?? [];
    if (!mark) continue;
    let end = at + 1;
    while (end < lines.length && !closes(lines[end] as string, mark)) end++;
    const text = lines
      .slice(at + 1, end)
      .map((one) => one.replace(new RegExp(`^ {0,${spaces.length}}`), ''))
      .join('\n');
    fences.push({ line: at + 1, indent: spaces.length, heading, language, attributes: attributesOf(info), text });
    at = end;
  }
  return fences;
}

const closes = (line: string, mark: string): boolean => {
  const end = line.trim();
  return end.length >= mark.length && end === (mark[0] as string).repeat(end.length);
};

function attributesOf(info: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null);
  for (const [, name = '', quoted, plain = ''] of info.matchAll(attribute)) found[name] = quoted ?? plain;
  return found;
}
