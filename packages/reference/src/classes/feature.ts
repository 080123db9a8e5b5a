import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core/feature.ts';
import { raiseBar } from './bar.ts';
import { classDirective } from './directive.ts';
import { spokenExamples } from './examples.ts';
import { codeLink } from './links.ts';
import { checkPublished, publishedSchema } from './published.ts';
import { classSchema, type Flavour } from './schema.ts';

/** Reference of classes in several programming languages, from `data/classes/`, compared with `data/signatures/`. */
export const classes = defineFeature({
  name: 'classes',
  directives: [classDirective],
  data: { classes: classSchema, signatures: publishedSchema },
  references: { class: (context, name, flavour) => [codeLink(context, name, flavour as Flavour | undefined)] },
  finish(tree) {
    raiseBar(tree);
    spokenExamples(tree);
    return [];
  },
  check: checkPublished,
  styles: { paint: [fileURLToPath(new URL('./member.css', import.meta.url))] },
});
