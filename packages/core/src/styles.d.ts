/** Style sheets as text; Vite minifies them. */
declare module '*.css?inline' {
  const css: string;
  export default css;
}
