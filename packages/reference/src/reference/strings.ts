import { defineStrings } from '@folio/core';

export const strings = defineStrings('reference', {
  code: 'Code',
  type: 'Type',
  default: 'Default',
  defaultValue: 'Default: {value}',
  meaning: 'Meaning',
  meaningAndAdvice: 'Meaning and what to do',
  key: 'Key',
  name: 'Name',
  values: 'Values: {values}.',
  example: 'Example: {example}',
  caution: 'Caution: {caution}',
});
