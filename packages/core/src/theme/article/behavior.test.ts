// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ids } from '../ids.ts';
import { attachArticleBehavior, textToCopy } from './behavior.ts';

const tabs = (group: string, number: number, names: string[]) => `
  <div class="code" data-group="${group}"><div class="code-head"><div class="tabs" role="tablist">${names
    .map(
      (name, at) =>
        `<button class="tab" role="tab" id="tab-${number}-${at}" data-tab="${name}" aria-selected="${at === 0}" aria-controls="panel-${number}-${at}"${at ? ' tabindex="-1"' : ''}>${name}</button>`,
    )
    .join(
      '',
    )}</div><div class="code-tools"><button data-copy=""><svg><use href="#i-copy"></use></svg></button></div></div>${names
    .map(
      (name, at) =>
        `<div role="tabpanel" id="panel-${number}-${at}"${at ? '' : ' data-chosen'}><p class="tab-name">${name}</p><pre>code ${number} ${name}</pre><div class="output"><pre>answer</pre></div></div>`,
    )
    .join('')}</div>`;

const body = document.createElement('div');
const live = document.createElement('div');
let stop: () => void;
const one = (selector: string) => body.querySelector(selector) as HTMLElement;
const chosen = () => [...body.querySelectorAll('[data-chosen] > pre')].map((pre) => pre.textContent);
const written: string[] = [];

