// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ids } from '../ids.ts';
import { attachArticleBehavior, getCopyText, listUrlsOnPrint } from './behavior.ts';

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
  it('apply the choice to all frames of the same group only', () => {
    one('[data-tab="Java"]').click();
    expect(chosen()).toEqual(['code 1 Java', 'code 2 Java', 'code 3 Linux']);
    one('#tab-2-2').click();
    expect(chosen()).toEqual(['code 1 Java', 'code 2 Python', 'code 3 Linux']);
  });

  it("don't change the tabs of a nested frame", () => {
    const page = document.createElement('div');
    page.innerHTML = `<div data-group="way">${tabs('way', 4, ['Graph', 'REST'])}${tabs('query', 5, ['Who', 'What'])}</div>`;
    document.body.append(page);
    onTestFinished(attachArticleBehavior(page));
    (page.querySelector('[data-tab="REST"]') as HTMLElement).click();
    const selected = [...page.querySelectorAll<HTMLElement>('[aria-selected="true"]')].map(
      ({ dataset }) => dataset.tab,
    );
    expect(selected).toEqual(['REST', 'Who']);
  });

  it('have one tab stop', () => {
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

  it('are saved for other pages', () => {
    one('#tab-1-1').click();
    const next = document.createElement('div');
    next.innerHTML = tabs('language', 4, ['C++', 'Java']);
    document.body.append(next);
    attachArticleBehavior(next)();
    expect(next.querySelector('[data-chosen] > pre')?.textContent).toBe('code 4 Java');
  });

  it('wrap around with the arrow keys, and go to the ends with Home and End', () => {
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

  it.each(['not JSON', 'null', '7', '{"language":7}'])('ignore an invalid stored value: %s', (stored) => {
    localStorage.setItem('tabs', stored);
    attachArticleBehavior(body)();
    expect(chosen()[0]).toBe('code 1 C++');
  });
});

describe('the language switch of a reference', () => {
  const radios = `<span role="radiogroup"><input type="radio" name="language" value="C++" data-choice=""><input type="radio" name="language" value="Java" data-choice=""></span>`;
  const place = () => {
    const page = document.createElement('div');
    page.innerHTML = radios;
    document.body.append(page);
    return page;
  };
  const java = (page: Element) => page.querySelector('[value=Java]') as HTMLInputElement;
  const { dataset } = document.documentElement;
  afterEach(() => delete dataset.language);

  it('applies the choice to the document and its tabs, and saves it', () => {
    const page = place();
    const leave = attachArticleBehavior(page);
    java(page).checked = true;
    java(page).dispatchEvent(new Event('change', { bubbles: true }));
    expect([dataset.language, chosen()[0], localStorage.tabs]).toEqual(['Java', 'code 1 Java', '{"language":"Java"}']);
    leave();
    const next = place();
    attachArticleBehavior(next)();
    expect(java(next).checked).toBe(true);
  });

  it('follows the choice of a tab', () => {
    const page = place();
    one('[data-tab="Java"]').click();
    expect([dataset.language, java(page).checked]).toEqual(['Java', true]);
  });

  it('applies a choice that was made before hydration', () => {
    const page = place();
    java(page).checked = true;
    attachArticleBehavior(page)();
    expect([dataset.language, localStorage.tabs]).toEqual(['Java', '{"language":"Java"}']);
  });
});

describe('copying', () => {
  it('copies the visible code, without tab names and output', () => {
    one('#tab-1-1').click();
    expect(getCopyText(one('[data-copy]'))).toBe('code 1 Java');
    expect(getCopyText(one('.copy'))).toBe('one\ntwo');
    expect(getCopyText(one('.path'))).toBe('/db/{name}');
  });

  it('copies the stored form of JSON that is expanded for reading', () => {
    const page = document.createElement('div');
    page.innerHTML =
      '<div class="code" data-group="nested"><button data-copy=""></button><div data-chosen=""><pre>read</pre></div><div data-stored=""><pre>stored</pre></div></div>';
    expect(getCopyText(page.querySelector('button') as HTMLElement)).toBe('stored');
  });

  it('shows a check mark for two seconds, and announces the copy', async () => {
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

  it('shows why copying failed and selects the text, until the user goes on', async () => {
    vi.stubGlobal('navigator', { clipboard: { writeText: () => Promise.reject(new Error('no')) } });
    live.textContent = '';
    one('.copy').focus();
    one('.copy').click();
    const notice = await vi.waitFor(() => document.querySelector('.notice') ?? expect.fail('There is no notice.'));
    expect(notice.textContent).toMatch(/^Couldn't copy/);
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
  ])('copies a selection if the Clipboard API %s', async (_, clipboard) => {
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

  it('stops wrapping in all blocks that wrap by default, also on other pages', () => {
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

  it('expands and collapses', () => {
    const fold = one('.fold');
    fold.click();
    expect([fold.getAttribute('aria-expanded'), fold.textContent]).toEqual(['true', 'Show fewer lines']);
    fold.click();
    expect([fold.getAttribute('aria-expanded'), fold.textContent]).toEqual(['false', 'Show 9 more lines']);
  });
});

describe('listUrlsOnPrint', () => {
  const body = document.createElement('div');

  it('numbers external links and lists each URL once while the article is printed', () => {
    body.innerHTML =
      '<a href="https://example.org/a">A</a> <a href="/page">In</a> <a href="#top">Up</a> <a href="http://example.org/b">B</a> <a href="https://example.org/a">A again</a>';
    const before = body.innerHTML;
    document.body.replaceChildren(body);
    const stop = listUrlsOnPrint(body);
    dispatchEvent(new Event('beforeprint'));
    // Some browsers announce a print job twice.
    dispatchEvent(new Event('beforeprint'));
    expect([...body.querySelectorAll('a')].map(({ dataset }) => dataset.note)).toEqual([
      '1',
      undefined,
      undefined,
      '2',
      '1',
    ]);
    expect([...body.querySelectorAll('ol > li')].map(({ textContent }) => textContent)).toEqual([
      'https://example.org/a',
      'http://example.org/b',
    ]);
    dispatchEvent(new Event('afterprint'));
    expect(body.innerHTML).toBe(before);
    stop();
    dispatchEvent(new Event('beforeprint'));
    expect(body.innerHTML).toBe(before);
  });

  it('adds nothing to an article without external links', () => {
    body.innerHTML = '<a href="/page">In</a>';
    const stop = listUrlsOnPrint(body);
    dispatchEvent(new Event('beforeprint'));
    expect(body.innerHTML).toBe('<a href="/page">In</a>');
    stop();
  });
});
