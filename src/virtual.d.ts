/** Modules that the generator makes from the project it builds. */
declare module 'virtual:site' {
  /** The site's configuration with the product's name filled in. */
  const site: import('./site/config.ts').SiteConfig;
  export default site;
}
declare module 'virtual:trees' {
  /** Every sidebar, checked. */
  const trees: Record<import('./site/types.ts').SidebarKey, import('./site/types.ts').SidebarTree>;
  export default trees;
}
declare module 'virtual:aliases' {
  /** Redirects: path (or path with anchor) to target. */
  const aliases: Record<string, string>;
  export default aliases;
}
declare module '*.css?inline' {
  const css: string;
  export default css;
}
