/** How the development server shows faults. */
import { address } from '../model/address.ts';
import { type FaultError, formatFaults } from '../model/faults.ts';
import { htmlText } from '../model/html.ts';

/** A fault as Vite's overlay shows it. */
export const overlay = (error: FaultError) => ({
  message: formatFaults(error.faults),
  stack: '',
  plugin: 'site',
  id: error.faults[0]?.file,
});

/** A script that shows faults over a page that is loaded while there are some. `base` is the base path of the site. */
export const overlayScript = (error: FaultError, base: string): string =>
  `<script type="module">import{ErrorOverlay}from'${address(base, '/@vite/client')}';document.body.append(new ErrorOverlay(${JSON.stringify(overlay(error)).replace(/</g, '\\u003c')}))</script>`;

/** Shown while there is no valid state of the site; Vite's client reloads it. */
export const faultPage = (text: string) =>
  `<!doctype html><html lang="en"><head><title>Faults</title></head><body><h1>The site cannot be read</h1><pre>${htmlText(text)}</pre></body></html>`;
