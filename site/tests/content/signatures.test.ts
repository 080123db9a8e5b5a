import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { expandTokens } from '../../../engine/model/tokens.ts';
import { type Comparison, ourSignatures } from '../../../features/classes/signatures/compare.ts';
import { readSignatures } from '../../../features/classes/signatures/parse.ts';

const root = join(import.meta.dirname, '../..');
const product = { name: 'Nimbus', slug: 'nimbus', repo: 'https://example.org/nimbus' };
/** Any name will do: only numbers are compared. */
const read = (file: string) => parse(expandTokens(readFileSync(join(root, 'data', file), 'utf8'), product));
const { comparisons } = read('signatures.yaml') as { comparisons: Comparison[] };

/** Differences between our class data and the published sources, each with its reason. */
const explained: Record<string, string> = {
  'common java client NimbusCommon()': 'the constructor that Java gives a class without one',
  'dbparam java client DBParam()': 'the constructor that Java gives a class without one',
  'database cpp header getDatabaseRef()': 'on the older page only; a note at the method says so',
  'database cpp header getNameRef()': 'on the older page only; a note at the method says so',
  'database cpp header getParamRef()': 'on the older page only; a note at the method says so',
  'ml-helper cpp header getRefCount()': 'on the older page only; a note at the method says so',
  'ml-helper cpp header isBrsLocal()': 'on the older page only; a note at the method says so',
  'table cpp header printStats()': 'on the older page; commented out in the header',
  'ml-helper cpp page Helper': 'a slip of the older page: a name with a space in it',
  'ml-helper cpp page MLHelper': 'a slip of the older page: a name with a space in it',
  'notification-manager cpp page Manager': 'a slip of the older page: a name with a space in it',
  'resource-manager cpp page Manager': 'a slip of the older page: a name with a space in it',
  'stream-manager cpp page Manager': 'a slip of the older page: a name with a space in it',
  'table-env cpp page Env': 'a slip of the older page: a name with a space in it',
  'ml-helper cpp page getInstance': 'the header has constructors; a note at the class says so',
  'stream-manager cpp page getInstance': 'the header has constructors; a note at the class says so',
  'stream-manager cpp page closeNimbusStreamManager': 'headers and archives capitalise one letter of the product only',
  'resultset java page insertDoc': 'source and archive have intersectDoc; a note says so',
  'table cpp page listLargeData_keys': 'the header has listLargeDataKeys; a note says so',
};

test('every difference between our class data and the published sources has a reason, and no reason is left over', () => {
  const found = comparisons.flatMap(({ class: id, language, source, missing, extra }) =>
    [...missing, ...extra].map((one) => `${id} ${language} ${source} ${one}`),
  );
  expect([...new Set(found)].sort()).toEqual(Object.keys(explained).sort());
});

test('the comparison is of the data as it is: run `npm run signatures` after a change of signatures', async () => {
  const files = readdirSync(join(root, 'data/classes'));
  const data = files.map((file) => read(`classes/${file}`));
  for (const { class: id, flavour, language, source, documented } of comparisons) {
    const signatures = await ourSignatures(
      data.find((one) => one.id === id),
      flavour,
      language,
    );
    const distinct = new Set(signatures.map((one) => (source === 'page' ? one.name : one.key)));
    expect([id, flavour, language, source, distinct.size]).toEqual([id, flavour, language, source, documented]);
  }
});

test.each([
  ['cpp', 'int get(FDT *key, FDT **val, Transaction *txn = NULL);', 'get(FDT*,FDT**,Transaction*)'],
  ['cpp', 'Range(const char *from, long to);', 'Range(char*,long)'],
  ['cpp', '~Range();', '~Range()'],
  ['cpp', 'char *name(char buffer[16], int &size) const', 'name(char*,int&)'],
  [
    'java',
    'public byte[] get(final String key, java.util.List<String> more) throws Exception',
    'get(String,java.util.List<String>)',
  ],
  ['java', 'public Range(long from, byte[] to) {}', 'Range(long,byte[])'],
] as const)('%s: %s', async (language, text, key) => {
  expect((await readSignatures(text, language)).map((one) => one.key)).toEqual([key]);
});

test('of a class only public members of its own count', async () => {
  const header =
    'class A {\n int hidden();\npublic:\n int shown(int);\n struct B { int inner(); };\nprivate:\n void also_hidden();\n};\nint free_one();';
  expect((await readSignatures(header, 'cpp', 'A')).map(({ key }) => key)).toEqual(['shown(int)']);
  const java =
    'class A { int hidden() {} public int shown(int a) {} public static class B { public int inner() {} } private void no() {} }';
  expect((await readSignatures(java, 'java', 'A')).map(({ key }) => key)).toEqual(['shown(int)']);
});
