import { interpolate, pluralize } from '@folio/core';
import { copyText, getBasePath, IconButton, saveFile, TextWithCode } from '@folio/core/ui';
import { useId, useState } from 'react';
import type { BuilderData, Line } from '../model/model.ts';
import { strings } from '../strings.ts';

interface FileViewProps {
  data: BuilderData;
  lines: readonly Line[];
  text: string;
  shippedPath: string;
  onShare(): void;
  onReset(): void;
}

export function FileView({ data, lines, text, shippedPath, onShare, onReset }: FileViewProps) {
  const name = useId();
  const [isComplete, setComplete] = useState(false);
  const { file, groups } = data;
  const changedLines = lines.filter((line) => line.changed);
  const visibleLines = isComplete ? lines : lines.filter((line) => line.changed || line.value === undefined);
  const count = pluralize(changedLines.length, strings.oneLineChanged, strings.linesChanged, { all: lines.length });
  return (
    <div className="code builder-file">
      <div className="code-head">
        <span className="code-title">{file}</span>
        <span className="code-tools">
          <IconButton icon="link" label={strings.copyLink} onClick={onShare} />
          <IconButton icon="reset" label={strings.reset} onClick={onReset} />
          <IconButton icon="copy" label={strings.copyFile} onClick={() => copyText(text, strings.fileCopied)} />
        </span>
      </div>
      <div className="builder-bar">
        <fieldset className="seg">
          <legend className="vh">{strings.show}</legend>
          {[false, true].map((complete) => (
            <label key={String(complete)}>
              <input
                type="radio"
                name={name}
                checked={isComplete === complete}
                onChange={() => setComplete(complete)}
              />
              {complete ? strings.wholeFile : strings.changedLines}
            </label>
          ))}
        </fieldset>
        <output>{count}</output>
      </div>
      {[...new Set(visibleLines.map(({ group }) => group))].map((group) => (
        <div key={group} className="builder-group">
          <p>{groups[group] ?? group}</p>
          <ul className="builder-lines">
            {visibleLines
              .filter((line) => line.group === group)
              .map((line) => (
                <FileLine key={line.key} line={line} />
              ))}
          </ul>
        </div>
      ))}
      <p className="builder-foot">
        <button className="button button-solid" type="button" onClick={() => saveFile(file, text, 'text/plain')}>
          {interpolate(strings.download, { file })}
        </button>
        <a href={shippedPath} download={file}>
          {interpolate(strings.shippedFile, { file })}
        </a>
        <span>{strings.nothingSent}</span>
      </p>
    </div>
  );
}

function FileLine({ line }: { line: Line }) {
  const { key, value, changed, reason, caution, short, unit, shipped, see, anchor } = line;
  const explanation = reason || [`${short}.`, caution].filter(Boolean).join(' ');
  return (
    <li className={changed ? 'builder-changed' : undefined}>
      <code>
        {value === undefined && <span className="c-c">{'// '}</span>}
        <a className="c-f" href={`#${anchor}`}>
          {key}
        </a>
        <span className="c-p"> = </span>
        <span className="c-n">{value}</span>
      </code>
      <span>
        <TextWithCode text={explanation} />
        {see && (
          <>
            {' '}
            <a href={getBasePath() + see}>{strings.more}</a>
          </>
        )}
        {changed && (
          <small>
            {shipped === undefined
              ? strings.notShipped
              : interpolate(strings.shippedValue, { value: unit ? `${shipped} ${unit}` : shipped })}
          </small>
        )}
      </span>
    </li>
  );
}
