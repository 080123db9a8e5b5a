import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it.each(['.github/workflows/ci.yml', '.github/workflows/weekly.yml', 'deploy/github-pages.yml'])(
  '%s pins third-party actions to commits',
  (file) => {
    const used = [...readFileSync(file, 'utf8').matchAll(/uses: (\S+)/g)].map(([, action]) => action);
    expect(used.length).toBeGreaterThan(0);
    for (const action of used) expect(action).toMatch(/@[0-9a-f]{40}$/);
  },
);

it.each(['deploy/Containerfile', 'deploy/Containerfile.mcp'])('%s pins its images to a release', (file) => {
  const images = [...readFileSync(file, 'utf8').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
  expect(images.length).toBeGreaterThan(0);
  for (const image of images) expect(image).toMatch(/^[\w.-]+\/[\w./-]+:(?!latest)[\w.-]+$/);
});
