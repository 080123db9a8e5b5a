import { defineStrings } from '../../model/define-strings.ts';

/** The words of the quality page. */
export const strings = defineStrings('quality', {
  title: 'How this documentation is checked',
  description: 'What is checked on the pages about {product}, in figures, each with the command that measures it.',
  lead: 'Each row has the command that checks or measures it. Run it in the source of the site: a check ends with an error where something is wrong, a measurement prints its figures. The build of this page counts what is checked.',
  recorded: 'The figures of {command} are from {date}. All others are from the build of this page.',
  check: 'What is checked',
  figure: 'Figure',
  command: 'Command',

  // Groups of figures, and what they count.
  pages: 'Pages',
  written: 'Written pages',
  words: 'Words on them',
  sections: 'Sections',
  names: 'Methods, commands, keys and other names, each with an anchor',
  links: 'Links',
  internal: 'Links within the site, each with its page and its section found',
  samples: 'Samples',
  blocks: 'Blocks of JSON, YAML, CSV, shell, C++ and Java, each read by a parser of its language',
  search: 'Search',
  asked: 'Questions of readers with the section that answers each',
  open: 'Open questions',
  left: 'Questions that the pages leave to their authors',
});
