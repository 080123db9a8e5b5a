import { defineFeature } from '@folio/core/feature.ts';
import { counterparts } from './counterparts.ts';
import { commandsDirective } from './directive.ts';
import { commandsSchema } from './schema.ts';

/** Reference of a command line interface, from `data/cli/`. */
export const commands = defineFeature({
  name: 'commands',
  directives: [commandsDirective],
  data: { cli: commandsSchema },
  references: { counterparts },
});
