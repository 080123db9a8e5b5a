/** Modules that the bundler makes from the features of the site (`packages/core/src/build/features-plugin.ts`). */
declare module 'virtual:feature-styles' {
  import type { Sheet } from './theme/stylesheets.ts';
  export const featureSheets: Sheet[];
}

declare module 'virtual:feature-islands' {
  import type { QueryClient } from '@tanstack/react-query';

  export interface IslandModule {
    mount(place: HTMLElement, queryClient: QueryClient): () => void;
    prepare?(place: HTMLElement): void;
  }

  /** A kind of widget: where its places are, what asks for it (`Island` in packages/core/src/feature.ts), and how it is loaded. */
  export interface LoadableIsland {
    places: string;
    when?: 'press' | 'arrival';
    anchor?: string;
    failure?: string;
    load(): Promise<IslandModule>;
  }
  export const islands: LoadableIsland[];
}
