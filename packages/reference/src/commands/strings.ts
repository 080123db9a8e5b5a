import { defineStrings } from '@folio/core';

export const strings = defineStrings('commands', {
  task: 'To do this',
  type: 'Type',
  arguments: 'Arguments',
  notes: 'Notes',
  equivalents: 'The same in',
  default: 'Default: {value}',
  syntaxAbout: 'Syntax diagram: {title}. The form below says the same in words.',
  session: 'Session',
  copyCommands: 'Copy the commands',
});
