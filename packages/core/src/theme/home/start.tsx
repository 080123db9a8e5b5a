import type { StartConfig, StartStep, StartTab } from '../../model/config.ts';
import { Icon } from '../icons.tsx';
import { ids } from '../ids.ts';
import { strings } from '../strings.ts';

/**
 * The card of first steps, with a panel for each way to run the product. Without JavaScript, all
 * panels show.
 */
export function Start({ title, tabs, links }: StartConfig) {
  const tabId = (index: number) => `${ids.start}-tab-${index}`;
  const panelId = (index: number) => `${ids.start}-panel-${index}`;
  return (
    <section className="card start" aria-labelledby={ids.start}>
      <div data-group="start">
        <div className="card-head">
          <h2 id={ids.start}>{title}</h2>
          <div className="tabs" role="tablist" aria-label={strings.startTabs}>
            {tabs.map(({ name }, index) => (
              <button
                key={name}
                className="tab"
                type="button"
                role="tab"
                id={tabId(index)}
                aria-selected={index === 0}
                aria-controls={panelId(index)}
                tabIndex={index ? -1 : undefined}
                data-tab={name}
              >
                {name}
              </button>
            ))}
          </div>
        </div>
        <div className="start-panels">
          {tabs.map((tab, index) => (
            <div
              key={tab.name}
              role="tabpanel"
              id={panelId(index)}
              aria-labelledby={tabId(index)}
              data-chosen={index ? undefined : ''}
            >
              <Panel {...tab} />
            </div>
          ))}
        </div>
      </div>
      {links.length > 0 && (
        <p className="card-foot">
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
                <span className="vh">{strings.startOutput}</span>
                {step.answer}
              </pre>
            )}
          </li>
        ))}
      </ol>
      {note && <p className="card-note">{note}</p>}
    </>
  );
}

function Command({ text }: { text: string }) {
  return (
    <div className="line">
      <pre>
        <code>
          {splitCommands(text).map((command) => (
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

/**
 * Splits a text into commands, one per line; a backslash at the end of a line continues the
 * command.
 */
export const splitCommands = (text: string): string[] => text.split(/(?<!\\)\n/);
