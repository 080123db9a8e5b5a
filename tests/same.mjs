#!/usr/bin/env node
/**
 * Compares two built folders file by file: `node same.mjs A B [--scripts=PERCENT] [--show=N] [--only=KIND]`.
 * Exit code: 0 equal, 1 different, 2 wrong call.
 *
 * A file with a content hash in its name is known by the rest of the name, and by its content where several share that. Wherever such a hash, the
 * digest of a file's bytes or that of an inline text stands in a text, the place of what it stands for is put. Pictures and binary files are
 * compared by bytes, JSON by structure, other texts by parts. Scripts that differ only in names of one or two letters, or in the order of imports,
 * count as equal, under "names". `--scripts=1` also allows scripts that differ when each is within 1 % of its size.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const options = Object.fromEntries(
  process.argv.flatMap((arg) => (/^--\w+=/.test(arg) ? [arg.slice(2).split('=')] : [])),
);
const folders = process.argv.slice(2).filter((arg) => !arg.startsWith('--'));
if (folders.length !== 2) {
  console.error('Usage: same.mjs A B [--scripts=PERCENT] [--show=N] [--only=html|script|style|json|text|binary]');
  process.exit(2);
}
const [show, allowed] = [Number(options.show ?? 12), Number(options.scripts ?? -1) / 100];

const kinds = {
  html: /\.html$/,
  script: /\.m?js$/,
  style: /\.css$/,
  json: /\.(json|webmanifest)$/,
  text: /\.(md|txt|xml|svg|conf)$|\/[^.]+$/,
};
const kindOf = (path) => Object.keys(kinds).find((kind) => kinds[kind].test(path)) ?? 'binary';

/** `name.hash.ext` of any file, `name-hash.ext` of a script or style: the part before the hash, and the hash. */
const hashed = /^(.*\/[^/]*?)(?:\.([\w-]{8,64})(?=\.\w+$)|-([\w-]{8})(?=\.(?:js|css)$))(\.\w+)$/;
const hashOf = (path) => {
  const [, stem, dotted, hash = dotted, ending] = hashed.exec(path) ?? [];
  return /[A-Z0-9]/.test(hash ?? '') ? { stem, hash, ending } : {};
};

function readBuild(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  const files = paths.sort().map((path) => {
    const bytes = readFileSync(join(folder, path));
    return { path: `/${path}`, bytes, kind: kindOf(`/${path}`), ...hashOf(`/${path}`) };
  });
  const inline = new Set();
  for (const { bytes, kind } of files)
    for (const [, , text] of kind === 'html'
      ? bytes.toString().matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)
      : [])
      inline.add(createHash('sha256').update(text).digest('base64'));
  return { files, inline, names: new Map() };
}

/** Gives files their place: the path, or for a hashed name what is before the hash, with a number where several files of the build share that. */
function name(build, file, place) {
  file.place = place;
  const digest = createHash('sha256').update(file.bytes);
  const [hex, url] = [digest.copy().digest('hex'), digest.digest('base64url')];
  // Beginnings of digests, as versions and lists have them.
  for (const key of [file.hash, hex, url]) if (key) build.names.set(key, `#${place}`);
  for (const key of [url.slice(0, 8), hex.slice(0, 10), hex.slice(0, 12)])
    if (!build.names.has(key)) build.names.set(key, `#${place}`);
  if (file.hash)
    build.names
      .set(`${file.stem.split('/').pop()}-${file.hash}`, `#${place}`)
      .set(file.path.split('/').pop(), place.split('/').pop());
}

const words = (file) => (file.words ??= new Set(file.bytes.toString('latin1').match(/[A-Za-z]{4,}/g)));
function alike(a, b) {
  const common = [...words(a)].filter((word) => words(b).has(word)).length;
  return (
    common / (words(a).size + words(b).size - common || 1) -
    Math.abs(a.bytes.length - b.bytes.length) / (a.bytes.length + b.bytes.length + 1)
  );
}

