import { defineStrings } from '../../model/define-strings.ts';

/** What a diagram has besides the words of its author. */
export const strings = defineStrings('diagrams', {
  name: 'Diagram: {title}',
  inWords: 'Picture in words',
  /** Groups and relations of a drawing, in words. */
  detailed: '{name} ({details})',
  to: 'goes to {name}',
  bothWays: 'goes to {name} and back',
  joined: 'is joined with {name}',
  labeled: '{relation}: {label}',
  relations: '{name} {relations}.',
  group: 'In {name}: {names}.',
  unnamed: 'a point',
});
