/** What browsers need to install the site: the web app manifest, and the site's icon as pictures of fixed sizes. */
import { withBase } from '../../model/base-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { renderPng } from './og.ts';

export const manifestFile = '/manifest.webmanifest';

/** Icons of the manifest. Sides in px: the sizes that browsers ask for, and one that may be cut to a circle. */
const icons = [
  { side: 192, purpose: 'any' },
  { side: 512, purpose: 'any' },
  { side: 512, purpose: 'maskable' },
] as const;

type Icon = (typeof icons)[number];

/** The icon of home screens, which are not transparent (Apple, "Configuring Web Applications"). */
const touchIcon = { side: 180, purpose: 'maskable' } as const;

/** The icon of search engines and old browsers. */
const bitmapIcon = { side: 32, purpose: 'any' } as const;

type Drawn = Pick<Icon, 'purpose'> & { side: number };

const fileOf = ({ side, purpose }: Icon) => `/icon-${side}${purpose === 'maskable' ? '-maskable' : ''}.png`;

/** The icon in a square. One that may be cut has a background, and keeps to the middle 60 % (W3C: safe zone of 80 % across). */
function iconSvg(favicon: string, { side, purpose }: Drawn, background: string): string {
  const size = purpose === 'maskable' ? side * 0.6 : side;
  const at = (side - size) / 2;
  const picture = favicon.replace(/<svg\b/, `<svg x="${at}" y="${at}" width="${size}" height="${size}"`);
  const ground = purpose === 'maskable' ? `<rect width="${side}" height="${side}" fill="${background}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${ground}${picture}</svg>`;
}

/** The web app manifest (W3C). */
export function webManifest({ title, product, description, brand, base, lang = 'en' }: SiteConfig): string {
  return JSON.stringify({
    name: title,
    short_name: product.name,
    description,
    lang,
    start_url: base,
    scope: base,
    display: 'minimal-ui',
    background_color: brand.colors.background,
    theme_color: brand.colors.background,
    icons: icons.map((icon) => ({
      src: withBase(base, fileOf(icon)),
      sizes: `${icon.side}x${icon.side}`,
      type: 'image/png',
      purpose: icon.purpose,
    })),
  });
}

/** A PNG as a file of icons, which has a header and an entry for each picture (Microsoft, "ICO format"). */
function icoOf(png: Uint8Array, side: number): Uint8Array {
  const header = Buffer.alloc(22);
  // Type 1 are icons; here there is one.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  // Color planes and bits for each pixel.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/** The icons as bitmaps, by address. */
export async function iconFiles(
  favicon: string,
  config: SiteConfig,
  cacheDir: string,
): Promise<Record<string, Uint8Array>> {
  const draw = (icon: Drawn) => renderPng(iconSvg(favicon, icon, config.brand.colors.background), cacheDir);
  const files: Record<string, Uint8Array> = {
    '/favicon.ico': icoOf(await draw(bitmapIcon), bitmapIcon.side),
    '/apple-touch-icon.png': await draw(touchIcon),
  };
  for (const icon of icons) files[fileOf(icon)] = await draw(icon);
  return files;
}
