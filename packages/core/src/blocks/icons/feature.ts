import { fileURLToPath } from 'node:url';
import { defineFeature, type Feature } from '../../feature.ts';
import { iconsIn } from './icons.ts';

/** Icons of a screen that steps name, `:icon[pencil]`: the drawing and its name. `folder` holds the drawings of the site, `<name>.svg` with hyphens for spaces. */
export const icons = (folder: URL): Feature =>
  defineFeature({
    name: 'icons',
    directives: { icon: iconsIn(fileURLToPath(folder)) },
    styles: { paint: [fileURLToPath(new URL('./icons.css', import.meta.url))] },
  });
