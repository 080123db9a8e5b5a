import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core';
import { classDirective } from './directive.ts';
import { splitLanguageTabs } from './languages.ts';
import { renderClassLink } from './links.ts';
import { moveToolbarToTop } from './methods.ts';
import { checkPublished, publishedSchema } from './published.ts';
import { classSchema, type Flavour } from './schema.ts';

export const classes = defineFeature({
  name: 'classes',
  directives: {
    class: {
      ...classDirective,
      refer: (context, name, flavour) => [renderClassLink(context, name, flavour as Flavour | undefined)],
    },
  },
  data: { classes: classSchema, signatures: publishedSchema },
  hast(tree) {
    moveToolbarToTop(tree);
    splitLanguageTabs(tree);
  },
  check: checkPublished,
  styles: { paint: [fileURLToPath(new URL('./member.css', import.meta.url))] },
});
