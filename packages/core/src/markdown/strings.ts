import { defineStrings } from '../model/define-strings.ts';

/** The words that articles have beside what their authors write. */
export const strings = defineStrings('article', {
  sectionLink: 'Link to this section: {title}',
  clickPath: 'Where to click',
  factWho: 'Who',
  factBefore: 'Before',
  factWhere: 'Where',
  fieldColumn: 'Field',
  derived: 'Expected output follows from the sample data on this page. Keys and times differ on your server.',

  // Code
  wrapLines: 'Wrap lines',
  copyCode: 'Copy code',
  copyCommand: 'Copy command',
  copyLine: 'Copy line',
  promptCli: '>',
  moreLines: 'Show {count} more lines',
  outputPrinted: 'Output',
  outputDerived: 'Expected output',
  outputShape: 'Structure',
  tabsLanguage: 'Language',
  tabsOs: 'Operating system',
  tabsFlavour: 'Flavour',
  tabsNested: 'Form of the JSON',
  tabReadable: 'Readable',
  tabStored: 'As stored',
  nestedFoot: 'The marked lines are one string in the file, and are copied as one.',
  copyStored: 'Copy code as stored',

  // Data
  caution: 'Caution:',
  danger: 'Danger',
  required: 'required',
  optional: 'optional',
  see: 'See {page}.',
  filterClear: 'Clear the filter',
  openAll: 'Open all',
});
