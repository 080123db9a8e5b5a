export { checkKind } from './check-kind.ts';
export { toRoute } from './loader.ts';
export type { Pipeline, PipelineOptions, RenderResult } from './pipeline.ts';
export { createPipeline } from './pipeline.ts';
export type { ContentPage, Frontmatter, Heading, OutgoingLink, PageRules, Section } from './types.ts';
