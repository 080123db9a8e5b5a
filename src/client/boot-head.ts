/**
 * Runs in the head, before the first paint: chooses theme, sidebar state and variant by attributes on <html>, so that nothing flashes.
 * It is inlined in every page: each byte counts.
 */
import { drawerBelow, narrowScreen } from '../site/constants.ts';

const { dataset } = document.documentElement;
let theme: string | undefined;
let stored: string | undefined;
let session: string | undefined;
// Storage may be refused (private windows, policies): the defaults stand then.
try {
  theme = localStorage.theme;
  stored = localStorage.sidebar;
  session = sessionStorage.sidebar;
} catch {}
dataset.js = '';
if (/^(light|dark)$/.test(theme as string)) dataset.theme = theme;
if (/[?&]app=leads_selling(&|$)/.test(location.search)) dataset.app = 'leads_selling';
// "open" is not written: it would turn into an open drawer when the window gets narrow before hydration.
// The rule is that of sidebarOpen (src/site/sidebar-state.ts), spelled out; tests/browser/sidebar.test.ts holds both to the same table.
if (
  innerWidth < drawerBelow ||
  (dataset.collapse && innerWidth <= narrowScreen ? session !== 'open' : stored === 'closed')
)
  dataset.sidebar = 'closed';
