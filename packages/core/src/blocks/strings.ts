import { defineStrings } from '../model/define-strings.ts';

/** UI strings of the blocks, and text equivalents of their drawings. */
export const strings = defineStrings('blocks', {
  // Default titles of callouts.
  note: 'Note',
  tip: 'Tip',
  caution: 'Caution',
  danger: 'Danger',

  // Charts.
  barChart: 'Bar chart',
  lineChart: 'Line chart',
  scatterChart: 'Scatter chart',
  chartName: '{chart}: {title}',
  chartDescription: '{chart} of {y} by {x}, {count} values{series}. The table below has the numbers.',
  chartUnit: '{y} in {unit}',
  chartSeries: ', one mark for each {series}: {names}',

  // Diagrams.
  diagramName: 'Diagram: {title}',
  diagramInWords: 'Picture in words',
  nodeDetails: '{name} ({details})',
  edgeTo: 'goes to {name}',
  edgeBothWays: 'goes to {name} and back',
  edgeUndirected: 'is joined with {name}',
  edgeLabel: '{relation}: {label}',
  nodeRelations: '{name} {relations}.',
  clusterMembers: 'In {name}: {names}.',
  unnamedNode: 'a point',

  // Screens.
  screenName: 'Screen: {title}',
  markedScreen: '{title}. {marks}',
  marker: 'Step {number}: {label}, {place}.',
  markedStep: 'Step {number}:',
  markedSteps: 'Steps {numbers}:',
  stepRange: '{first} to {last}',
  bar: 'in the bar {title}',
  rail: 'on the left edge',
  side: 'in the column on the left',
  main: 'on the page',
  panel: 'in the panel on the right',
  dialog: 'in the dialog {title}',
  inRow: 'in the row {row}',
  partLocation: '{kind} {where}',
  link: 'entry',
  tab: 'tab',
  button: 'button',
  icon: 'icon',
  field: 'field',
  select: 'list',
  check: 'check box',
  radio: 'choice',
  switch: 'switch',
  row: 'row',
  chart: 'chart',
  text: 'text',

  // Steps.
  stepDone: 'Step done: {title}',
  stepsNotLoaded: 'The check boxes of the steps could not be loaded.',

  // The quality page, its table columns, and the metrics with their groups.
  qualityTitle: 'How this documentation is checked',
  qualityDescription:
    'What is checked on the pages about {product}, in figures, each with the command that measures it.',
  qualityLead:
    'Each row has the command that checks or measures it. Run it in the source of the site: a check ends with an error where something is wrong, a measurement prints its figures. The build of this page counts what is checked.',
  qualityRecorded: 'The figures of {command} are from {date}. All others are from the build of this page.',
  metricLabel: 'What is checked',
  metricValue: 'Figure',
  metricCommand: 'Command',
  pages: 'Pages',
  pageCount: 'Written pages',
  wordCount: 'Words on them',
  sectionCount: 'Sections',
  symbolCount: 'Methods, commands, keys and other names, each with an anchor',
  links: 'Links',
  linkCount: 'Links within the site, each with its page and its section found',
  samples: 'Samples',
  sampleCount: 'Blocks of JSON, YAML, CSV, shell, C++ and Java, each read by a parser of its language',
  search: 'Search',
  questionCount: 'Questions of readers with the section that answers each',
  openQuestions: 'Open questions',
  openQuestionCount: 'Questions that the pages leave to their authors',
});
