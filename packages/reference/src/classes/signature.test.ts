import { describe, expect, it } from 'vitest';
import { formatSignature, getParameterNames, getReturnType, normalizeSignature, parseParameters } from './signature.ts';

describe('a signature', () => {
  it('has one parameter per line if it is long, and is not split at commas within brackets', () => {
    expect(formatSignature('int close(bool force = false);')).toBe('int close(bool force = false);');
    const long = 'public static Map<String, List<Long>> countAll(Map<String, Long> from, int[] more, long of)';
    expect(formatSignature(`${long} throws IOException`)).toBe(
      'public static Map<String, List<Long>> countAll(\n  Map<String, Long> from,\n  int[] more,\n  long of\n) throws IOException',
    );
    const callback = 'int registerCallback(void (*handler)(const char *event, long time), void *context = NULL);';
    expect(formatSignature(callback)).toBe(
      'int registerCallback(\n  void (*handler)(const char *event, long time),\n  void *context = NULL\n);',
    );
    expect(formatSignature('#define A_CONSTANT_WITH_A_NAME_THAT_IS_LONGER_THAN_A_LINE_MAY_BE 1')).not.toContain('\n');
  });

  it('declares parameters with name, type and default', () => {
    expect(parseParameters('long put(FDT *key, FDT **val, const char *words[], Flag f = ONCE);')).toEqual([
      { name: 'key', type: 'FDT *' },
      { name: 'val', type: 'FDT **' },
      { name: 'words', type: 'const char *[]' },
      { name: 'f', type: 'Flag', default: 'ONCE' },
    ]);
    expect(parseParameters('public void add(byte[] key, Map<String, Long> more)')).toEqual([
      { name: 'key', type: 'byte[]' },
      { name: 'more', type: 'Map<String, Long>' },
    ]);
    expect(parseParameters('void stop();')).toEqual([]);
    expect(parseParameters('public int limit;')).toEqual([]);
  });

  it('has a return type, unless it is a constructor, a destructor or void', () => {
    expect(getReturnType('public static synchronized String get()', 'get')).toBe('String');
    expect(getReturnType('const char *getName();', 'getName')).toBe('const char *');
    expect(getReturnType('public Table()', 'Table')).toBeUndefined();
    expect(getReturnType('virtual ~Table();', 'Table')).toBeUndefined();
    expect(getReturnType('void stop();', 'stop')).toBeUndefined();
  });

  it.each([
    ['int get(FDT *key, FDT **val, Transaction *txn = NULL);', 'get(FDT *key, FDT **val, Transaction *txn)'],
    ['Range(const char* from , long  to);', 'Range(const char *from, long to)'],
    ['virtual ~Range();', '~Range()'],
    ['char *name(char buffer[16], int &size) const', 'name(char buffer[16], int &size)'],
    ['bool stop(void);', 'stop()'],
    ['public byte[] get(final String key, List<String> more) throws IOException', 'get(String key, List<String> more)'],
  ])('%s is normalized to its name and parameters', (signature, overload) => {
    expect(normalizeSignature(signature)).toBe(overload);
    expect(normalizeSignature(overload)).toBe(overload);
  });

  it.each([
    ['cpp', 'long put(FDT *key, Flag f = ONCE);', ['key', 'f']],
    ['cpp', 'void run(void *(*call)(void *), int size);', ['size', 'call']],
    ['python', 'def put(self, key: str, more=None, *rest)', ['self', 'key', 'more', 'rest']],
  ] as const)('in %s has the parameter names of %s', (language, signature, names) =>
    expect(getParameterNames(signature, language)).toEqual(names),
  );
});
