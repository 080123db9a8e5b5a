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
import steps from './article/steps.css?inline';
import table from './article/table.css?inline';
import tabs from './article/tabs.css?inline';
import footer from './footer/footer.css?inline';
import header from './header/header.css?inline';
import products from './header/products.css?inline';
import home from './home/home.css?inline';
import menu from './menu/menu.css?inline';
import lost from './not-found/lost.css?inline';
import consoleCss from './operation/console.css?inline';
import endpoint from './operation/endpoint.css?inline';
import operation from './operation/operation.css?inline';
import field from './search/field.css?inline';
import results from './search/results.css?inline';
import suggest from './search/suggest.css?inline';
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

const sheet = (name: string, css: string, pattern: RegExp): Sheet => ({ name, css, used: (html) => pattern.test(html) });

/** What every page of the shell needs, in one sheet; the order of layers comes first. */
const shell: Sheet = { name: 'shell', css: [tokens, base, header, products, menu, field, frame, footer, button, state].join(''), used: () => true };

/**
 * The site's style sheets. A page inlines those that its HTML uses; the others come in one file with the client bundle, before another page is
 * swapped in. All rules stand in layers, so the order in which sheets arrive does not matter between features.
 */
export const sheets: Sheet[] = [
  shell,
  sheet('sidebar', sidebar, /class="sidebar"/),
  sheet('variants', variants, /data-variant=/),
  sheet('article', [head, prose, end].join(''), /<article/),
  sheet('contents', contents, /class="toc"/),
  sheet('code', code, /class="code[ "]/),
  sheet('highlight', highlight, /class="hl"/),
  sheet('tabs', tabs, /role="tab"/),
  sheet('output', output, /class="(output|code session)"/),
  sheet('fold', fold, /class="fold"/),
  sheet('callout', callout, /class="callout /),
  sheet('table', table, /<table/),
  sheet('params', params, /class="params/),
  sheet('figure', figure, /class="figure/),
  sheet('steps', steps, /class="steps"/),
  sheet('path', path, /class="(path|facts|badge )/),
  sheet('member', member, /class="(member|part-title|part-note)/),
  sheet('endpoint', endpoint, /class="(endpoint|method|status)/),
  sheet('console', consoleCss, /class="console"/),
  sheet('operation', operation, /class="operation"/),
  sheet('home', home, /class="home"/),
  sheet('results', results, /class="results"/),
  sheet('lost', lost, /class="lost"/),
  // Pages with JavaScript only; no page of the server has them.
  sheet('suggest', suggest, /class="suggest"/),
  sheet('notice', notice, /class="notice"/),
];
