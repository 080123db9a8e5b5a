/**
 * Audits all dependencies: the build executes them, and the bundled server runs some of them. Passes,
 * saying so, if the audit service can't be reached.
 */
import { spawnSync } from 'node:child_process';

/** Packages whose known vulnerability can't be used here, with the reason and the date of the decision. */
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
  process.stdout.write(serious.length ? '' : 'No serious vulnerability is known.\n');
  process.exitCode = serious.length ? 1 : 0;
}
