/**
 * What runs on a page. `playOf` reads the Markdown of a page (snippets put in, tokens replaced): its Cypher blocks, what is loaded before each of
 * them, and which query each output answers. The build sends the part that a browser needs as it is; nothing is read from the finished HTML.
 */
export {
  type Block,
  blocksOf,
  exampleNames,
  type Output,
  outputsOf,
  type Part,
  parseRunnablePage,
  type RunnablePage,
  runs,
} from './runnable-page.ts';
export { type Settings, settingsOf } from './settings.ts';
export { drawTable, readTable, type Table } from './table.ts';
