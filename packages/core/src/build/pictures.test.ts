import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { SiteConfig } from '../model/config.ts';
import { loadIconSet, parsePicture, readPictures, renderShapes } from './pictures.ts';

const svg = (inner: string, viewBox = '0 0 16 16') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${inner}</svg>`;
const read = (text: string) => parsePicture(text, 'icons/x.svg');

describe('the directory of icons', () => {
  it('is checked for unreadable, ignored and missing icons', () => {
    const root = mkdtempSync(join(tmpdir(), 'pictures-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'icons/folder.svg'), { recursive: true });
    writeFileSync(join(root, 'icons/wide.svg'), Buffer.from(svg('<path d="M0 0"/>'), 'utf16le'));
    symlinkSync('nowhere.svg', join(root, 'icons/lost.svg'));
    writeFileSync(join(root, 'icons/photo.png'), '');
    const icons = ['folder', 'wide', 'lost'].map((icon) => ({ icon }));
    const { pictures, diagnostics } = readPictures(root, { brand: {}, icons } as never);
    expect(pictures).toEqual({});
    expect(diagnostics.map(({ file, message }) => `${file}: ${message}`)).toEqual([
      'icons/lost.svg: It cannot be read: it is a link to something that is not there.',
      'icons/photo.png: The file is left out: its name does not end with ".svg".',
      'icons/folder.svg: This is not a file of text.',
      'icons/wide.svg: The file is encoded as UTF-16, and not as UTF-8.',
      'site.config.ts: Unknown icon "lost".',
    ]);
    const found = loadIconSet(join(root, 'icons')).find(
      'wide',
      (message) => expect(message).toContain('UTF-16'),
      String,
    );
    expect(found).toBeUndefined();
  });
});

describe('the favicon of a site', () => {
  it.each([
    ['colors of its own', '<path fill="#7a8194" d="M0 0h9"/>', []],
    ['a script', '<script>alert(1)</script>', [/Unexpected element <script>/]],
    ['a handler', '<path fill="#7a8194" onload="alert(1)" d="M0 0"/>', [/Unknown attribute "onload"/]],
    ['another document', '<foreignObject/>', [/Unexpected element <foreignObject>/]],
    ['a link', '<a href="javascript:alert(1)"/>', [/Unexpected element <a>/]],
  ])('is validated like a picture, except for colors: %s', (_, shapes, causes) => {
    const root = mkdtempSync(join(tmpdir(), 'pictures-'));
    onTestFinished(() => rmSync(root, { recursive: true }));
    mkdirSync(join(root, 'icons'));
    writeFileSync(join(root, 'icons/logo.svg'), svg(shapes));
    const { favicon, diagnostics } = readPictures(root, { brand: { favicon: 'logo' } } as SiteConfig);
    expect(diagnostics).toEqual(
      causes.map((message) =>
        expect.objectContaining({ file: 'icons/logo.svg', message: expect.stringMatching(message) }),
      ),
    );
    expect(favicon).toBe(svg(shapes));
  });
});

describe('parsePicture', () => {
  it('returns shapes and groups in document order', () => {
    const { picture, diagnostics } = read(
      svg('\n<!-- A dot. -->\n<path class="hot" d="M0 0h9"/><g transform="scale(2)"><circle r="3"/></g>\n'),
    );
    expect(diagnostics).toEqual([]);
    expect(picture).toEqual({
      viewBox: '0 0 16 16',
      shapes: [
        { tag: 'path', attributes: { class: 'hot', d: 'M0 0h9' } },
        { tag: 'g', attributes: { transform: 'scale(2)' }, shapes: [{ tag: 'circle', attributes: { r: '3' } }] },
      ],
    });
    expect(renderShapes(picture?.shapes ?? [])).toBe(
      '<path class="hot" d="M0 0h9"/><g transform="scale(2)"><circle r="3"/></g>',
    );
  });

  it.each([
    ['a script', svg('<script/>'), 1, /Unexpected element <script>/],
    ['a handler', svg('\n<path onload="alert(1)" d="M0 0"/>'), 2, /Unknown attribute "onload"/],
    ['a handler of the frame', '<svg viewBox="0 0 1 1" onload="x()"></svg>', 1, /Unknown attribute "onload" of <svg>/],
    ['a color of its own', svg('<path fill="red" d="M0 0"/>'), 1, /Unknown attribute "fill"/],
    ['a link', svg('<a href="/"/>'), 1, /Unexpected element <a>/],
    ['a text', svg('\nhello'), 2, /Expected an element or a comment/],
    ['an element that is closed twice', svg('</path>'), 1, /Unexpected closing tag <\/path>/],
    ['no viewBox', '<svg></svg>', 1, /Missing viewBox/],
    ['shapes without a frame', '<path d="M0 0"/>', 1, /Unexpected element <path>/],
    ['a frame that stays open', '<svg viewBox="0 0 1 1">', undefined, /<svg> element is incomplete/],
    ['nothing', '', undefined, /<svg> element is incomplete/],
  ])('rejects a picture with %s', (_, text, line, message) => {
    const { picture, diagnostics } = read(text);
    expect(picture).toBeUndefined();
    expect(diagnostics).toEqual([
      {
        file: 'icons/x.svg',
        ...(line && { line }),
        message: expect.stringMatching(message),
        hint: expect.stringMatching(/\.$/),
      },
    ]);
  });
});
