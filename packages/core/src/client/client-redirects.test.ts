import { describe, expect, it } from 'vitest';
import { resolveRedirect } from './client-redirects.ts';

const to = (href: string, aliases: Record<string, string>) =>
  resolveRedirect(new URL(href, 'https://docs.example.org'), aliases);

describe('a redirect on the client', () => {
  it.each([
    ['/old', '/new'],
    ['/old?x=1', '/new?x=1'],
    ['/old#part', '/new#part'],
    ['/caf%C3%A9', '/coffee'],
  ])('%s leads to %s', (href, target) =>
    expect(to(href, { '/old': '/new', '/café': '/coffee' })).toEqual({ href: target, external: false }),
  );

  it('may lead a section to another page, or to another site', () => {
    expect(to('/old#part', { '/old#part': '/new#there' })?.href).toBe('/new#there');
    expect(to('/old', { '/old': 'https://example.org/' })).toEqual({ href: 'https://example.org/', external: true });
  });

  it('is none for an address with a broken percent sign, which is left as it is', () => {
    expect(to('/100%', {})).toBeUndefined();
    expect(to('/%E0%A4%A', { '/%E0%A4%A': '/new' })?.href).toBe('/new');
  });
});
