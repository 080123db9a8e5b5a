import { describe, expect, it } from 'vitest';
import type { AvailableVersion, OfflineManifest } from './manifest.ts';
import { isIncluded, ManifestBuilder } from './manifest-builder.ts';

it.each([
  ['/first-steps.html', true],
  ['/index.html', true],
  ['/release-info/a-2.0.html', true],
  ['/assets/main.abcdefgh.js', true],
  ['/assets/site.abcdefgh.json', true],
  ['/_pages/manifest.json', true],
  ['/_search/manifest.json', true],
  ['/_play/graphs.abcdefgh.json', true],
  ['/favicon.svg', true],
  ['/icon-192.png', true],
  ['/404.html', false],
  ['/first-steps.md', false],
  ['/llms/guide.txt', false],
  ['/sitemap.xml', false],
  ['/pages.json', false],
  ['/_site.json', false],
  ['/_headers', false],
  ['/_hosts/caddy.conf', false],
  ['/assets/og.0123456789ab.png', false],
])('isIncluded returns for %s: %s', (path, wanted) => expect(isIncluded(path)).toBe(wanted));

describe('ManifestBuilder', () => {
  const build = (text: string) => {
    const list = new ManifestBuilder('/docs/');
    list.add('/index.html', text);
    list.add('/a.html', 'ä');
    list.add('/a.md', 'left out');
    const files = list.files([{ from: '/old', to: '/a#b' }]);
    const available = JSON.parse(files['/_offline.json'] as string) as AvailableVersion;
    return { available, manifest: JSON.parse(files[available.list] as string) as OfflineManifest };
  };

  it('lists path, hash and bytes of each file, and the redirects', () => {
    const { available, manifest } = build('Home');
    expect(manifest.files.map(([path, , bytes]) => [path, bytes])).toEqual([
      ['/docs/', 4],
      ['/docs/a', 2],
    ]);
    expect(manifest.redirects).toEqual({ '/docs/old': '/docs/a#b' });
    expect(available.bytes).toBe(6);
  });

  it('changes version and URL of the manifest if a file changes', () => {
    const [first, second] = [build('Home'), build('House')];
    expect(second.available.version).not.toBe(first.available.version);
    expect(second.available.list).not.toBe(first.available.list);
    expect(build('Home')).toEqual(first);
  });
});
