import { renderToString } from 'react-dom/server';
import { Site, type SiteProps } from './site.tsx';

export { stylesheets } from './stylesheets.ts';

/** Markup of a page, as the server sends it and the browser adopts it. */
export const renderSite = (props: Omit<SiteProps, 'client'>): string => renderToString(<Site {...props} />);
