import { interpolate } from '@folio/core/model/interpolate.ts';
import { Icon } from '@folio/core/theme/icons.tsx';
import { type Checked, faultInWords, inOrder } from '../model/check.ts';
import { strings } from '../strings.ts';

/** Faults that are listed; the count says how many there are. */
const mostShown = 8;

interface FindingsProps {
  checked: Checked;
  /** The reader wants to see a place of the text. */
  onShow(start: number, end: number): void;
}

/** What is wrong, each at its line with the cure; or that nothing is. */
export function Findings({ checked: { value, faults, hints }, onShow }: FindingsProps) {
  const first = faults[0] && faultInWords(faults[0], value);
  const said = interpolate(faults.length === 1 ? strings.oneFault : strings.faults, {
    count: faults.length,
    first: first ?? '',
  });
  return (
    <div className={faults.length ? 'sd-findings sd-wrong' : 'sd-findings'}>
      <p role="status" className="sd-done">
        <Icon name={faults.length ? 'caution' : 'check'} />
        {faults.length ? said : inOrder(value)}
      </p>
      {(faults.length > 0 || hints.length > 0) && (
        <ul className="sd-list">
          {faults.slice(0, mostShown).map((fault) => (
            <li key={`${fault.path} ${fault.message}`}>
              <button type="button" onClick={() => onShow(fault.start, fault.end)}>
                {interpolate(strings.atLine, { line: fault.line })}
              </button>
              <span>{faultInWords(fault, value)}</span>
            </li>
          ))}
          {hints.map(({ text, line }) => (
            <li key={text + line}>
              <span>{line === undefined ? '' : interpolate(strings.atLine, { line })}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
