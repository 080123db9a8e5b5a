import type { ElementContent } from 'hast';
import type { Options } from 'remark-rehype';
import type { Product } from '../model/types.ts';
import type { FenceAttributes } from './code/fence.ts';
import type { Highlight } from './code/highlight.ts';
import type { ReportDiagnostic } from './diagnostic-collector.ts';
import type { Container } from './directives/container.ts';
import type { InlineDirective } from './directives/inline.ts';
import type { IdRegistry } from './ids.ts';

type Handlers = NonNullable<Options['handlers']>;
/** Turns one Markdown node into nodes of the page. */
export type Handler = NonNullable<Handlers['paragraph']>;
/** The state of the transformation: `state.all(node)` renders the children of a node. */
export type HastState = Parameters<Handler>[0];

/** What the rendering of one page shares. */
export interface RenderContext {
  file: string;
  product: Product;
  /** Text of the body, with positions as in the tree. */
  source: string;
  report: ReportDiagnostic;
  ids: IdRegistry;
  highlight: Highlight;
  /** Attributes of fences that the site's features read. */
  fences: FenceAttributes;
  /** The site's containers by the name of their directive. */
  // biome-ignore lint/suspicious/noExplicitAny: each container has attributes of its own
  containers: ReadonlyMap<string, Container<any>>;
  /** The directives within a line that the site's features have, by name. */
  inlines: ReadonlyMap<string, InlineDirective>;
  /** Names of features that the site does not use: one of them may have what is unknown. */
  unusedFeatures: readonly string[];
  /** Renders Markdown within a line, such as a title, with the rules of the page. */
  inline(markdown: string, line?: number): ElementContent[];
}
