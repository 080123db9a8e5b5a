import { type RefObject, useState } from 'react';
import { interpolate } from '../../model/text.ts';
import type { PageModel } from '../../model/types.ts';
import { moveBelow, moveFocus, usePopover } from '../client-popover.ts';
import { useApp } from '../context.ts';
import { Icon, type IconName } from '../icons.tsx';
import { strings } from '../strings.ts';
import { createIssueUrl } from './issue.ts';
import { passageStore } from './passage.ts';

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
  // Choosing an entry ends the selection.
  const [{ passage }] = useState(passageStore.get);
  const question = encodeURIComponent(interpolate(strings.askAssistant, { address: config.origin + markdownUrl }));
  const issueUrl = createIssueUrl(config.issues, model);

  const menu = usePopover<HTMLUListElement>({
    button,
    onClose,
    position: (list) => moveBelow(list, button),
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
      {(editUrl || issueUrl || config.feedback) && (
        <li aria-hidden="true">
          <hr />
        </li>
      )}
      {editUrl && <Entry icon="edit" href={editUrl} text={strings.editPage} isExternal />}
      {config.feedback && (
        <li>
          <button
            type="button"
            onClick={() => {
              onClose();
              passageStore.set({ isCommenting: true });
            }}
          >
            <Icon name="bubble" />
            {passage ? strings.commentPassage : strings.commentPage}
          </button>
        </li>
      )}
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
