import { statSync } from 'node:fs';
import { FaultError } from '../../../engine/model/faults.ts';
import type { Fault } from '../../../engine/model/types.ts';
import type { Comparison, PublishedSources } from './compare.ts';

/** What is compared, by the option of the command that names its folder. */
interface SourceKind {
  option: string;
  what: string;
  /** Whether a comparison is with this source. */
  isOf(one: Pick<Comparison, 'source' | 'flavour'>): boolean;
}

const sourceKinds: SourceKind[] = [
  { option: 'client', what: 'Java files of the public client', isOf: ({ source }) => source === 'client' },
  {
    option: 'server-headers',
    what: 'C++ headers of the client',
    isOf: ({ source, flavour }) => source === 'header' && flavour === 'server',
  },
  {
    option: 'embedded-headers',
    what: 'C++ headers of the embedded database',
    isOf: ({ source, flavour }) => source === 'header' && flavour === 'embedded',
  },
  { option: 'pages', what: 'older pages, each as <route>/index.js', isOf: ({ source }) => source === 'page' },
];

/** The file that the command writes, relative to the project's root. */
export const signaturesFile = 'data/signatures.yaml';

const fault = (cause: string, cure: string): Fault => ({
  file: signaturesFile,
  cause: `${cause} The file stays as it is.`,
  cure,
});

/**
 * The folders that the command is given, by option. All of them are needed, for the result replaces all comparisons. Throws `FaultError` with one
 * fault for each folder that is not named or not there.
 */
export function namedSources(folders: Readonly<Record<string, string | boolean | undefined>>): PublishedSources {
  const faults = sourceKinds.flatMap(({ option, what }) => {
    const folder = folders[option];
    if (typeof folder !== 'string' || !folder)
      return [
        fault(
          `--${option} is missing: without it, its comparisons would be lost.`,
          `Add --${option}=<folder>: ${what}.`,
        ),
      ];
    return statSync(folder, { throwIfNoEntry: false })?.isDirectory()
      ? []
      : [fault(`--${option} names ${folder}, which is not a folder.`, `Name a folder: ${what}.`)];
  });
  if (faults.length) throw new FaultError(faults);
  const folder = (option: string) => folders[option] as string;
  return {
    client: folder('client'),
    headers: { server: folder('server-headers'), embedded: folder('embedded-headers') },
    pages: folder('pages'),
  };
}

/** Throws `FaultError` with one fault for each folder in which no class of the data was found. */
export function checkFound(comparisons: readonly Pick<Comparison, 'source' | 'flavour'>[]): void {
  const faults = sourceKinds
    .filter(({ isOf }) => !comparisons.some(isOf))
    .map(({ option, what }) =>
      fault(`The folder of --${option} holds no class of data/classes.`, `Name the folder of the ${what}.`),
    );
  if (faults.length) throw new FaultError(faults);
}
