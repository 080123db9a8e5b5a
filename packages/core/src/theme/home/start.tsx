import { useEffect, useRef } from 'react';
import type { StartConfig, StartStep, StartTab } from '../../model/config.ts';
import { attachArticleBehavior } from '../article/behavior.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { strings } from '../strings.ts';

/**
 * The card of first steps: one panel for each way to run the product. Its tabs and copy buttons are those of articles, the reader's choice is kept with
 * that of other tabs, and without JavaScript all panels show under their names.
 */
export function Start({ title, tabs, links }: StartConfig) {
  const card = useRef<HTMLElement>(null);
  useEffect(() => (card.current ? attachArticleBehavior(card.current) : undefined), []);
  const tabId = (at: number) => `${ids.start}-tab-${at}`;
  const panelId = (at: number) => `${ids.start}-panel-${at}`;
  return (
    <section className="start" aria-labelledby={ids.start} ref={card}>
      <div data-group="start">
        <div className="start-head">
          <h2 id={ids.start}>{title}</h2>
          <div className="tabs" role="tablist" aria-label={strings.startTabs}>
            {tabs.map(({ name }, at) => (
              <button
                key={name}
                className="tab"
                type="button"
                role="tab"
                id={tabId(at)}
                aria-selected={at === 0}
                aria-controls={panelId(at)}
                tabIndex={at ? -1 : undefined}
                data-tab={name}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
        <div className="start-panels">
          {tabs.map((tab, at) => (
            <div
              key={tab.name}
              role="tabpanel"
              id={panelId(at)}
              aria-labelledby={tabId(at)}
              data-chosen={at ? undefined : ''}
            >
              <Panel {...tab} />
            </div>
          ))}
        </div>
      </div>
      {links.length > 0 && (
        <p className="start-foot">
          {links.map(({ label, href }) => (
            <a key={label} href={href}>
              {label}
              <Icon name="right" />
            </a>
          ))}
        </p>
      )}
    </section>
  );
}

function Panel({ name, steps, note }: StartTab) {
  return (
    <>
      <p className="tab-name">{name}</p>
      <ol>
        {steps.map((step) => (
          <li key={step.label}>
            <p>{step.label}</p>
            {step.command ? <Command text={step.command} /> : <StepLink {...step} />}
            {step.answer && (
              <pre className="answer">
                <span className="vh">{strings.startAnswer}</span>
                {step.answer}
              </pre>
            )}
          </li>
        ))}
      </ol>
      {note && <p className="start-note">{note}</p>}
    </>
  );
}

/** Commands as one line of code, or several: each has its prompt, which is drawn by the style sheet, so that nobody selects it. */
function Command({ text }: { text: string }) {
  return (
    <div className="line">
      <pre>
        <code>
          {commandsOf(text).map((command) => (
            <span key={command}>{command}</span>
          ))}
        </code>
      </pre>
      <button className="icon-button" type="button" aria-label={strings.copyCommand} data-copy={text}>
        <Icon name="copy" />
      </button>
    </div>
  );
}

function StepLink({ link }: StartStep) {
  return (
    link && (
      <a className="line" href={link.href}>
        {link.label}
        <Icon name="chev" />
      </a>
    )
  );
}

/** The commands of a text, one a line; a backslash at the end of a line continues its command. */
export const commandsOf = (text: string): string[] => text.split(/(?<!\\)\n/);
