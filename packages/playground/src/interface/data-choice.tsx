import { interpolate } from '@folio/core';
import { useId } from 'react';
import { strings } from '../strings.ts';
import { createOwnSetup } from './changes.ts';
import { TABLES_KEY } from './page-data.ts';

export { loadOwnData } from './own-data.ts';

/** What a block runs on: the data of its page, also with the changes of the blocks above, or own data. */
export type DataSource = 'page' | 'edited' | { graph: string; setup: string[]; extraMs: number };

interface DataChoiceProps {
  source: DataSource;
  /** Data of the reader's own by the keys of their graphs. */
  owned: Record<string, string>;
  /** A block above is edited. */
  isEdited: boolean;
  onChoose(source: DataSource): void;
}

const GRAPH_PREFIX = 'graph:';

/** Asks which data a block runs on. */
export function DataChoice({ source, owned, isEdited, onChoose }: DataChoiceProps) {
  const id = useId();
  const graphs = Object.keys(owned).filter((key) => key !== TABLES_KEY);
  const choose = (value: string) => {
    const graph = value.slice(GRAPH_PREFIX.length);
    if (value.startsWith(GRAPH_PREFIX)) onChoose({ graph, ...createOwnSetup(owned[graph] ?? '') });
    else onChoose(value === 'edited' ? value : 'page');
  };
  if (!graphs.length && !isEdited && source === 'page') return null;
  return (
    <p className="sb-data">
      <label htmlFor={id}>{strings.dataUsed}</label>
      <select
        id={id}
        value={typeof source === 'object' ? GRAPH_PREFIX + source.graph : source}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="page">{strings.dataOfPage}</option>
        {(isEdited || source === 'edited') && <option value="edited">{strings.dataEdited}</option>}
        {graphs.map((graph) => (
          <option key={graph} value={GRAPH_PREFIX + graph}>
            {interpolate(strings.dataOfReader, { graph })}
          </option>
        ))}
      </select>
    </p>
  );
}
