import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { project } from '@folio/core/data/testing/context.ts';
import { describe, expect, it } from 'vitest';
import {
  formatValue,
  generateSamples,
  JAVASCRIPT_NOTATION,
  JSON_NOTATION,
  PYTHON_NOTATION,
  type SampleRequest,
} from './samples.ts';

const sample = (tab: string, request: Partial<SampleRequest>) =>
  generateSamples({
    method: 'POST',
    url: 'http://127.0.0.1:18080/db',
    headers: [],
    answersJson: true,
    ...request,
  }).find((entry) => entry.tab === tab)?.code as string;
const jsonType: [string, string][] = [['Content-Type', 'application/json']];
const hard = {
  quote: `it's "so"`,
  path: 'C:\\temp',
  lines: 'a\nb',
  none: null,
  on: true,
  list: [1, 2.5, -3],
  deep: { 'a-b': { c: [] } },
  empty: {},
};

describe('formatValue', () => {
  it('keeps short parts on one line and opens the outermost object', () => {
    expect(formatValue({ a: 1, b: { c: [1, 2] } }, JSON_NOTATION)).toBe('{\n  "a": 1,\n  "b": {"c": [1, 2]}\n}');
    expect(formatValue({ a: true, b: null }, PYTHON_NOTATION)).toBe('{\n    "a": True,\n    "b": None,\n}');
    expect(formatValue({ a: "it's", 'b-c': {} }, JAVASCRIPT_NOTATION)).toBe("{\n  a: 'it\\'s',\n  'b-c': {},\n}");
  });

  it('writes a value that parses to the same value', () => {
    expect(JSON.parse(formatValue(hard, JSON_NOTATION))).toEqual(hard);
    expect(new Function(`return (${formatValue(hard, JAVASCRIPT_NOTATION)})`)()).toEqual(hard);
  });
});

describe('curl sample', () => {
  it('consists of curl and the URL for a GET request', () => {
    expect(sample('curl', { method: 'GET' })).toBe('curl http://127.0.0.1:18080/db');
  });

  it('quotes characters with a meaning in the shell', () => {
    expect(sample('curl', { method: 'GET', url: 'http://h/a?key=x&n={n}' })).toBe("curl 'http://h/a?key=x&n={n}'");
  });

  it('passes the exact body through the shell', () => {
    const code = sample('curl', { headers: jsonType, body: { json: hard } });
    const printed = execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${code}`], {
      encoding: 'utf8',
    }).split('\0');
    expect(printed.slice(0, 5)).toEqual([
      '-X',
      'POST',
      'http://127.0.0.1:18080/db',
      '-H',
      'Content-Type: application/json',
    ]);
    expect(printed[5]).toBe('-d');
    expect(JSON.parse(printed[6] as string)).toEqual(hard);
  });

  it('sends text unchanged', () => {
    const text = "MATCH (a:x)\nRETURN 'b'";
    const code = sample('curl', { headers: [['Content-Type', 'text/plain']], body: { text } });
    const printed = execFileSync('bash', ['-c', `curl() { printf '%s\\0' "$@"; }\n${code}`], {
      encoding: 'utf8',
    }).split('\0');
    expect(printed.slice(5, 7)).toEqual(['--data-binary', text]);
  });
});

describe('JavaScript sample', () => {
  const run = async (code: string) => {
    const calls: [string, RequestInit | undefined][] = [];
    const fetched = (url: string, init?: RequestInit) => {
      calls.push([url, init]);
      return Promise.resolve({ json: () => Promise.resolve({}), text: () => Promise.resolve('') });
    };
    await new Function('fetch', 'console', `return (async () => {${code}})()`)(fetched, { log: () => undefined });
    return calls[0] as [string, RequestInit | undefined];
  };

  it('makes the described request', async () => {
    const [url, init] = await run(sample('JavaScript', { headers: jsonType, body: { json: hard } }));
    expect(url).toBe('http://127.0.0.1:18080/db');
    expect(init).toMatchObject({ method: 'POST', headers: { 'Content-Type': 'application/json' } });
    expect(JSON.parse(init?.body as string)).toEqual(hard);
    expect((await run(sample('JavaScript', { body: { text: 'a\n"b"' } })))[1]?.body).toBe('a\n"b"');
  });

  it('takes one line for a GET request, and reads text if the response is not JSON', () => {
    expect(sample('JavaScript', { method: 'GET', answersJson: false })).toBe(
      "const response = await fetch('http://127.0.0.1:18080/db');\nconsole.log(await response.text());",
    );
  });
});

describe('Python sample', () => {
  it('makes the described request', () => {
    const folder = project({}).root;
    const stub = `import json\nclass R:\n  text = ''\n  def json(self): return 0\ndef post(url, **kw):\n  print(json.dumps([url, kw]))\n  return R()\n`;
    let available = true;
    try {
      execFileSync('python3', ['--version']);
    } catch {
      available = false;
    }
    if (!available) return;
    writeFileSync(path.join(folder, 'requests.py'), stub);
    writeFileSync(path.join(folder, 'call.py'), sample('Python', { headers: jsonType, body: { json: hard } }));
    const [first] = execFileSync('python3', ['call.py'], { cwd: folder, encoding: 'utf8' }).split('\n');
    expect(JSON.parse(first as string)).toEqual(['http://127.0.0.1:18080/db', { json: hard }]);
  });

  it('keeps the content type of a text body', () => {
    expect(sample('Python', { headers: [['Content-Type', 'text/plain']], body: { text: 'a' } })).toBe(
      'import requests\n\nresponse = requests.post(\n    "http://127.0.0.1:18080/db",\n    headers={"Content-Type": "text/plain"},\n    data="a".encode(),\n)\nprint(response.json())',
    );
  });
});

describe('Java sample', () => {
  it('writes a multiline body as a text block with doubled backslashes', () => {
    const code = sample('Java', { headers: jsonType, body: { json: { path: 'C:\\x' } } });
    expect(code).toContain(
      '.POST(HttpRequest.BodyPublishers.ofString("""\n        {\n          "path": "C:\\\\\\\\x"\n        }"""))',
    );
  });

  it('names methods without a builder of their own', () => {
    expect(sample('Java', { method: 'DELETE' })).toContain('    .DELETE()\n');
    expect(sample('Java', { method: 'DELETE', body: { text: 'a' } })).toContain(
      '.method("DELETE", HttpRequest.BodyPublishers.ofString("a"))',
    );
    expect(sample('Java', { method: 'POST' })).toContain('.POST(HttpRequest.BodyPublishers.noBody())');
    expect(sample('Java', { method: 'GET' })).toContain('    .GET()\n');
  });
});
