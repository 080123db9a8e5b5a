import { dataDirectives } from '../data/index.ts';
import { createPipeline as create, type Pipeline, type PipelineOptions } from './pipeline.ts';

/** The pipeline with the site's data-driven directives. */
export const createPipeline = (
  options: Omit<PipelineOptions, 'data'> & Partial<Pick<PipelineOptions, 'data'>>,
): Pipeline => create({ data: dataDirectives, ...options });

export { checkKind } from './check-kind.ts';
export { linkSections, sectionsOfKind } from './kinds.ts';
export { routeOf } from './loader.ts';
export type { Pipeline, PipelineOptions, Rendered } from './pipeline.ts';
export type { ContentPage, Frontmatter, Heading, OutgoingLink, Section } from './types.ts';
