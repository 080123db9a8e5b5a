import { dictionary } from '@folio/core/model/dictionary.ts';

/** The words of the reference of commands. */
export const words = dictionary('commands', {
  task: 'To do this',
  type: 'Type',
  arguments: 'Arguments',
  notes: 'Notes',
  same: 'The same in',
  default: 'Default: {value}',
  syntaxAbout: 'Syntax diagram: {title}. The form below says the same in words.',
  session: 'Session',
  copyCommands: 'Copy the commands',
});
