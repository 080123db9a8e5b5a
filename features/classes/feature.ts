import { fileURLToPath } from 'node:url';
import { defineFeature } from '../../engine/feature.ts';
import { raiseBar } from './bar.ts';
import { classDirective } from './directive.ts';
import { spokenExamples } from './examples.ts';
import { codeLink } from './links.ts';
import { classSchema, type Flavour } from './schema.ts';

/** Reference of classes in several programming languages, from `data/classes/`. */
export const classes = defineFeature({
  name: 'classes',
  directives: [classDirective],
  data: { classes: classSchema },
  references: { class: (context, name, flavour) => [codeLink(context, name, flavour as Flavour | undefined)] },
  finish(tree) {
    raiseBar(tree);
    spokenExamples(tree);
    return [];
  },
  styles: { paint: [fileURLToPath(new URL('./member.css', import.meta.url))] },
});
