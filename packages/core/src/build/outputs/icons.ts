import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { withBase } from '../../model/base-path.ts';
import type { SiteConfig } from '../../model/config.ts';
import { escapeHtml } from '../../model/text.ts';
import { strings } from '../../theme/strings.ts';
import { renderShapes } from '../pictures.ts';
import { writeFileAtomic } from '../write-file-atomic.ts';

export const MANIFEST_PATH = '/manifest.webmanifest';

/** Sizes that browsers request; they may crop the last one to a circle. */
const MANIFEST_ICONS = [
  { side: 192, purpose: 'any' },
  { side: 512, purpose: 'any' },
  { side: 512, purpose: 'maskable' },
] as const;

type Icon = (typeof MANIFEST_ICONS)[number];

/** Not transparent (Apple, "Configuring Web Applications"). */
const TOUCH_ICON = { side: 180, purpose: 'maskable' } as const;

const FAVICON = { side: 32, purpose: 'any' } as const;

type IconSize = Pick<Icon, 'purpose'> & { side: number };

const getIconPath = ({ side, purpose }: Icon) => `/icon-${side}${purpose === 'maskable' ? '-maskable' : ''}.png`;

/** A maskable icon stays within the safe zone of 80 % (W3C). */
function renderIconSvg(favicon: string, { side, purpose }: IconSize, background: string): string {
  const size = purpose === 'maskable' ? side * 0.6 : side;
  const offset = (side - size) / 2;
  const resvg = favicon.replace(/<svg\b/, `<svg x="${offset}" y="${offset}" width="${size}" height="${size}"`);
  const ground = purpose === 'maskable' ? `<rect width="${side}" height="${side}" fill="${background}"/>` : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">${ground}${resvg}</svg>`;
}

export function renderWebManifest({ title, product, description, brand, base, lang = 'en' }: SiteConfig): string {
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
    icons: MANIFEST_ICONS.map((icon) => ({
      src: withBase(base, getIconPath(icon)),
      sizes: `${icon.side}x${icon.side}`,
      type: 'image/png',
      purpose: icon.purpose,
    })),
  });
}

/** See Microsoft, "ICO format". */
function toIco(png: Uint8Array, side: number): Uint8Array {
  const header = Buffer.alloc(22);
  // Type (1: icon) and number of images.
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  // Color planes, bits per pixel.
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

export async function renderIcons(
  favicon: string,
  config: SiteConfig,
  cacheDir: string,
): Promise<Record<string, Uint8Array>> {
  const render = (icon: IconSize) => renderPng(renderIconSvg(favicon, icon, config.brand.colors.background), cacheDir);
  const files: Record<string, Uint8Array> = {
    '/favicon.ico': toIco(await render(FAVICON), FAVICON.side),
    '/apple-touch-icon.png': await render(TOUCH_ICON),
  };
  for (const icon of MANIFEST_ICONS) files[getIconPath(icon)] = await render(icon);
  return files;
}

type OgConfig = Pick<SiteConfig, 'brand' | 'pictures' | 'product'>;

const require = createRequire(import.meta.url);

function breakLines(title: string, limit = 24): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3);
}

function renderOgSvg(area: string, { brand, pictures, product }: OgConfig): string {
  const { background, text, faint, accent } = brand.colors;
  const logo = brand.sign && pictures?.[brand.sign.icon];
  // 62.4 px high.
  const scale = 62.4 / Number(logo?.viewBox.split(' ')[3] ?? 1);
  const lines = breakLines(area);
  const title = lines.map((line, index) => `<tspan x="96" dy="${index ? 92 : 0}">${escapeHtml(line)}</tspan>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="DejaVu Sans"><style>.b{fill:${accent}}</style><rect width="1200" height="630" fill="${background}"/><rect width="12" height="630" fill="${accent}"/><g transform="translate(96 88) scale(${scale})" fill="${text}">${renderShapes(logo?.shapes ?? [])}</g><text x="${logo ? 176 : 96}" y="134" font-size="40" font-weight="bold" fill="${text}">${escapeHtml(product.name)}</text><text x="96" y="${lines.length > 2 ? 300 : 346}" font-size="76" font-weight="bold" letter-spacing="-2" fill="${text}">${title}</text><text x="96" y="546" font-size="32" fill="${faint}">${escapeHtml(strings.picture)}</text></svg>`;
}

let renderer: Promise<{ fontBuffers: Uint8Array[] }> | undefined;
function loadRenderer() {
  renderer ??= (async () => {
    await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
    return {
      fontBuffers: [
        readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
        readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
      ],
    };
  })();
  return renderer;
}

export async function renderOgImage(
  area: string,
  config: OgConfig,
  cacheDir: string,
): Promise<{ path: string; bytes: Uint8Array }> {
  const svg = renderOgSvg(area, config);
  return { path: `/assets/og.${hashSvg(svg)}.png`, bytes: await renderPng(svg, cacheDir) };
}

const hashSvg = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 12);

async function renderPng(svg: string, cacheDir: string): Promise<Uint8Array> {
  const file = join(cacheDir, 'og', `${hashSvg(svg)}.png`);
  const cached = existsSync(file) ? readFileSync(file) : undefined;
  if (cached && isCompletePng(cached)) return cached;
  const { fontBuffers } = await loadRenderer();
  const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'DejaVu Sans', loadSystemFonts: false } });
  const image = picture.render();
  const bytes = image.asPng();
  // WebAssembly memory isn't garbage-collected: without `free()`, every image leaks 3 MB.
  image.free();
  picture.free();
  writeFileAtomic(file, bytes);
  return bytes;
}

const isCompletePng = (png: Buffer) => png.subarray(-12).equals(Buffer.from('0000000049454e44ae426082', 'hex'));