/** Finds the same file in both builds. Of several with one name, the most alike belong together. */
function pair(a, b) {
  const [groups, pairs, alone] = [new Map(), [], [[], []]];
  for (const [side, build] of [a, b].entries())
    for (const file of build.files) {
      const key = file.hash ? `${file.stem}.#${file.ending}` : file.path;
      groups
        .set(key, groups.get(key) ?? [[], []])
        .get(key)
        [side].push(file);
    }
  for (const [key, [left, right]] of groups) {
    const several = left.length > 1 || right.length > 1;
    const chances = left
      .flatMap((one) => right.map((two) => [several ? alike(one, two) : 1, one, two]))
      .sort((x, y) => y[0] - x[0]);
    let count = 0;
    const place = () => (several ? key.replace('.#', `.#${++count}`) : key);
    for (const [, one, two] of chances) {
      if (one.place || two.place) continue;
      const at = place();
      name(a, one, at);
      name(b, two, at);
      pairs.push([one, two]);
    }
    for (const one of left) if (!one.place) alone[0].push([one, place()]);
    for (const two of right) if (!two.place) alone[1].push([two, place()]);
  }
  // A hashed file with another name and nearly the same content is the same file, and has the name of the first build.
  for (const [one, place] of alone[0]) {
    const [two] =
      alone[1].find(([two]) => !two.place && one.hash && two.hash && one.kind === two.kind && alike(one, two) > 0.9) ??
      [];
    name(a, one, place);
    if (two) name(b, two, place);
    pairs.push([one, two]);
  }
  for (const [two, place] of alone[1]) {
    if (two.place) continue;
    name(b, two, place);
    pairs.push([undefined, two]);
  }
  return pairs;
}

/** The text of a file with places for hashes. */
const textOf = (build, file) =>
  file.bytes
    .toString()
    .replace(/sha256-([A-Za-z0-9+/]{43}=)/g, (whole, hash) => (build.inline.has(hash) ? 'sha256-#' : whole))
    .replace(/[\w-]+\.[\w-]{8,64}\.\w+|[\w-]+-[\w-]{8}\.\w+/g, (name) => build.names.get(name) ?? name)
    .replace(/[\w-]{8,}/g, (word) => build.names.get(word) ?? word);

/** Differences of two lists of parts, each with its neighbours; after one, the lists go on where three parts are the same again. */
function differences(a, b, most = 40) {
  const found = [];
  const same = (i, j) => [0, 1, 2].every((k) => a[i + k] === b[j + k]);
  for (let i = 0, j = 0; (i < a.length || j < b.length) && found.length < most; i++, j++) {
    if (a[i] === b[j]) continue;
    let [x, y] = [a.length, b.length];
    search: for (let far = 0; far < 400; far++)
      for (let k = 0; k <= far; k++)
        if (same(i + k, j + far - k)) {
          [x, y] = [i + k, j + far - k];
          break search;
        }
    found.push({
      before: a.slice(Math.max(0, i - 2), i).join(''),
      a: a.slice(i, x).join(''),
      b: b.slice(j, y).join(''),
    });
    [i, j] = [x - 1, y - 1];
  }
  return found;
}

