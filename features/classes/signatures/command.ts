import { shownRoot } from '../../../engine/build/commands/options.ts';
import { FaultError, formatFaults } from '../../../engine/model/faults.ts';
import { updateSignatures } from './update.ts';

const args = process.argv.slice(2);
await updateSignatures(args).then(
  (lines) => process.stdout.write(lines.map((line) => `${line}\n`).join('')),
  (error: Error) => {
    const said = error instanceof FaultError ? formatFaults(error.faults, shownRoot(args)) : error.message;
    process.stderr.write(`${said}\n`);
    process.exitCode = 1;
  },
);
