import { featureSheets } from 'virtual:feature-styles';
import bare from './article/bare.css?inline';
import code from './article/code.css?inline';
import contents from './article/contents.css?inline';
import cut from './article/cut.css?inline';
import end from './article/end.css?inline';
import fold from './article/fold.css?inline';
import frame from './article/frame.css?inline';
import head from './article/head.css?inline';
import headLate from './article/head-late.css?inline';
import highlight from './article/highlight.css?inline';
import output from './article/output.css?inline';
import pageMenu from './article/page-menu.css?inline';
import params from './article/params.css?inline';
import path from './article/path.css?inline';
import prose from './article/prose.css?inline';
import reference from './article/reference.css?inline';
import table from './article/table.css?inline';
import tabs from './article/tabs.css?inline';
import dialog from './footer/dialog.css?inline';
import footer from './footer/footer.css?inline';
import keep from './footer/keep.css?inline';
import header from './header/header.css?inline';
import products from './header/products.css?inline';
import home from './home/home.css?inline';
import start from './home/start.css?inline';
import keys from './keys/keys.css?inline';
import menu from './menu/menu.css?inline';
import lost from './not-found/lost.css?inline';
import data from './parts/data.css?inline';
import field from './search/field.css?inline';
import large from './search/field-large.css?inline';
import results from './search/results.css?inline';
import suggest from './search/suggest.css?inline';
import areas from './sidebar/areas.css?inline';
import away from './sidebar/away.css?inline';
import filtered from './sidebar/filtered.css?inline';
import sidebar from './sidebar/sidebar.css?inline';
import variants from './sidebar/variants.css?inline';
import base from './styles/base.css?inline';
import button from './styles/button.css?inline';
import form from './styles/form.css?inline';
import loading from './styles/loading.css?inline';
import notice from './styles/notice.css?inline';
import opener from './styles/opener.css?inline';
import selection from './styles/selection.css?inline';
import state from './styles/state.css?inline';
import tokens from './styles/tokens.css?inline';

/** A style sheet, and when its rules come. */
export interface Stylesheet {
  css: string;
  /** `paint`: a page inlines the rules that match its HTML; `load`: after the first paint; `client`: what only the client brings to the page. */
  when: 'paint' | 'load' | 'client';
}

const sheet = (when: Stylesheet['when'], files: string[]): Stylesheet => ({ css: files.join(''), when });

/**
 * The style sheets of the shell and of the site's features. The generator leaves out of the page what waits for the reader (hover, focus, print and the like) and what
 * its HTML does not use. All rules are in layers, so the order in which files arrive matters little.
 */
export const stylesheets: Stylesheet[] = [
  sheet('paint', [tokens, base, header, field, frame, button, state]),
  sheet('paint', [sidebar, variants, head, contents, prose, table, code, bare, highlight]),
  sheet('paint', [output, tabs, fold, path]),
  sheet('paint', [params, data, reference]),
  sheet('paint', [home, start, large, results, lost]),
  sheet('load', [headLate, products, menu, end, footer, loading, opener, cut]),
  sheet('client', [selection, filtered, suggest, notice, form, pageMenu, areas, dialog, keys, keep, away]),
  ...featureSheets,
];
