import callout from './article/callout.css?inline';
import code from './article/code.css?inline';
import contents from './article/contents.css?inline';
import end from './article/end.css?inline';
import figure from './article/figure.css?inline';
import fold from './article/fold.css?inline';
import frame from './article/frame.css?inline';
import head from './article/head.css?inline';
import highlight from './article/highlight.css?inline';
import member from './article/member.css?inline';
import output from './article/output.css?inline';
import params from './article/params.css?inline';
import path from './article/path.css?inline';
import prose from './article/prose.css?inline';
import screen from './article/screen.css?inline';
import steps from './article/steps.css?inline';
import table from './article/table.css?inline';
import tabs from './article/tabs.css?inline';
import term from './article/term.css?inline';
import consoleFields from './console/form.css?inline';
import footer from './footer/footer.css?inline';
import header from './header/header.css?inline';
import products from './header/products.css?inline';
import home from './home/home.css?inline';
import menu from './menu/menu.css?inline';
import lost from './not-found/lost.css?inline';
import consoleCss from './operation/console.css?inline';
import consoleForm from './operation/console-form.css?inline';
import endpoint from './operation/endpoint.css?inline';
import operation from './operation/operation.css?inline';
import data from './parts/data.css?inline';
import field from './search/field.css?inline';
import large from './search/field-large.css?inline';
import results from './search/results.css?inline';
import suggest from './search/suggest.css?inline';
import filtered from './sidebar/filtered.css?inline';
import sidebar from './sidebar/sidebar.css?inline';
import variants from './sidebar/variants.css?inline';
import base from './styles/base.css?inline';
import button from './styles/button.css?inline';
import notice from './styles/notice.css?inline';
import state from './styles/state.css?inline';
import tokens from './styles/tokens.css?inline';

/** A style sheet, and whether a page's HTML needs it. */
export interface Sheet {
  name: string;
  css: string;
  used(html: string): boolean;
}

/** A sheet made of several files, for pages whose HTML matches. */
const sheet = (name: string, files: string[], pattern: RegExp): Sheet => ({
  name,
  css: files.join(''),
  used: (html) => pattern.test(html),
});

/** Rules that no first paint needs: closed pop-overs, the end of a page, what only JavaScript brings. No page inlines them. */
const late = (name: string, files: string[]): Sheet => ({ name, css: files.join(''), used: () => false });

/**
 * The site's style sheets. A page inlines those that its HTML uses, without rules that wait for the reader (the generator leaves out hover, focus,
 * print and the like); all rules come in one file that every page loads at the lowest priority. All rules stand in layers, so the order in which
 * sheets arrive does not matter. Each inlined sheet has a hash in the page's security policy: files that mostly come together share one.
 */
export const sheets: Sheet[] = [
  sheet('shell', [tokens, base, header, field, frame, button, state], /^/),
  sheet('article', [sidebar, head, contents, prose, callout, table, code, highlight], /class="prose"/),
  sheet('variants', [variants], /data-variant=/),
  sheet('output', [output], /class="(output|code session)"/),
  sheet('tabs', [tabs], /role="tab"/),
  sheet('fold', [fold], /class="fold"/),
  sheet('figure', [figure], /class="figure/),
  sheet('screen', [screen], /class="figure schematic"/),
  sheet('term', [term], /class="term"/),
  sheet('steps', [steps], /class="steps"/),
  sheet('path', [path], /class="(path|facts|badge )/),
  sheet('params', [params, member, data], /class="(params|member|part-|unknown|key)|data-rows/),
  sheet('endpoint', [endpoint], /class="(endpoint|method|status)/),
  sheet('operation', [operation, consoleCss], /class="(operation|console)"/),
  sheet('home', [home], /class="home"/),
  sheet('large', [large], /search-large/),
  sheet('results', [results], /class="results"/),
  sheet('lost', [lost], /class="lost"/),
  late('late', [products, menu, end, footer, filtered, suggest, notice, consoleForm, consoleFields]),
];
