import type { Nodes, Root, RootContent } from 'mdast';
import type {} from 'remark-directive';
import remarkDirective from 'remark-directive';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { type Processor, unified } from 'unified';

/** Inline directives of every site. Others are text. */
export const INLINE_DIRECTIVES = ['screen', 'kbd', 'badge'];

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
 * Limits inline directives to known names with a label, so that `label:name`, `10:30`, `:8080` and
 * `(p:Person)-[:KNOWS]->` are text.
 */
function remarkKnownInline(this: Processor, names: readonly string[]) {
  const extensions = (this.data().micromarkExtensions ?? []) as { text?: Record<string, unknown> }[];
  const colon = String(':'.charCodeAt(0));
  const extension = extensions.find(({ text }) => text && colon in text);
  if (!extension?.text) throw new Error('remark-directive has to be in use before remarkKnownInline');
  const directive = extension.text[colon] as Construct;
  const tokenize: Construct['tokenize'] = function (effects, ok, nok) {
    const known: State = (code) => (isKnownDirective(this, names) ? ok(code) : nok(code));
    return directive.tokenize.call(this, effects, known, nok);
  };
  extension.text = { ...extension.text, [colon]: { ...directive, tokenize } };
}

function isKnownDirective(context: Tokenizing, names: readonly string[]): boolean {
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
 * Disables GitHub's autolinks (`http://127.0.0.1:18080`, `a@b.example`): authors write links. This
 * also saves a fifth of the parser's time.
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

const blockParser = unified()
  .use(remarkParse)
  .use(remarkGfm, { singleTilde: false })
  .use(remarkWrittenLinks)
  .use(remarkDirective);

const createParser = (names: readonly string[]) => blockParser().use(remarkKnownInline, names).freeze();

const parsers = new Map<string, ReturnType<typeof createParser>>();

export function parseMarkdown(text: string, added: readonly string[] = []): Root {
  const key = added.join();
  const parser = parsers.get(key) ?? createParser([...INLINE_DIRECTIVES, ...added]);
  parsers.set(key, parser);
  return parser.parse(text);
}

/** Leaves inline syntax as text. Blocks take precedence over it, so they are those of the full tree. */
function remarkFlowOnly(this: Processor) {
  const data = this.data() as { micromarkExtensions?: { text?: unknown; disable?: { null: string[] } }[] };
  for (const extension of data.micromarkExtensions ?? []) delete extension.text;
  data.micromarkExtensions?.push({
    disable: {
      null: [
        'attention',
        'autolink',
        'codeText',
        'hardBreakEscape',
        'htmlText',
        'labelEnd',
        'labelStartImage',
        'labelStartLink',
      ],
    },
  });
}

const flowParser = blockParser().use(remarkFlowOnly).freeze();

/** Parses blocks only, in half the time of {@link parseMarkdown}. */
export const parseFlow = (text: string): Root => flowParser.parse(text);

export type ContainerDirective = Extract<RootContent, { type: 'containerDirective' }>;
export type LeafDirective = Extract<RootContent, { type: 'leafDirective' }>;
export type TextDirective = Extract<RootContent, { type: 'textDirective' }>;
export type Directive = ContainerDirective | LeafDirective | TextDirective;

/** Visits a node and its descendants. `visit` of unist is measurably slower. */
export function eachNode(node: Nodes, visitor: (node: Nodes) => void): void {
  visitor(node);
  if ('children' in node) for (const child of node.children) eachNode(child, visitor);
}