beforeEach(() => {
  written.length = 0;
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } });
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => run());
  live.id = ids.live;
  body.innerHTML =
    tabs('language', 1, ['C++', 'Java']) +
    tabs('language', 2, ['C++', 'Java', 'Python']) +
    tabs('os', 3, ['Linux', 'Java']) +
    `<div class="code"><button data-wrap="" aria-pressed="false"></button><button class="copy" data-copy=""></button><pre>one
two</pre><button class="fold" data-fold="" aria-expanded="false">Show 9 more lines<svg></svg></button></div>
     <div class="endpoint"><button class="path" data-copy="/db/{name}"><svg><use href="#i-copy"></use></svg></button></div>`;
  document.body.replaceChildren(body, live);
  stop = attachArticleBehavior(body);
});
afterEach(() => {
  stop();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('tabs', () => {
  it('follow the choice in all frames of the group that have such a tab, and in no other group', () => {
    one('[data-tab="Java"]').click();
    expect(chosen()).toEqual(['code 1 Java', 'code 2 Java', 'code 3 Linux']);
    one('#tab-2-2').click();
    expect(chosen()).toEqual(['code 1 Java', 'code 2 Python', 'code 3 Linux']);
  });

  it('show which is chosen and leave one stop for the Tab key', () => {
    one('#tab-1-1').click();
    const states = [...body.querySelectorAll('#tab-1-0, #tab-1-1')].map((tab) => [
      tab.getAttribute('aria-selected'),
      tab.getAttribute('tabindex'),
    ]);
    expect(states).toEqual([
      ['false', '-1'],
      ['true', null],
    ]);
  });

  it('are kept for the pages to come', () => {
    one('#tab-1-1').click();
    const next = document.createElement('div');
    next.innerHTML = tabs('language', 4, ['C++', 'Java']);
    document.body.append(next);
    attachArticleBehavior(next)();
    expect(next.querySelector('[data-chosen] > pre')?.textContent).toBe('code 4 Java');
  });

  it('go round with the arrows, and to the ends with Home and End', () => {
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    one('#tab-2-0').focus();
    press('ArrowLeft');
    expect(document.activeElement?.id).toBe('tab-2-2');
    press('ArrowRight');
    expect(document.activeElement?.id).toBe('tab-2-0');
    press('End');
    press('ArrowLeft');
    expect([document.activeElement?.id, chosen()[1]]).toEqual(['tab-2-1', 'code 2 Java']);
    press('Home');
    expect(document.activeElement?.id).toBe('tab-2-0');
  });

  it.each(['not JSON', 'null', '7', '{"language":7}'])('stay as they are when storage holds %s', (stored) => {
    localStorage.setItem('tabs', stored);
    attachArticleBehavior(body)();
    expect(chosen()[0]).toBe('code 1 C++');
  });
});

describe('the switch of a reference', () => {
  const radios = `<span role="radiogroup"><input type="radio" name="language" value="C++" data-choice=""><input type="radio" name="language" value="Java" data-choice=""></span>`;
  const place = () => {
    const page = document.createElement('div');
    page.innerHTML = radios;
    document.body.append(page);
    return page;
  };
  const java = (page: Element) => page.querySelector('[value=Java]') as HTMLInputElement;
  const { dataset } = document.documentElement;
  afterEach(() => delete dataset.lang);

  it('chooses for the document, the tabs and the pages to come', () => {
    const page = place();
    const leave = attachArticleBehavior(page);
    java(page).checked = true;
    java(page).dispatchEvent(new Event('change', { bubbles: true }));
    expect([dataset.lang, chosen()[0], localStorage.tabs]).toEqual(['Java', 'code 1 Java', '{"language":"Java"}']);
    leave();
    const next = place();
    attachArticleBehavior(next)();
    expect(java(next).checked).toBe(true);
  });

  it('follows a tab', () => {
    const page = place();
    one('[data-tab="Java"]').click();
    expect([dataset.lang, java(page).checked]).toEqual(['Java', true]);
  });

  it('takes a choice that was made before the page could answer', () => {
    const page = place();
    java(page).checked = true;
    attachArticleBehavior(page)();
    expect([dataset.lang, localStorage.tabs]).toEqual(['Java', '{"language":"Java"}']);
  });
});

describe('copying', () => {
  it('takes the code on view, without tab names and answers', () => {
    one('#tab-1-1').click();
    expect(textToCopy(one('[data-copy]'))).toBe('code 1 Java');
    expect(textToCopy(one('.copy'))).toBe('one\ntwo');
    expect(textToCopy(one('.path'))).toBe('/db/{name}');
  });

  it('takes the stored form of JSON that is written out for reading', () => {
    const page = document.createElement('div');
    page.innerHTML =
      '<div class="code" data-group="nested"><button data-copy=""></button><div data-chosen=""><pre>read</pre></div><div data-stored=""><pre>stored</pre></div></div>';
    expect(textToCopy(page.querySelector('button') as HTMLElement)).toBe('stored');
  });

  it('is confirmed for the eye, for two seconds, and for the ear', async () => {
    vi.useFakeTimers();
    const button = one('.path');
    button.click();
    // A frame later: the live region speaks only what changes.
    await vi.advanceTimersByTimeAsync(20);
    expect(written).toEqual(['/db/{name}']);
    expect([button.className, button.querySelector('use')?.getAttribute('href')]).toEqual(['path done', '#i-check']);
    expect(live.textContent).toBe('Copied');
    await vi.advanceTimersByTimeAsync(2000);
    expect([button.className, button.querySelector('use')?.getAttribute('href')]).toEqual(['path', '#i-copy']);
  });

  it('shows why nothing was copied and selects the text, until the user goes on', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    live.textContent = '';
    one('.copy').focus();
    one('.copy').click();
    const notice = await vi.waitFor(() => document.querySelector('.notice') ?? expect.fail('There is no notice.'));
    expect(notice.textContent).toMatch(/^Not copied/);
    expect(notice.getAttribute('role')).toBe('alert');
    const field = notice.querySelector('textarea') as HTMLTextAreaElement;
    expect(field.value).not.toBe('');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    expect([one('.copy').className, live.textContent]).toEqual(['copy', '']);
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
    expect(document.querySelector('.notice')).toBeNull();
    expect(document.activeElement).toBe(one('.copy'));
  });

  it.each([
    ['is missing, as on plain http', undefined],
    ['refuses', { writeText: () => Promise.reject(new Error('no')) }],
  ])('copies by a selection where the Clipboard API %s', async (_, clipboard) => {
    vi.stubGlobal('navigator', { clipboard });
    let selected = '';
    document.execCommand = () => {
      selected = (document.activeElement as HTMLTextAreaElement).value;
      return true;
    };
    onTestFinished(() => {
      Reflect.deleteProperty(document, 'execCommand');
    });
    one('.path').focus();
    one('.path').click();
    await vi.waitFor(() => expect(one('.path').className).toBe('path done'));
    expect(selected).toBe('/db/{name}');
    expect([document.activeElement, document.querySelector('textarea, .notice')]).toEqual([one('.path'), null]);
  });
});

describe('long code', () => {
  it('wraps and unwraps', () => {
    const wrap = one('[data-wrap]');
    wrap.click();
    expect([wrap.getAttribute('aria-pressed'), wrap.closest('.code')?.hasAttribute('data-wrapped')]).toEqual([
      'true',
      true,
    ]);
    wrap.click();
    expect([wrap.getAttribute('aria-pressed'), wrap.closest('.code')?.hasAttribute('data-wrapped')]).toEqual([
      'false',
      false,
    ]);
  });

  it('that wraps from the start does so no longer, in all such blocks, here and on the pages to come', () => {
    const block =
      '<div class="code" data-wraps=""><button data-wrap="" aria-pressed="true"></button><pre>x</pre></div>';
    body.innerHTML = block + block;
    const pressed = () =>
      [...body.querySelectorAll('[data-wrap]')].map((button) => button.getAttribute('aria-pressed'));
    one('[data-wrap]').click();
    expect([document.documentElement.dataset.lines, pressed()]).toEqual(['cut', ['false', 'false']]);
    body.innerHTML = block;
    attachArticleBehavior(body)();
    expect(pressed()).toEqual(['false']);
    localStorage.clear();
    delete document.documentElement.dataset.lines;
  });

  it('unfolds and folds', () => {
    const fold = one('.fold');
    fold.click();
    expect([fold.getAttribute('aria-expanded'), fold.textContent]).toEqual(['true', 'Show fewer lines']);
    fold.click();
    expect([fold.getAttribute('aria-expanded'), fold.textContent]).toEqual(['false', 'Show 9 more lines']);
  });
});
