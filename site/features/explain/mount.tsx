import { pluralize } from '@folio/core';
import { announce, copyText, ErrorBoundary, getBasePath, Icon, loadJson, toSearchRoute } from '@folio/core/ui';
import type { ConsoleData } from '@folio/openapi/model';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { DATA_PATH, type ExplainData } from './data.ts';
import type { Answer, Finding } from './explain.ts';
import { strings } from './strings.ts';

const MAX_QUERY_CHARS = 60;
const MAX_DIFFERENCES = 200;

let loaded: Promise<[ExplainData, typeof import('./explain.ts')]> | undefined;

function load() {
  loaded ??= Promise.all([loadJson<ExplainData>(DATA_PATH), import('./explain.ts')]);
  loaded.catch(() => {
    loaded = undefined;
  });
  return loaded;
}

/** Loads the data before the user clicks. */
export function prepare(): void {
  load().catch(() => {});
}

/** Renders code and links of Markdown. */
const inline = (text: string): ReactNode[] =>
  text.split(/(`[^`]+`|\[(?:[^\]]|`[^`]*`)+\]\([^)]+\))/).map((piece, index) => {
    const [, label = '', href = ''] = /^\[(.+)\]\((.+)\)$/.exec(piece) ?? [];
    const key = `${index} ${piece}`;
    if (href)
      return (
        <a key={key} href={/^[/#]/.test(href) ? getBasePath() + href : href}>
          {inline(label)}
        </a>
      );
    return piece.startsWith('`') && piece.length > 1 ? <code key={key}>{piece.slice(1, -1)}</code> : piece;
  });

const FindingView = ({ text, advice, link, page }: Finding) => (
  <li>
    <p>{inline(text)}</p>
    {advice && <p>{inline(advice)}</p>}
    <p>
      <a href={getBasePath() + link}>{page}</a>
    </p>
  </li>
);

function Difference({ before, after }: { before: string; after: string }) {
  const lines = after.split('\n');
  const differing = before
    .split('\n')
    .map((line, index) => ({ number: index + 1, deleted: line, inserted: lines[index] ?? '' }))
    .filter(({ deleted, inserted }) => deleted !== inserted);
  return (
    <>
      <h4 id="explain-difference">{strings.difference}</h4>
      <table className="explain-diff" aria-labelledby="explain-difference">
        <tbody>
          {differing.slice(0, MAX_DIFFERENCES).map(({ number, deleted, inserted }) => (
            <tr key={number}>
              <th scope="row">{number}</th>
              <td>
                <del>{deleted}</del> <ins>{inserted}</ins>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {differing.length > MAX_DIFFERENCES && (
        <p>{pluralize(differing.length - MAX_DIFFERENCES, strings.moreLine, strings.moreLines)}</p>
      )}
    </>
  );
}

function AnswerView({ answer, source }: { answer: Answer; source: string }) {
  const { kind, title, caution, findings, result, lists = [] } = answer;
  const query = toSearchRoute(source.replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_CHARS));
  return (
    <>
      <h3 tabIndex={-1}>{title}</h3>
      {caution && (
        <p className="explain-caution">
          <Icon name="caution" /> {caution}
        </p>
      )}
      {kind === 'unknown' && query && (
        <p>
          <a href={getBasePath() + query}>{strings.search}</a>
        </p>
      )}
      {findings.length > 0 && (
        <ul className="explain-findings">
          {findings.map((finding) => (
            <FindingView key={finding.link + finding.text} {...finding} />
          ))}
        </ul>
      )}
      {result !== undefined && (
        <section>
          <h4>{kind === 'query' ? strings.translated : strings.repaired}</h4>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled with the keys */}
          <pre tabIndex={0}>
            <code>{result}</code>
          </pre>
          <button type="button" className="button" onClick={() => copyText(result, strings.copied)}>
            {strings.copy}
          </button>
        </section>
      )}
      {result !== undefined && kind !== 'query' && (
        <section>
          <Difference before={source} after={result} />
        </section>
      )}
      {lists.map(({ title: heading, items }) => (
        <section key={heading}>
          <h4>{heading}</h4>
          <ul>
            {items.map(({ name, text }) => (
              <li key={name + text}>
                {name && <strong>{name}</strong>} {inline(text)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function mount(button: HTMLElement): () => void {
  const box = button.closest<HTMLElement>('.explain') as HTMLElement;
  const field = box.querySelector('textarea') as HTMLTextAreaElement;
  const host = document.createElement('div');
  host.className = 'explain-answer';
  box.append(host);
  const root = createRoot(host, { identifierPrefix: 'explain-' });
  let latest = 0;
  const show = (children: ReactNode, message: string) => {
    root.render(children);
    announce(message);
  };
  const run = async () => {
    const current = ++latest;
    const source = field.value;
    try {
      const [data, { explainText }] = await load();
      const answer = await explainText(source, data, () => loadJson<ConsoleData>(data.api));
      if (current !== latest) return;
      show(
        <ErrorBoundary resetKey={source} fallback={() => <p role="alert">{strings.stopped}</p>}>
          <AnswerView answer={answer} source={source.replace(/\r\n?/g, '\n').trim()} />
        </ErrorBoundary>,
        answer.title,
      );
    } catch {
      if (current === latest) show(<p role="alert">{strings.notLoaded}</p>, '');
    }
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) run();
  };
  button.addEventListener('click', run);
  field.addEventListener('keydown', onKey);
  /** A hash opens the box, also with a text of the search box. */
  const openFromHash = () => {
    const values = new URLSearchParams(location.hash.slice(1));
    const text = values.get('q');
    if (!values.has('explain')) return false;
    if (text !== null) {
      field.value = text;
      run();
    }
    field.focus();
    return true;
  };
  addEventListener('hashchange', openFromHash);
  // Otherwise, the user has clicked the button.
  if (!openFromHash()) run();
  return () => {
    removeEventListener('hashchange', openFromHash);
    button.removeEventListener('click', run);
    field.removeEventListener('keydown', onKey);
    root.unmount();
    host.remove();
  };
}
