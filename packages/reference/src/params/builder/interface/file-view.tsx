import { fill } from '@folio/core/model/fill.ts';
import { copyText } from '@folio/core/shell/article/copy.ts';
import { saveFile } from '@folio/core/shell/article/save-file.ts';
import { basePath } from '@folio/core/shell/site-file.ts';
import { Tool } from '@folio/core/shell/tool.tsx';
import { useId, useState } from 'react';
import type { Line } from '../model/build.ts';
import type { BuilderData } from '../model/model.ts';
import { words } from '../words.ts';

interface FileViewProps {
  data: BuilderData;
  lines: readonly Line[];
  /** The whole file. */
  text: string;
  shippedPath: string;
  onShare(): void;
  onReset(): void;
}

/** The file line by line, each with its reason. Lines that are not shipped so are marked; the others are shown on demand. */
export function FileView({ data, lines, text, shippedPath, onShare, onReset }: FileViewProps) {
  const name = useId();
  const [whole, setWhole] = useState(false);
  const { file, groups } = data;
  const changed = lines.filter((line) => line.changed);
  const shown = whole ? lines : lines.filter((line) => line.changed || line.value === undefined);
  const count = fill(changed.length === 1 ? words.oneChanged : words.changed, {
    count: changed.length,
    all: lines.length,
  });
  return (
    <div className="code builder-file">
      <div className="code-head">
        <span className="code-title">{file}</span>
        <span className="code-tools">
          <Tool icon="link" label={words.copyLink} onClick={onShare} />
          <Tool icon="reset" label={words.reset} onClick={onReset} />
          <Tool icon="copy" label={words.copyFile} onClick={() => copyText(text, words.fileCopied)} />
        </span>
      </div>
      <div className="builder-bar">
        <fieldset>
          <legend className="vh">{words.show}</legend>
          {[false, true].map((one) => (
            <label key={String(one)}>
              <input type="radio" name={name} checked={whole === one} onChange={() => setWhole(one)} />
              {one ? words.wholeFile : words.changedLines}
            </label>
          ))}
        </fieldset>
        <output>{count}</output>
      </div>
      {[...new Set(shown.map(({ group }) => group))].map((group) => (
        <div key={group} className="builder-group">
          <p>{groups[group] ?? group}</p>
          <ul className="builder-lines">
            {shown
              .filter((line) => line.group === group)
              .map((line) => (
                <FileLine key={line.key} line={line} />
              ))}
          </ul>
        </div>
      ))}
      <p className="builder-foot">
        <button className="button button-solid" type="button" onClick={() => saveFile(file, text, 'text/plain')}>
          {fill(words.download, { file })}
        </button>
        <a href={shippedPath} download={file}>
          {fill(words.shippedFile, { file })}
        </a>
        <span>{words.stays}</span>
      </p>
    </div>
  );
}

/** A line with its reason and a link to its row on the page. */
function FileLine({ line }: { line: Line }) {
  const { key, value, changed, reason, caution, short, unit, shipped, see, anchor } = line;
  const why = reason || [`${short}.`, caution].filter(Boolean).join(' ');
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
        <Coded text={why} />
        {see && (
          <>
            {' '}
            <a href={basePath() + see}>{words.more}</a>
          </>
        )}
        {changed && (
          <small>
            {shipped === undefined
              ? words.notShipped
              : fill(words.was, { value: unit ? `${shipped} ${unit}` : shipped })}
          </small>
        )}
      </span>
    </li>
  );
}

/** Text with code in backticks. */
const Coded = ({ text }: { text: string }) =>
  text.split(/(`[^`]+`)/).map((part, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text never move
    part.startsWith('`') && part.length > 1 ? <code key={at}>{part.slice(1, -1)}</code> : part,
  );
