/** A feature of a project, for tests of edits in it. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ownFeatureFiles = {
  'feature.ts': `import { fileURLToPath } from 'node:url';
import { label } from './label.ts';

const text = (value: string) => ({ type: 'text' as const, value });
const quiz = {
  name: 'quiz',
  hast(tree: { children: unknown[] }) {
    tree.children.push({ type: 'element', tagName: 'p', properties: { className: ['quiz'] }, children: [text(label + ' before noon')] });
  },
  styles: { paint: [fileURLToPath(new URL('./style/quiz.css', import.meta.url))] },
};
export { quiz };
`,
  'label.ts': "export const label = 'An okapi';\n",
  'style/quiz.css': '.quiz { color: #123456; }\n',
};

/** Writes the feature into `folder`, and its name into the configuration of the project. */
export function addOwnFeature(root: string, folder: string): void {
  for (const [name, text] of Object.entries(ownFeatureFiles)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  const config = join(root, 'site.config.ts');
  const from = relative(root, join(folder, 'feature.ts'));
  const text = readFileSync(config, 'utf8').replace('  features: [', '  features: [quiz, ');
  writeFileSync(config, `import { quiz } from '${from.startsWith('.') ? from : `./${from}`}';\n${text}`);
}
