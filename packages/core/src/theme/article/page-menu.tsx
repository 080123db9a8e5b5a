import type { RefObject } from 'react';
import { interpolate } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import { moveFocus, usePopover } from '../client-popover.ts';
import { useApp } from '../context.ts';
import { Icon, type IconName } from '../icons.tsx';
import { strings } from '../strings.ts';

interface PageMenuProps {
  model: PageModel;
  copy(): void;
  button: RefObject<HTMLButtonElement | null>;
  onClose(): void;
}

/** The menu of a page: its Markdown, assistants, its source, and a form for problems. */
export default function PageMenu({ model, copy, button, onClose }: PageMenuProps) {
  const { config } = useApp();
  const { markdownUrl = '', editUrl } = model;
  const question = encodeURIComponent(interpolate(strings.askAssistant, { address: config.origin + markdownUrl }));
  const issueUrl = createIssueUrl(config.issues, model);

  const menu = usePopover<HTMLUListElement>({
    button,
    onClose,
    position: (list) => positionBelow(list, button.current as HTMLElement),
    getInitialFocus: (list) => list.querySelector<HTMLElement>('a, button'),
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
      <Entry icon="spark" href={`https://claude.ai/new?q=${question}`} text={strings.openInClaude} isExternal />
      <Entry icon="spark" href={`https://chatgpt.com/?q=${question}`} text={strings.openInChatGpt} isExternal />
      {config.assistants && <Entry icon="spark" href={config.assistants.href} text={config.assistants.label} />}
      {(editUrl || issueUrl) && (
        <li aria-hidden="true">
          <hr />
        </li>
      )}
      {editUrl && <Entry icon="edit" href={editUrl} text={strings.editPage} isExternal />}
      {issueUrl && <Entry icon="flag" href={issueUrl} text={strings.reportProblem} isExternal />}
    </ul>
  );
}

interface EntryProps {
  icon: IconName;
  href: string;
  text: string;
  isExternal?: boolean;
}

function Entry({ icon, href, text, isExternal }: EntryProps) {
  return (
    <li>
      <a href={href} rel={isExternal ? 'noopener' : undefined} target={isExternal ? '_blank' : undefined}>
        <Icon name={icon} />
        {text}
        {isExternal && (
          <>
            <Icon name="out" />
            <span className="vh"> {strings.newTab}</span>
          </>
        )}
      </a>
    </li>
  );
}

/** Positions the menu below the button, for browsers without CSS anchor positioning. */
function positionBelow(menu: HTMLElement, button: HTMLElement) {
  const { bottom, right } = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(right - menu.offsetWidth, innerWidth - menu.offsetWidth - 8));
  const top = Math.max(8, Math.min(bottom + 6, innerHeight - menu.offsetHeight - 8));
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/**
 * Creates the URL of a new issue about a page and its section in view.
 * @param issues - URL of an issue form that accepts `title` and `body`, as those of GitHub and
 * Gitea do.
 */
export function createIssueUrl(
  issues: string | undefined,
  { route, title, updated }: Pick<PageModel, 'route' | 'title' | 'updated'>,
  section = findSectionInView(),
): string | undefined {
  if (!issues) return undefined;
  const page = section ? `${route}#${section}` : route;
  const body = interpolate(strings.issueBody, { page, updated: updated ?? '-' });
  return `${issues}?${new URLSearchParams({ title: interpolate(strings.issueTitle, { title }), body })}`;
}

function findSectionInView(): string | undefined {
  if (typeof document === 'undefined') return undefined;
  const headingsAbove = [...document.querySelectorAll<HTMLElement>('.prose :is(h2, h3)[id]')].filter(
    (heading) => heading.getBoundingClientRect().top < innerHeight / 2,
  );
  return headingsAbove.at(-1)?.id;
}
