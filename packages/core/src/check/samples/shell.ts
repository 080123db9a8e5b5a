import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Problem, Sample } from './sample.ts';

/** One Bash for all samples: a sample a file, its number as the name. */
const script = 'for file; do bash -n "$file"; done';

/** Shell samples by `bash -n`, which reads and runs nothing. Where there is no Bash, `undefined`: nothing is known then. */
export function checkShell(samples: Sample[]): Problem[] | undefined {
  if (!samples.length) return [];
  const folder = mkdtempSync(join(tmpdir(), 'samples-'));
  try {
    samples.forEach((sample, at) => {
      writeFileSync(join(folder, String(at)), `${sample.code}\n`);
    });
    const { stderr, error } = spawnSync('bash', ['-c', script, 'bash', ...samples.map((_, at) => String(at))], {
      cwd: folder,
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C' },
    });
    return error ? undefined : problems(stderr, samples);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The first message on each sample: `12: line 3: syntax error near unexpected token 'done'`. */
function problems(messages: string, samples: Sample[]): Problem[] {
  const told = new Set<Sample>();
  return [...messages.matchAll(/^(\d+): (?:.*: )?line (\d+): (.*)$/gm)].flatMap(([, at, line, message]) => {
    const sample = samples[Number(at)];
    if (!sample || told.has(sample)) return [];
    told.add(sample);
    const row = Math.min(Number(line), sample.code.split('\n').length) - 1;
    return [
      {
        sample,
        row,
        message: `Bash does not understand the sample: ${message}.`,
        hint: 'Correct it; quote brackets, quotes and < > of placeholders. What is typed into another program is a fence of text.',
      },
    ];
  });
}
