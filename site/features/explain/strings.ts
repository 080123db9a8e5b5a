import { defineStrings } from '@folio/core';

export const strings = defineStrings('explain', {
  label: 'An error, a log line, a call with its answer, a stream schema or a query',
  explain: 'Explain',
  needsScripts: 'This box needs JavaScript. The table below has all codes.',
  notLoaded: 'The explanation could not be loaded. Check the connection, then press Explain again.',
  stopped: 'The explanation has stopped. Reload the page and try again.',
  private: 'The text stays in this browser.',
  empty: 'Paste a text first.',
  binary: 'This is not text. Paste the lines around the error.',
  tooLong: 'The text has more than {max} characters. Paste the lines around the error.',

  // Kinds of text
  isCode: 'Error code {code}, {name}',
  isMessage: 'A known message',
  isCall: 'A REST call',
  isSchema: 'A stream schema',
  isJson: 'JSON with a mistake',
  isQuery: 'A graph query',
  isCypher: 'A query of openCypher',
  unknown: 'No entry of this site matches the text.',
  search: 'Search the documentation for it',

  noMeaning: 'The reference lists this code without a meaning.',
  seeSyslog: 'Look in the syslog of the machine for the time of the call.',

  // Cautions
  foreign: 'Other programs print this message, too. The advice is for {product}.',
  part: 'The text only contains these words. Check that {product} printed it.',
  positive: 'Error codes are negative. This is the entry of {code}.',
  partOfQuery: 'The dialect does not have all parts of the query. Compare the results before you rely on it.',

  // Calls
  noPath: 'The REST API has no call with the path `{path}`.',
  compareCalls: 'Compare the path with the list of all calls.',
  otherMethod: 'The path `{path}` has {methods}, not {method}.',
  setMethod: 'Set the method with `-X`.',
  badBody: 'The body is not JSON. Line {line}: {message}',
  badValue: '`{path}` {reason}.',
  wholeBody: 'The body',
  noType: 'The call has a body without `Content-Type: application/json`.',
  addType: 'Add `-H "Content-Type: application/json"`.',
  checkAnswer: 'The call has the documented form. Check `errcode` in its answer.',
  allCalls: 'All calls',
  answers: 'Answers and errors',

  // Schemas and queries
  atLine: 'Line {line}',
  inOrder: 'The check finds no mistake. It has {streams}.',
  oneStream: 'one stream',
  streams: '{count} streams',
  noStreams: 'no streams',
  repaired: 'Repaired',
  notRepaired: 'These mistakes need your decision.',
  queryInOrder: 'The query has the form of the dialect.',
  translated: 'In the dialect',
  noTranslation: 'No part of the query can be translated.',
  lost: 'Not in the translation',
  changed: 'Written in another way',
  dialect: 'Differences from Neo4j',
  schemaPage: 'Schemas of streams',
  result: 'Write:',
  copy: 'Copy',
  copied: 'Copied',
  difference: 'The difference',
  moreLine: '1 more line differs.',
  moreLines: '{count} more lines differ.',
});
