/**
 * Audits all dependencies, which the build executes. Passes with a message if the audit service can't
 * be reached.
 */
import { spawnSync } from 'node:child_process';

/** Packages whose vulnerability can't be exploited here, with the reason and the date. */
const accepted: Record<string, string> = {};

const { stdout } = spawnSync('npm', ['audit', '--json'], { encoding: 'utf8', timeout: 60_000 });
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

if (!report.metadata) process.stdout.write('Not audited: the audit service could not be reached.\n');
else {
  const serious = Object.entries(report.vulnerabilities ?? {}).filter(
    ([name, { severity }]) => /^(?:high|critical)$/.test(severity) && !accepted[name],
  );
  for (const [name, { severity }] of serious)
    process.stdout.write(`${name}: ${severity}. Update it, or accept it in tests/audit.ts with a reason.\n`);
  if (!serious.length) process.stdout.write('No serious vulnerabilities.\n');
  process.exitCode = serious.length ? 1 : 0;
}
