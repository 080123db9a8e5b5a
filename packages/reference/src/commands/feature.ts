import { defineFeature } from '@folio/core';
import { commandsDirective, renderCounterparts } from './directive.ts';
import { commandsSchema } from './schema.ts';

/** Reference of a command line interface, from `data/cli/`. */
export const commands = defineFeature({
  name: 'commands',
  directives: { commands: { ...commandsDirective, refer: renderCounterparts } },
  data: { cli: commandsSchema },
});
