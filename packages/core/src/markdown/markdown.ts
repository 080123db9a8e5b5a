import type { Nodes, Root, RootContent } from 'mdast';
import type {} from 'remark-directive';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** Directives within a line that every site has: `:kbd[Enter]`. Features add others; anything else with a colon before a word is text. */
export const inlineNames = ['screen', 'kbd', 'badge'];

type State = (code: number | null) => State | undefined;
type Event = ['enter' | 'exit', Parameters<Tokenizing['sliceSerialize']>[0] & { type: string }, unknown];
interface Tokenizing {
  events: Event[];
  sliceSerialize(token: object): string;
}
interface Construct {
  tokenize(this: Tokenizing, effects: unknown, ok: State, nok: State): State;
}

/**
 * Narrows the syntax of directives within a line to known names with a label. `label:name`, `10:30`, `:8080` and `(p:Person)-[:KNOWS]->` never become
 * directives, so what follows them is read as usual and nothing has to be put back afterwards.
 */
function remarkKnownInline(this: Processor, names: readonly string[]) {
  const extensions = (this.data().micromarkExtensions ?? []) as { text?: Record<string, unknown> }[];
  const colon = String(':'.charCodeAt(0));
  const extension = extensions.find(({ text }) => text && colon in text);
  if (!extension?.text) throw new Error('remark-directive has to be in use before remarkKnownInline');
  const directive = extension.text[colon] as Construct;
  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    const known: State = (code) => (isKnown(this, names) ? ok(code) : nok(code));
    return directive.tokenize.call(this, effects, known, nok);
  };
  extension.text = { ...extension.text, [colon]: { ...directive, tokenize } };
}

/** Whether the directive that the tokenizer has read last has a known name and a label. */
function isKnown(context: Tokenizing, names: readonly string[]): boolean {
  let labelled = false;
  for (let at = context.events.length - 1; at >= 0; at--) {
    const [step, token] = context.events[at] as Event;
    if (token.type === 'directiveTextLabel') labelled = true;
    if (step === 'exit' && token.type === 'directiveTextName')
      return labelled && names.includes(context.sliceSerialize(token));
  }
  return false;
}

/**
 * Takes out of GitHub's extension that bare addresses (`http://127.0.0.1:18080`, `a@b.example`) become links: a link is one that its author
 * wrote. The parser looks for them at every letter, so this also saves a fifth of its time.
 */
function remarkWrittenLinks(this: Processor) {
  const data = this.data() as {
    micromarkExtensions?: { text?: Record<string, unknown> }[];
    fromMarkdownExtensions?: unknown[];
  };
  for (const extension of data.micromarkExtensions ?? []) {
    const entries = Object.entries(extension.text ?? {}).map(([code, constructs]) => [
      code,
      [constructs].flat().filter((construct) => !/Autolink$/.test((construct as { name?: string }).name ?? '')),
    ]);
    extension.text = Object.fromEntries(entries.filter(([, constructs]) => constructs?.length));
  }
  data.fromMarkdownExtensions = data.fromMarkdownExtensions
    ?.flat(3)
    .map((extension) => ({ ...(extension as object), transforms: [] }));
}

const parserOf = (names: readonly string[]) =>
  unified()
    .use(remarkParse)
    .use(remarkGfm, { singleTilde: false })
    .use(remarkWrittenLinks)
    .use(remarkDirective)
    .use(remarkKnownInline, names)
    .freeze();

/** Made once for the directives of a site, not once a page. */
const parsers = new Map<string, ReturnType<typeof parserOf>>();

/** Markdown with the site's extensions as a tree. Positions are those of the text. `added` names the directives within a line that features have. */
export function parseMarkdown(text: string, added: readonly string[] = []): Root {
  const key = added.join();
  const parser = parsers.get(key) ?? parserOf([...inlineNames, ...added]);
  parsers.set(key, parser);
  return parser.parse(text);
}

export type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>;
export type LeafDirective = Extract<RootContent, { type: 'leafDirective' }>;
export type TextDirective = Extract<RootContent, { type: 'textDirective' }>;
export type Directive = ContainerDirective | LeafDirective | TextDirective;

/** Visits a node and all below it, in order. `visit` of unist does more than is needed here, and shows in the time of a build. */
export function eachNode(node: Nodes, visitor: (node: Nodes) => void): void {
  visitor(node);
  if ('children' in node) for (const child of node.children) eachNode(child, visitor);
}
