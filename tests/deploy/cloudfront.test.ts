/** The function of deploy/ that stands before a bucket: each address of the built fixture leads to its file, with a base path and without. */
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { isHiddenPath } from '@folio/core/build/outputs/hosting.ts';
import { describe, expect, inject, it } from 'vitest';
import { listFilesIn } from '../support/build.ts';

interface Answer {
  uri?: string;
  statusCode?: number;
  headers?: { location: { value: string } };
}

const code = readFileSync('deploy/cloudfront-function.js', 'utf8');
const hostFile = /^(_hosts\/|_headers$|_redirects$|_site\.json$|404\.html$)/;

describe.each(['/', '/docs/'])('the CloudFront function below %s', (base) => {
  const own = code.replace("var base = '/';", `var base = '${base}';`);
  const ask = (uri: string, querystring: object = {}): Answer =>
    runInNewContext(`${own}; handler(event)`, { event: { request: { uri, querystring } } }) as Answer;
  const files = listFilesIn(inject('plain')).filter((file) => !hostFile.test(file) && !isHiddenPath(`/${file}`));

  it('has one line with the base path', () => expect(own.includes(`var base = '${base}';`)).toBe(true));

  it('resolves the URL of each file to the file', () => {
    expect(files.length).toBeGreaterThan(100);
    for (const file of files) {
      const address = base + file.replace(/^index\.html$/, '').replace(/\.html$/, '');
      expect([file, ask(encodeURI(address)).uri]).toEqual([file, `/${encodeURI(file)}`]);
    }
  });

  it('redirects other forms of a URL to the canonical one', () => {
    for (const [form, to] of [
      ['overview.html', 'overview'],
      ['overview/', 'overview'],
      ['index.html', ''],
      ['index', ''],
    ])
      expect(ask(base + form)).toMatchObject({ statusCode: 308, headers: { location: { value: base + to } } });
    const query = { a: { value: '1', multiValue: [{ value: '1' }, { value: '2' }] }, b: { value: '' } };
    expect(ask(`${base}overview/`, query).headers?.location.value).toBe(`${base}overview?a=1&a=2&b`);
  });

  it.runIf(base !== '/')('redirects to the base path, and serves no file outside of it', () => {
    expect(ask('/docs')).toMatchObject({ statusCode: 308, headers: { location: { value: '/docs/' } } });
    const { uri = '' } = ask('/overview');
    expect(files).not.toContain(uri.slice(1));
  });
});
