import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { FaultError } from '../../../engine/model/faults.ts';
import { checkFound } from './sources.ts';
import { updateSignatures } from './update.ts';

/** A project with kept comparisons, and an empty folder of sources. */
function projectWithSources() {
  const root = mkdtempSync(join(tmpdir(), 'signatures-'));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, 'data'));
  mkdirSync(join(root, 'sources'));
  const kept = join(root, 'data/signatures.yaml');
  writeFileSync(kept, 'comparisons: [kept]\n');
  return { root, sources: join(root, 'sources'), kept: () => readFileSync(kept, 'utf8') };
}

const faultsOf = (error: unknown) => (error as FaultError).faults.map(({ file, cause }) => `${file}: ${cause}`);

it('without its folders the comparison is refused, each folder by its option, and nothing is written', async () => {
  const { root, sources, kept } = projectWithSources();
  const args = ['--root', root, '--client', sources, '--pages', join(root, 'nowhere')];
  const error = await updateSignatures(args).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(FaultError);
  expect(faultsOf(error)).toEqual([
    expect.stringContaining('data/signatures.yaml: --server-headers is missing'),
    expect.stringContaining('data/signatures.yaml: --embedded-headers is missing'),
    expect.stringContaining(`data/signatures.yaml: --pages names ${join(root, 'nowhere')}, which is not a folder.`),
  ]);
  expect(kept()).toBe('comparisons: [kept]\n');
});

it('a folder without any of the classes is refused', () => {
  const found = [
    { source: 'client', flavour: 'server' },
    { source: 'header', flavour: 'embedded' },
    { source: 'page', flavour: 'server' },
  ] as const;
  let error: unknown;
  try {
    checkFound(found);
  } catch (thrown) {
    error = thrown;
  }
  expect(faultsOf(error)).toEqual([expect.stringContaining('--server-headers holds no class')]);
  checkFound([...found, { source: 'header', flavour: 'server' }]);
});
