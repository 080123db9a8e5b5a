/** What every key handler and every overlay has to use, so that none is forgotten. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listModules } from '../support/list-files.ts';

const sources = listModules('packages').map((file) => ({ file, code: readFileSync(file, 'utf8') }));

/** Reads of the key of an event: `event.key`, `nativeEvent.code`, or a destructured `{ key, target } = event`. */
const keyRead =
  /(\b\w*[eE]vent\.(key|code|keyCode|isComposing)\b)|(\{[^{}]*\b(key|code|keyCode)\b[^{}]*\} = \w*[eE]vent\b)/;

const whereKeysAreRead = 'packages/core/src/theme/shortcut.ts';

describe('key handlers', () => {
  it.each([
    "if (event.key === 'Escape') close();",
    'const { key, target } = event;',
    'const { altKey, code } = nativeEvent;',
    'moveTab(tab, keyEvent.key)',
  ])('the rule finds %s', (code) => expect(code).toMatch(keyRead));

  it.each(['getKey(event.nativeEvent)', 'const { key } = row;', 'entry.key', 'localStorage.keys', 'event.altKey'])(
    'the rule ignores %s',
    (code) => expect(code).not.toMatch(keyRead),
  );

  it('read keys only with getKey or shortcutOf', () => {
    const wrong = sources.filter(
      ({ file, code }) =>
        file !== whereKeysAreRead && /keydown|keyup|KeyDown|KeyUp|KeyboardEvent/.test(code) && keyRead.test(code),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('exist in the files that the rule checks', () => {
    expect(sources.filter(({ code }) => /\bgetKey\(/.test(code)).length).toBeGreaterThan(8);
  });
});

/** Markup or calls that cover the page with something until the user closes it. */
const overlay =
  /\bpopover="(auto|manual|hint)?"|<dialog\b|role="(alert)?dialog"|className="scrim"|\.popover = |showModal\(|createElement\('dialog'\)|setAttribute\('popover'|setAttribute\('role', '(alert)?dialog'/;
const watched = /(?<!function )\b(usePopover|useOverlay|watchOverlay)[<(]/;

describe('overlays', () => {
  // These two watch overlays for all others.
  const others = sources.filter(({ file }) => !/theme\/(client-)?popover\.ts$/.test(file));
  const files = others.filter(({ code }) => overlay.test(code) || watched.test(code));

  it.each([
    "element.setAttribute('popover', 'auto')",
    "list.popover = 'manual';",
    "document.createElement('dialog')",
    'dialog.current?.showModal()',
    "panel.setAttribute('role', 'dialog')",
    '<div popover="auto">',
  ])('the rule finds %s', (code) => expect(code).toMatch(overlay));

  it.each(files)('$file uses the shared rules for closing', ({ code }) => expect(code).toMatch(watched));

  it('exist in the files that the rule checks', () => expect(files.length).toBeGreaterThan(8));

  it('are all in the list of tests/browser/shell.test.ts', () => {
    const list = readFileSync('tests/browser/shell.test.ts', 'utf8');
    const selectors = [...list.matchAll(/overlay: '[.#](?:site-)?([\w-]+)/g)].map(([, name]) => name);
    const missing = files.filter(
      ({ code }) =>
        !selectors.some((name) =>
          new RegExp(`className="([^"]* )?${name}"|id=\\{ids\\.${name}\\}|'site-${name}'`).test(code),
        ),
    );
    expect(missing.map(({ file }) => file)).toEqual([]);
  });
});

/** Would say again what `announce` or an `<output>` says, or come with its text, which is not spoken. */
const politeRegion = /role(=|['"]?[:,] ?)['"](status|log)['"]|aria-?live/i;

describe('live regions', () => {
  it.each([
    ['<p role="status">', true],
    ['<div aria-live="polite">', true],
    ["h('p', { role: 'status' })", true],
    ["region.setAttribute('aria-live', 'assertive')", true],
    ['<output>{count}</output>', false],
    ['<p role="alert">', false],
  ])('the rule classifies %s: %s', (code, isFound) => expect(politeRegion.test(code)).toBe(isFound));

  it('are only defined in site.tsx, besides <output> and alerts', () => {
    const files = sources.filter(({ code }) => politeRegion.test(code)).map(({ file }) => file);
    expect(files).toEqual(['packages/core/src/theme/site.tsx']);
  });

  it('are never combined: a module uses either <output> or `announce`', () => {
    const files = sources.filter(({ code }) => /<output\b/.test(code) && /\bannounce\(/.test(code));
    expect(files.map(({ file }) => file)).toEqual([]);
  });
});
