import { dictionary } from '@folio/core/model/dictionary.ts';

/** The words of reference tables. */
export const words = dictionary('reference', {
  code: 'Code',
  type: 'Type',
  default: 'Default',
  standard: 'Default: {value}',
  meaning: 'Meaning',
  meaningAndAdvice: 'Meaning and what to do',
  key: 'Key',
  name: 'Name',
  values: 'Values: {values}.',
  example: 'Example: {example}',
  caution: 'Caution: {caution}',
});
