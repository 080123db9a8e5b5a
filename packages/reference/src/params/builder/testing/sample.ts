import type { BuilderData } from '../model/model.ts';

/** A small builder for tests: a pool by memory, a role with an address, a secret. */
export const sample: BuilderData = {
  file: 'sample.config',
  groups: { storage: 'Storage', server: 'Server' },
  inputs: [
    { id: 'program', kind: 'choice', label: 'Program', value: 'server', choices: [choice('server'), choice('agent')] },
    {
      id: 'memory',
      kind: 'number',
      label: 'Memory',
      unit: 'GB',
      value: 16,
      min: 1,
      max: 1000,
      when: { program: 'server' },
    },
    {
      id: 'role',
      kind: 'choice',
      label: 'Role',
      value: 'single',
      choices: [choice('single'), choice('slave')],
      when: { program: 'server' },
    },
    { id: 'master', kind: 'text', form: 'host', label: 'Master', example: '10.0.0.21', when: { role: 'slave' } },
    { id: 'secrets', kind: 'choice', label: 'Secrets', value: 'no', choices: [choice('no'), choice('made')] },
  ],
  rules: [
    {
      key: 'POOL',
      when: { program: 'server' },
      formula: 'max(500, (memory - 4) * 1000)',
      reason: '{memory} GB minus 4 GB: `{value}`.',
    },
    { key: 'LOG_BUFFER', when: { POOL: { min: 64000 } }, value: 256, reason: 'A large pool.' },
    { key: 'MASTER', when: { role: 'slave' }, from: 'master', reason: 'Address of the master.' },
    { key: 'PORT', when: { program: 'agent' }, value: 10102, reason: 'Agents use 10102.' },
    { key: 'PORT', reason: 'Shipped value.' },
    { key: 'SECRET', when: { secrets: 'made' }, secret: { characters: 'ab', length: 8 }, reason: 'A new one.' },
    { key: 'SECRET', reason: 'Enter your own.' },
  ],
  keys: [
    { key: 'POOL', anchor: 'pool', group: 'storage', short: 'Memory for the pool', unit: 'MB', shipped: '4096' },
    { key: 'LOG_BUFFER', anchor: 'log-buffer', group: 'storage', short: 'Size of the log', shipped: '128' },
    { key: 'PORT', anchor: 'port', group: 'server', short: 'Port', shipped: '10101' },
    { key: 'MASTER', anchor: 'master', group: 'server', short: 'Address of the master', shipped: '0.0.0.0' },
    { key: 'SECRET', anchor: 'secret', group: 'server', short: 'Shared secret' },
    { key: 'RARE', anchor: 'rare', group: 'server', short: 'In no file' },
  ],
};

function choice(id: string) {
  return { id, label: id };
}
