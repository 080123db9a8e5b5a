import { useEffect } from 'react';
import type { Announcement } from '../model/config.ts';
import type { PageModel } from '../model/types.ts';
import { saveChoice } from './article/tabs.ts';
import { IconButton } from './icons.tsx';
import { strings } from './strings.ts';

/** The announcement above a page, until the user closes it. */
export function AnnouncementBanner({ announcement, model }: { announcement: Announcement; model: PageModel }) {
  const { badge, text, link, routes, sidebar } = announcement;
  // Show a new announcement from the next page load on, so that nothing moves now.
  useEffect(() => {
    const { closed } = document.documentElement.dataset;
    if (closed && closed !== text) saveChoice('closed');
  }, [text]);
  const isShown = routes || sidebar ? routes?.includes(model.route) || sidebar === model.sidebar : true;
  if (!isShown) return null;
  const close = () => {
    saveChoice('closed', text);
    document.documentElement.dataset.closed = text;
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
  };
  return (
    <aside className="banner" aria-label={strings.announcement}>
      <span className="badge">{badge}</span>
      <span>
        {text} <a href={link.href}>{link.label}</a>
      </span>
      <IconButton icon="close" label={strings.closeAnnouncement} onClick={close} />
    </aside>
  );
}
