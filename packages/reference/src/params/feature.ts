import { fileURLToPath } from 'node:url';
import { defineFeature } from '@folio/core';
import { builderDirective, createBuilderFiles, listBuilders, toShippedPath } from './builder/directive.ts';
import { builderSchema } from './builder/schema.ts';
import { strings } from './builder/strings.ts';
import { paramsDirective } from './directive.ts';
import { paramsSchema } from './schema.ts';

const path = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Reference of configuration keys and hyperparameters, from `data/params/`, and builders of configuration files, from `data/builders/`. */
export const params = defineFeature({
  name: 'params',
  directives: { params: paramsDirective, builder: builderDirective },
  data: { params: paramsSchema, builders: builderSchema },
  styles: {
    paint: [path('./keys.css')],
    client: [path('./builder/interface/builder.css')],
  },
  islands: [
    {
      selector: '[data-rules]',
      when: 'click',
      anchor: 'build',
      module: path('./builder/interface/mount.tsx'),
      get failure() {
        return strings.notLoaded;
      },
    },
  ],
  emit: {
    files: async (project) => createBuilderFiles(project),
    linkablePaths: (root) => listBuilders(root).map(toShippedPath),
  },
});
