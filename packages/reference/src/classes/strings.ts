import { defineStrings } from '@folio/core';

export const strings = defineStrings('classes', {
  documentedJava: 'The Java signatures are those of the documentation; there is no public source to compare them with.',
  filter: 'Filter methods',
  filterCount: 'Filter {count} methods',
  filterPage: 'Filter the methods of this page',
  language: 'Language',
  methodsByTask: 'Methods by task',
  more: 'More: {title}',
  defaultIs: 'Default',
  filterLabel: 'Filter the methods of {name}',
  returns: 'Returns',
  errors: 'Errors',
  example: 'Example',
  lifetime: 'Lifetime',
  usedBy: 'Used by {methods}.',
  valuesOf: 'Values of {name}',
  name: 'Name',
  value: 'Value',
  meaning: 'Meaning',
  describedIn: '{method} is described in {page}.',
});
