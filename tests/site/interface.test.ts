/** What the configuration of the fixture says of the interface is in its pages and scripts, and nothing in its place. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { listFilesIn } from '../support/build.ts';

const dir = inject('fixture');
const read = (file: string) => readFileSync(join(dir, file), 'utf8');
/** The files with an ending. */
const textsOf = (ending: string) =>
  listFilesIn(dir)
    .filter((file) => file.endsWith(ending))
    .map(read);

describe('the configuration of the interface', () => {
  it('replaces UI strings of pages, which are English by default', () => {
    const home = read('index.html');
    expect(home).toContain('>Straight to the text<');
    expect(home).toContain('aria-label="Main"');
  });

  it('replaces UI strings of articles', () => {
    const all = textsOf('.html');
    expect(all.some((html) => html.includes('<p class="callout-title">Good to know</p>'))).toBe(true);
    expect(all.some((html) => html.includes('<p class="callout-title">Note</p>'))).toBe(false);
    expect(all.some((html) => html.includes('<p class="callout-title">Caution</p>'))).toBe(true);
  });

  it('replaces UI strings of the client, without their keys', () => {
    const scripts = textsOf('.js').join('\n');
    expect(scripts).toContain('Straight to the text');
    expect(scripts).not.toContain('Skip to content');
    expect(scripts).not.toContain('allPagesCount');
  });

  it('replaces UI strings of features and their load errors', () => {
    const scripts = textsOf('.js').join('\n');
    for (const text of ['Answered on this device.', 'The time machine did not arrive.', 'In order: {streams}'])
      expect(scripts).toContain(text);
    for (const text of ['Runs in your browser', 'The time machine could not be loaded', 'No errors in {streams}'])
      expect(scripts).not.toContain(text);
  });

  it('sets the language of documents', () => expect(read('index.html')).toMatch(/^<!doctype html><html lang="en-GB"/));

  it('adds escaped elements and an allowed script to the head', () => {
    const html = read('index.html');
    expect(html).toContain('<meta name="quarkly:&quot;site&quot;" content="a &lt; b &amp; &quot;c&quot; of Quarkly">');
    const script = "document.documentElement.dataset.hook = 'ran';";
    expect(html).toContain(`<script>${script}</script></head>`);
    const hash = createHash('sha256').update(script).digest('base64');
    expect(html).toContain(`'sha256-${hash}'`);
    expect(read('_headers')).toContain(`'sha256-${hash}'`);
  });

  it('sets the logo, the image of the home page and the favicon', () => {
    const html = read('index.html');
    expect(html).toContain(
      '<svg viewBox="0 0 24 24" aria-hidden="true"><path class="a" d="M3 3h18v18H3z"></path><circle',
    );
    expect(html).toContain('<g class="hot" transform="translate(2 2)"><path d="M1 38h66"></path></g>');
    expect(read('favicon.svg')).toBe(readFileSync('tests/fixture/icons/favicon.svg', 'utf8'));
  });
});
