import { createElement, type ReactNode } from 'react';
import type { Shape } from '../model/config.ts';
import { useApp } from './context.ts';
import { useHydrated } from './location.tsx';

/** Paths on a grid of 16, drawn with strokes of 1.5. Article HTML refers to them as `#i-<name>`. */
const ICON_PATHS = {
  bubble: 'M2.5 3h11v8H7l-3 2.5V11H2.5z',
  caution: 'M8 2.5l6.5 11h-13zM8 6.75v3M8 11.6v.1',
  check: 'M3 8.5 6.5 12 13 4.5',
  chev: 'M6 4l4 4-4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  danger: 'M5.5 2h5L14 5.5v5L10.5 14h-5L2 10.5v-5zM8 5v3.75M8 10.9v.1',
  doc: 'M4 2h5l3 3v9H4zM9 2v3h3M6 8.5h4M6 11h4',
  down: 'M4.5 6.5 8 10l3.5-3.5',
  flag: 'M3.5 14V2.5h9l-2 3.25 2 3.25h-9',
  edit: 'M9 4.5 11.5 7M3 13l.5-3L11 2.5 13.5 5 6 12.5z',
  fold: 'M9 4 5 8l4 4M13 4 9 8l4 4',
  hash: 'M6.5 2.5 5 13.5M11 2.5 9.5 13.5M2.5 5.5h11M2 10.5h11',
  left: 'M13 8H3m4-4L3 8l4 4',
  link: 'M6.6 9.4a2.5 2.5 0 0 0 3.6 0l2.2-2.2a2.55 2.55 0 0 0-3.6-3.6L8 4.4M9.4 6.6a2.5 2.5 0 0 0-3.6 0L3.6 8.8a2.55 2.55 0 0 0 3.6 3.6l.8-.8',
  md: 'M1.5 3.5h13v9h-13zM4 10V6l2 2 2-2v4M11.5 6v4L10 8.5m3 0L11.5 10',
  menu: 'M2.5 5h11M2.5 11h11',
  moon: 'M13.5 9.6A5.75 5.75 0 0 1 6.4 2.5a5.75 5.75 0 1 0 7.1 7.1Z',
  nested: 'M4 3v4.5A1.5 1.5 0 0 0 5.5 9H12M9.5 6.5 12 9l-2.5 2.5',
  note: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 7.5V11M8 5.1v.1',
  out: 'M6 3.5H3.5v9h9V10M9 3h4v4M13 3 7.5 8.5',
  play: 'M5 3.2v9.6L12.5 8z',
  reset: 'M3 3v3.5h3.5M3.3 6.5A5.2 5.2 0 1 1 2.8 9',
  right: 'M3 8h10M9 4l4 4-4 4',
  screen: 'M2 3h12v8H2zM6 13.5h4',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0ZM10.5 10.5l3 3',
  spark: 'M8 1.75 9.6 6.4 14.25 8 9.6 9.6 8 14.25 6.4 9.6 1.75 8 6.4 6.4z',
  sun: 'M10.75 8a2.75 2.75 0 1 1-5.5 0 2.75 2.75 0 0 1 5.5 0ZM8 1.75v1.5M8 12.75v1.5M1.75 8h1.5M12.75 8h1.5M3.6 3.6l1 1M11.4 11.4l1 1M12.4 3.6l-1 1M4.6 11.4l-1 1',
  theme: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM8 2v12M8 5h4.8M8 8h6M8 11h4.8',
  thumb:
    'M2.5 7.5h2.25V13.5H2.5zM4.75 7.5 7.5 2.25c1.1 0 1.75.7 1.5 1.9L8.6 6.5h3.6c1 0 1.6.8 1.4 1.7l-1 4.1c-.2.7-.7 1.2-1.5 1.2H4.75',
  tip: 'M6 11.5h4M6.75 14h2.5M8 2a4.25 4.25 0 0 1 2.5 7.7c-.4.3-.5.8-.5 1.3v.5H6V11c0-.5-.1-1-.5-1.3A4.25 4.25 0 0 1 8 2Z',
  tree: 'M2.5 4h11M6 8h7.5M6 12h7.5M2.5 8H3M2.5 12H3',
  wrap: 'M2.5 4h11M2.5 8h9a2.25 2.25 0 0 1 0 4.5H8m1.75-1.75L8 12.5l1.75 1.75M2.5 12.5H5',
} as const;

/** The name of an icon. */
export type IconName = keyof typeof ICON_PATHS;

/** Icons that a page shows once: inline, because a symbol and a reference take more bytes. */
const INLINE_ICONS: ReadonlySet<IconName> = new Set(['close', 'fold', 'left', 'menu', 'right', 'theme', 'tree']);
const COMMON_ICONS: IconName[] = ['down', 'play', 'search', 'chev'];

interface SpriteProps {
  /** Body of the article. */
  html: string;
  hasNested: boolean;
  hasCopyButton: boolean;
}

/** The symbols that icons refer to; in the static HTML only those that the page uses. */
export function Sprite({ html, hasNested, hasCopyButton }: SpriteProps) {
  const hydrated = useHydrated();
  const used: IconName[] = [...COMMON_ICONS];
  if (hasCopyButton) used.push('copy');
  if (hasNested) used.push('nested');
  const names = (Object.keys(ICON_PATHS) as IconName[]).filter(
    (name) => hydrated || used.includes(name) || html.includes(`"#i-${name}"`),
  );
  return (
    <svg className="vh" aria-hidden="true">
      {names.map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 16 16">
          <path d={ICON_PATHS[name]} />
        </symbol>
      ))}
    </svg>
  );
}

/** A decorative icon. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  const isInline = INLINE_ICONS.has(name);
  return (
    <svg
      className={className ? `icon ${className}` : 'icon'}
      viewBox={isInline ? '0 0 16 16' : undefined}
      aria-hidden="true"
    >
      {isInline ? <path d={ICON_PATHS[name]} /> : <use href={`#i-${name}`} />}
    </svg>
  );
}

/** The icon of another site. The build creates its shape (`createSiteStylesheet`). */
export function SocialIcon({ icon }: { icon: string }) {
  return <span className={`mark mark-${icon}`} aria-hidden="true" />;
}

interface IconButtonProps {
  icon: IconName;
  label: string;
  onClick(): void;
}

/** A button with an icon and a label for screen readers. */
export const IconButton = ({ icon, label, onClick }: IconButtonProps) => (
  <button className="icon-button" type="button" aria-label={label} onClick={onClick}>
    <Icon name={icon} />
  </button>
);

/** A decorative picture from `icons/` of the site. */
export function Picture({ name, className }: { name: string | undefined; className?: string }): ReactNode {
  const picture = useApp().config.pictures?.[name ?? ''];
  if (!picture) return null;
  return (
    <svg className={className} viewBox={picture.viewBox} aria-hidden="true">
      {picture.shapes.map(renderShape)}
    </svg>
  );
}

const renderShape = ({ tag, attributes: { class: className, ...rest }, shapes = [] }: Shape, key: number): ReactNode =>
  createElement(tag, { key, ...(className && { className }), ...rest }, ...shapes.map(renderShape));
