import { Icon } from '@folio/core/theme/icons.tsx';
import { basePath, loadJson } from '@folio/core/theme/site-file.ts';
import { useEffect, useId, useRef, useState } from 'react';
import type { SchemaStart } from '../model/starts.ts';
import { strings } from '../strings.ts';

interface StartsProps {
  /** Address of the schemas that pages show. */
  path: string;
  /** Undefined: a new schema. */
  onChoose(text: string | undefined): void;
}

/** The choice of a schema to begin with: a new one, or one of the pages. */
export function Starts({ path, onChoose }: StartsProps) {
  const id = useId();
  const choice = useRef<HTMLSelectElement>(null);
  const [starts, setStarts] = useState<SchemaStart[]>([]);
  const [failed, setFailed] = useState(false);
  const [chosen, setChosen] = useState('');
  useEffect(() => {
    loadJson<SchemaStart[]>(path).then(setStarts, () => setFailed(true));
  }, [path]);
  // The button that opened the builder is gone: its focus goes on here.
  useEffect(() => choice.current?.focus({ preventScroll: true }), []);
  const start = starts[Number(chosen)];
  return (
    <div className="sd-start">
      <label htmlFor={id}>{strings.start}</label>
      <span className="pick">
        <select
          id={id}
          ref={choice}
          value={chosen}
          onChange={({ target }) => {
            setChosen(target.value);
            onChoose(target.value ? starts[Number(target.value)]?.text : undefined);
          }}
        >
          <option value="">{strings.ownSchema}</option>
          {starts.map((one, at) => (
            <option key={`${one.route} ${one.title}`} value={at}>
              {one.title}, {one.page}
            </option>
          ))}
        </select>
        <Icon name="down" />
      </span>
      {chosen && start && <a href={basePath() + start.route}>{start.page}</a>}
      {failed && <p role="alert">{strings.startsNotLoaded}</p>}
    </div>
  );
}
