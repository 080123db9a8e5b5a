import type { RefObject } from 'react';
import { interpolate } from '../../model/interpolate.ts';
import type { PageModel } from '../../model/types.ts';
import { useApp } from '../context.ts';
import { moveFocus, usePopover } from '../drawn-popover.ts';
import { Icon, type IconName } from '../icons.tsx';
import { strings } from '../strings.ts';
import { problemUrl } from './problem-url.ts';

interface PageMenuProps {
  model: PageModel;
  /** Copies the Markdown of the page. */
  copy(): void;
  /** The button that opened the menu: it gets the focus back. */
  button: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** The menu of a page: its Markdown, assistants that read it, its source, and a report to its authors. Nothing is asked for before a click. */
export default function PageMenu({ model, copy, button, onClose }: PageMenuProps) {
  const { config } = useApp();
  const { markdownUrl = '', editUrl } = model;
  const question = encodeURIComponent(interpolate(strings.askAssistant, { address: config.origin + markdownUrl }));
  const report = problemUrl(config.issues, model);

  const menu = usePopover<HTMLUListElement>({
    button,
    onClose,
    place: (list) => place(list, button.current as HTMLElement),
    first: (list) => list.querySelector<HTMLElement>('a, button'),
  });

  return (
    <ul
      className="pop"
      ref={menu}
      popover="auto"
      aria-label={strings.pageMenu}
      onKeyDown={(event) => moveFocus(event, event.currentTarget.querySelectorAll('a, button'))}
    >
      <li>
        <button
          type="button"
          onClick={() => {
            copy();
            onClose();
          }}
        >
          <Icon name="copy" />
          {strings.copyAsMarkdown}
        </button>
      </li>
      <Entry icon="md" href={markdownUrl} text={strings.viewAsMarkdown} />
      <Entry icon="spark" href={`https://claude.ai/new?q=${question}`} text={strings.openInClaude} leaves />
      <Entry icon="spark" href={`https://chatgpt.com/?q=${question}`} text={strings.openInChatGpt} leaves />
      {config.assistants && <Entry icon="spark" href={config.assistants.href} text={config.assistants.label} />}
      {(editUrl || report) && (
        <li aria-hidden="true">
          <hr />
        </li>
      )}
      {editUrl && <Entry icon="edit" href={editUrl} text={strings.editPage} leaves />}
      {report && <Entry icon="flag" href={report} text={strings.reportProblem} leaves />}
    </ul>
  );
}

/** One link of the menu; those that open a new tab say so, by an arrow too. */
function Entry({ icon, href, text, leaves }: { icon: IconName; href: string; text: string; leaves?: boolean }) {
  return (
    <li>
      <a href={href} rel={leaves ? 'noopener' : undefined} target={leaves ? '_blank' : undefined}>
        <Icon name={icon} />
        {text}
        {leaves && (
          <>
            <Icon name="out" />
            <span className="vh"> {strings.newTab}</span>
          </>
        )}
      </a>
    </li>
  );
}

/** Puts the menu under the button, within the window: browsers without anchors for pop-overs leave it in a corner. */
function place(menu: HTMLElement, button: HTMLElement) {
  const { bottom, right } = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8));
  const top = Math.max(8, Math.min(bottom + 6, innerHeight - menu.offsetHeight - 8));
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}
