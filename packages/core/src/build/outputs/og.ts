import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import type { SiteConfig } from '../../model/config.ts';
import { escapeHtml } from '../../model/escape-html.ts';
import { strings } from '../../theme/strings.ts';
import { svgOf } from '../pictures.ts';
import { writeFileAtomic } from '../write-file-atomic.ts';

type OgConfig = Pick<SiteConfig, 'brand' | 'pictures' | 'product'>;

const require = createRequire(import.meta.url);

/** Breaks a title into lines of at most `limit` characters, at spaces. */
function breakLines(title: string, limit = 24): string[] {
  const lines: string[] = [];
  for (const word of title.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < limit) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.slice(0, 3);
}

/** The picture as SVG, 1200 × 630: sign and name of the product, area, a quiet line. */
function ogSvg(area: string, { brand, pictures, product }: OgConfig): string {
  const { background, text, faint, accent } = brand.colors;
  const sign = brand.sign && pictures?.[brand.sign.icon];
  // The sign is as tall as its viewBox says; here it is 62 px.
  const scale = 62.4 / Number(sign?.viewBox.split(' ')[3] ?? 1);
  const lines = breakLines(area);
  const title = lines.map((line, index) => `<tspan x="96" dy="${index ? 92 : 0}">${escapeHtml(line)}</tspan>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630" viewBox="0 0 1200 630" font-family="DejaVu Sans"><style>.b{fill:${accent}}</style><rect width="1200" height="630" fill="${background}"/><rect width="12" height="630" fill="${accent}"/><g transform="translate(96 88) scale(${scale})" fill="${text}">${svgOf(sign?.shapes ?? [])}</g><text x="${sign ? 176 : 96}" y="134" font-size="40" font-weight="bold" fill="${text}">${escapeHtml(product.name)}</text><text x="96" y="${lines.length > 2 ? 300 : 346}" font-size="76" font-weight="bold" letter-spacing="-2" fill="${text}">${title}</text><text x="96" y="546" font-size="32" fill="${faint}">${escapeHtml(strings.picture)}</text></svg>`;
}

let ready: Promise<{ fontBuffers: Uint8Array[] }> | undefined;
function engine() {
  ready ??= (async () => {
    await initWasm(readFileSync(require.resolve('@resvg/resvg-wasm/index_bg.wasm')));
    return {
      fontBuffers: [
        readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf')),
        readFileSync(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf')),
      ],
    };
  })();
  return ready;
}

/** An Open Graph picture as PNG, one an area. Returns its address and bytes. */
export async function ogImage(
  area: string,
  config: OgConfig,
  cacheDir: string,
): Promise<{ path: string; bytes: Uint8Array }> {
  const svg = ogSvg(area, config);
  return { path: `/assets/og.${hashOf(svg)}.png`, bytes: await renderPng(svg, cacheDir) };
}

const hashOf = (svg: string) => createHash('sha256').update(svg).digest('hex').slice(0, 12);

/** A picture as PNG; kept under `cacheDir` by a hash of its text. */
export async function renderPng(svg: string, cacheDir: string): Promise<Uint8Array> {
  const file = join(cacheDir, 'og', `${hashOf(svg)}.png`);
  const kept = existsSync(file) ? readFileSync(file) : undefined;
  if (kept && isWhole(kept)) return kept;
  const { fontBuffers } = await engine();
  const picture = new Resvg(svg, { font: { fontBuffers, defaultFontFamily: 'DejaVu Sans', loadSystemFonts: false } });
  const image = picture.render();
  const bytes = image.asPng();
  // WebAssembly's memory is not collected: each picture would add three megabytes.
  image.free();
  picture.free();
  writeFileAtomic(file, bytes);
  return bytes;
}

/** Whether a picture has its end, the chunk IEND (PNG, section 11.2.5): one that was cut has not. */
const isWhole = (png: Buffer) => png.subarray(-12).equals(Buffer.from('0000000049454e44ae426082', 'hex'));
