/** Modules that the bundler makes from the features of the site (`engine/build/feature-modules.ts`). */
declare module 'virtual:feature-styles' {
  import type { Sheet } from './shell/sheets.ts';
  export const featureSheets: Sheet[];
}

declare module 'virtual:feature-islands' {
  import type { QueryClient } from '@tanstack/react-query';

  /** A kind of widget in articles: where its places are, and how it is loaded. */
  export interface LoadableIsland {
    places: string;
    failure: string;
    load(): Promise<{ mount(place: HTMLElement, queryClient: QueryClient): () => void }>;
  }
  export const islands: LoadableIsland[];
}
