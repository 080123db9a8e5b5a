/** Audits the dependencies that readers receive. Passes, saying so, when the service cannot be reached: a broken line is not a vulnerability. */
import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('npm', ['audit', '--omit=dev', '--json'], { encoding: 'utf8', timeout: 60_000 });
const report = (() => {
  try {
    return JSON.parse(stdout) as {
      metadata?: { vulnerabilities: Record<string, number> };
      vulnerabilities?: Record<string, { severity: string }>;
    };
  } catch {
    return {};
  }
})();

if (!report.metadata) process.stdout.write(`Not audited: the audit service could not be reached.\n`);
else {
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(
    ([, { severity }]) => severity === 'high' || severity === 'critical',
  );
  for (const [name, { severity }] of serious)
    process.stdout.write(`${name}: ${severity}. See "npm audit" for the cure.\n`);
  process.stdout.write(serious.length ? '' : 'No serious vulnerability is known in what readers receive.\n');
  process.exitCode = serious.length ? 1 : 0;
}
