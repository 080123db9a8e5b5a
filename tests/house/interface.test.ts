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
    'the rule passes %s',
    (code) => expect(code).not.toMatch(keyRead),
  );

  it('read keys by getKey or shortcutOf, which know input methods and layouts', () => {
    const wrong = sources.filter(
      ({ file, code }) =>
        file !== whereKeysAreRead && /keydown|keyup|KeyDown|KeyUp|KeyboardEvent/.test(code) && keyRead.test(code),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  it('are in the files that the rule reads', () => {
    expect(sources.filter(({ code }) => /\bgetKey\(/.test(code)).length).toBeGreaterThan(8);
  });
});

/** Markup of what covers the page until the user closes it. */
const overlay = /\bpopover="(auto|manual|hint)?"|<dialog\b|role="(alert)?dialog"|className="scrim"/;

describe('overlays', () => {
  const files = sources.filter(({ code }) => overlay.test(code));

  it.each(files)('$file closes by the rules of all overlays', ({ code }) => {
    expect(code).toMatch(/\b(usePopover|useOverlay|watchOverlay)[<(]/);
  });

  it('are found', () => expect(files.length).toBeGreaterThan(5));

  it('are all in the list that the browser goes through', () => {
    const list = readFileSync('tests/browser/shell.test.ts', 'utf8');
    const selectors = [...list.matchAll(/overlay: '[.#](?:site-)?([\w-]+)/g)].map(([, name]) => name);
    const missing = files.filter(
      ({ file, code }) =>
        file.endsWith('.tsx') &&
        !selectors.some((name) => new RegExp(`className="([^"]* )?${name}"|id=\\{ids\\.${name}\\}`).test(code)),
    );
    expect(missing.map(({ file }) => file)).toEqual([]);
  });
});