const partsOf = {
  html: /(?=<)|(?<=>)|(?<=\s)|(?=[\s"])/,
  script: /(?<=[;{}(),])/,
  style: /(?<=[;{}])/,
  text: /(?<=\s)/,
};
const byText = (a, b, kind) => (a === b ? [] : differences(a.split(partsOf[kind]), b.split(partsOf[kind])));

/** Lists of files state sizes, which are right in both builds though not the same, and their order is that of hashes: rows by their names. */
function plain(build, value) {
  if (!value || typeof value !== 'object') return value;
  const { bytes, list } = value;
  if (bytes && build.byPlace.has(list)) {
    const sum = JSON.parse(build.byPlace.get(list).bytes).files.reduce((all, [, , size]) => all + size, 0);
    return { ...value, bytes: sum === bytes ? 'sum' : bytes };
  }
  if (!Array.isArray(value)) return value;
  if (typeof value[2] === 'number' && build.byPlace.get(value[0])?.bytes.length === value[2])
    return [value[0], value[1], 'size'];
  const listed = value.some((row) => build.byPlace.has(row?.[0])) && value.every((row) => /^\//.test(row?.[0]));
  return listed ? Object.fromEntries(value.map((row) => [row[0], row])) : value;
}

function byStructure(builds, a, b, at = '') {
  if (a === b) return [];
  [a, b] = [plain(builds[0], a), plain(builds[1], b)];
  if (typeof a === 'string' && typeof b === 'string')
    return byText(a, b, 'html').map((one) => ({ ...one, before: `${at}: ${one.before}` }));
  if (!a || !b || typeof a !== 'object' || typeof b !== 'object' || Array.isArray(a) !== Array.isArray(b))
    return [{ before: at, a: JSON.stringify(a) ?? 'nothing', b: JSON.stringify(b) ?? 'nothing' }];
  return [...new Set([...Object.keys(a), ...Object.keys(b)])].flatMap((key) =>
    byStructure(builds, a[key], b[key], `${at}/${key}`),
  );
}

/** A script without what a bundler chooses anew when files move: names of one or two letters, and the order of imports. */
const unnamed = (text) => {
  const code = text.replace(/(?<![\w$#]|(?<!\.\.)\.)[A-Za-z_$][\w$]?(?![\w$])/g, '_');
  return code.replace(/^(?:import[^;]*;)+/, (imports) => imports.split(';').sort().join(';'));
};

function compare(builds, one, two) {
  if (one.bytes.equals(two.bytes) && (one.path === two.path || one.kind === 'binary')) return [];
  if (one.kind === 'binary') return [{ before: '', a: `${one.bytes.length} bytes`, b: `${two.bytes.length} bytes` }];
  const [a, b] = [textOf(builds[0], one), textOf(builds[1], two)];
  if (a === b) return [];
  if (one.kind === 'script' && unnamed(a) === unnamed(b)) return 'names';
  return one.kind === 'json' ? byStructure(builds, JSON.parse(a), JSON.parse(b)) : byText(a, b, one.kind);
}

const short = (text, long = 160) =>
  (text.length > long ? `${text.slice(0, long)}… (${text.length} characters)` : text).replace(/\n/g, '⏎');
const builds = folders.map(readBuild);
const pairs = pair(...builds);
for (const build of builds) build.byPlace = new Map(build.files.map((file) => [file.place, file]));

const table = {};
const seen = new Map();
const sizes = [0, 0];
let different = 0;
for (const [one, two] of pairs) {
  const { kind } = one ?? two;
  if (options.only && kind !== options.only) continue;
  table[kind] ??= { equal: 0, names: 0, changed: 0, allowed: 0, 'only in A': 0, 'only in B': 0 };
  const row = table[kind];
  if (kind === 'script')
    for (const [at, file] of [one, two].entries()) if (file) sizes[at] += gzipSync(textOf(builds[at], file)).length;
  const found = one && two ? compare(builds, one, two) : [{ before: '', a: one && 'only in A', b: two && 'only in B' }];
  const near = one && two && kind === 'script' && Math.abs(one.bytes.length / two.bytes.length - 1) <= allowed;
  const result =
    found === 'names'
      ? found
      : !found.length
        ? 'equal'
        : near
          ? 'allowed'
          : one && two
            ? 'changed'
            : one
              ? 'only in A'
              : 'only in B';
  row[result]++;
  if (['equal', 'names', 'allowed'].includes(result)) continue;
  different++;
  for (const { before, a, b } of found) {
    const key = `${before.slice(-60)}\0${a}\0${b}`;
    if (!seen.has(key)) seen.set(key, { kind, before, a, b, places: [] });
    seen.get(key).places.push((one ?? two).place);
  }
}

const rank = ['html', 'text', 'json', 'style', 'script', 'binary'];
const list = [...seen.values()].sort(
  (x, y) => rank.indexOf(x.kind) - rank.indexOf(y.kind) || y.places.length - x.places.length,
);
for (const { before, a, b, places } of list.slice(0, show)) {
  console.log(
    `\n${places[0]}${places.length > 1 ? ` and ${places.length - 1} more` : ''}${before && `\n    … ${short(before.slice(-100))}`}`,
  );
  for (const [side, text] of Object.entries({ A: a, B: b })) if (text) console.log(`  ${side} ${short(text)}`);
}
if (list.length > show) console.log(`\n… and ${list.length - show} more differences (--show=${list.length})`);
console.table(table);
if (sizes[0] !== sizes[1]) console.log(`Scripts, gzip: ${sizes[0]} → ${sizes[1]} bytes`);
console.log(different ? `${different} files differ.` : 'The builds are equal.');
process.exitCode = different ? 1 : 0;
