/** Mistakes of authors, made in the fixture, and the diagnostics that they cause. */
import { inConfiguration } from './configuration.ts';
import { inData } from './data.ts';
import { inFrontmatter } from './frontmatter.ts';
import { inMarkdown } from './markdown.ts';
import type { Mistake } from './mistake.ts';
import { inNavigation } from './navigation.ts';
import { inQuestions } from './questions.ts';

export type { Edits, Mistake } from './mistake.ts';

export const mistakes: Record<string, Mistake> = {
  ...inFrontmatter,
  ...inMarkdown,
  ...inData,
  ...inQuestions,
  ...inNavigation,
  ...inConfiguration,
};
