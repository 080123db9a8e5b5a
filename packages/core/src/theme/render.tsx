import { renderToString } from 'react-dom/server';
import { Site, type SiteProps } from './site.tsx';

export { stylesheets } from './stylesheets.ts';

/** Renders a page to HTML. */
export const renderSite = (props: Omit<SiteProps, 'client'>): string => renderToString(<Site {...props} />);
