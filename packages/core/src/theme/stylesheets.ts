import { featureSheets } from 'virtual:feature-styles';
import article from './article/article.css?inline';
import articleDeferred from './article/article-deferred.css?inline';
import code from './article/code.css?inline';
import feedback from './article/feedback.css?inline';
import prose from './article/prose.css?inline';
import reference from './article/reference.css?inline';
import footer from './footer/footer.css?inline';
import header from './header/header.css?inline';
import menu from './header/menu.css?inline';
import home from './home/home.css?inline';
import hub from './home/hub.css?inline';
import start from './home/start.css?inline';
import field from './search/field.css?inline';
import results from './search/results.css?inline';
import suggestions from './search/suggestions.css?inline';
import sidebar from './sidebar/sidebar.css?inline';
import sidebarClient from './sidebar/sidebar-client.css?inline';
import base from './styles/base.css?inline';
import deferred from './styles/deferred.css?inline';
import form from './styles/form.css?inline';
import overlays from './styles/overlays.css?inline';
import tokens from './styles/tokens.css?inline';

/** A stylesheet, and when the page gets it. */
export interface Stylesheet {
  css: string;
  /**
   * `paint`: each page inlines the rules that match its HTML; `load`: loaded after the first paint;
   * `client`: rules for elements that only the client renders.
   */
  when: 'paint' | 'load' | 'client';
}

const sheet = (when: Stylesheet['when'], files: string[]): Stylesheet => ({ css: files.join(''), when });

/**
 * The stylesheets of the theme and of the features. The build defers rules for interaction and
 * print. All rules are in layers, so the order of files rarely matters.
 */
export const stylesheets: Stylesheet[] = [
  sheet('paint', [tokens, base, header, field, sidebar, article, prose, code, reference, home, hub, start, results]),
  sheet('load', [menu, articleDeferred, footer, deferred]),
  sheet('client', [form, feedback, sidebarClient, suggestions, overlays]),
  ...featureSheets,
];
