/** How the development server shows faults. */
import { withBase } from '../model/base-path.ts';
import { type DiagnosticError, formatDiagnostics } from '../model/diagnostics.ts';
import { escapeHtml } from '../model/escape-html.ts';

/** A fault as Vite's overlay shows it. */
export const toOverlayError = (error: DiagnosticError) => ({
  message: formatDiagnostics(error.diagnostics),
  stack: '',
  plugin: 'site',
  id: error.diagnostics[0]?.file,
});

/** A script that shows faults over a page that is loaded while there are some. `base` is the base path of the site. */
export const createOverlayScript = (error: DiagnosticError, base: string): string =>
  `<script type="module">import{ErrorOverlay}from'${withBase(base, '/@vite/client')}';document.body.append(new ErrorOverlay(${JSON.stringify(toOverlayError(error)).replace(/</g, '\\u003c')}))</script>`;

/** Shown while there is no valid state of the site; Vite's client reloads it. */
export const renderErrorPage = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Faults</title></head><body><h1>The site cannot be read</h1><pre>${escapeHtml(text)}</pre></body></html>`;
