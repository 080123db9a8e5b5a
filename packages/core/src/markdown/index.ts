export { checkKind } from './check-kind.ts';
export { routeOf } from './loader.ts';
export type { Pipeline, PipelineOptions, Rendered } from './pipeline.ts';
export { createPipeline } from './pipeline.ts';
export type { ContentPage, Frontmatter, Heading, OutgoingLink, PageRules, Section } from './types.ts';
