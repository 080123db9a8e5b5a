import { defineStrings } from '@folio/core';

export const strings = defineStrings('params', {
  default: 'Default',
  count: '{count} parameters',
  key: 'Key',
  sets: 'What it sets',
  type: 'Type',
  shipped: 'Shipped',
  takesEffect: 'Takes effect',
  inNewDatabase: 'in a new database',
  inNewTables: 'in new tables',
  range: 'Range',
  argument: 'Argument',
  alsoSetBy: 'Also set by',
  appliesTo: 'Applies to',
  jsonKey: 'JSON key',
  usedBy: 'Used by',
  upTo: 'up to {high}',
  atLeast: 'at least {low}',
  between: '{low} to {high}',
});
