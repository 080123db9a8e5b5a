import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listFiles } from '../support/list-files.ts';

// npm leaves development dependencies out where NODE_ENV is "production", and the build needs them.
it('npm installs the build tools if NODE_ENV is production', () => {
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  // npm passes its own settings on to the scripts that it starts.
  for (const name of Object.keys(env)) if (/^npm_config_/i.test(name)) delete env[name];
  expect(execFileSync('npm', ['config', 'get', 'include'], { env, encoding: 'utf8' }).trim()).toBe('dev');
});

it('containers copy the npm settings before they install', () => {
  const installs = listFiles('deploy')
    .filter((file) => /Containerfile/.test(file))
    .map((file) => ({ file, steps: readFileSync(file, 'utf8').split('RUN npm ci') }))
    .filter(({ steps }) => steps.length > 1);
  expect(installs.length).toBeGreaterThan(0);
  for (const { file, steps } of installs) expect(steps[0], file).toMatch(/^COPY .*\.npmrc/m);
});
