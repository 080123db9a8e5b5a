/** Projects for the tests of this package. */
import type { Project } from '@folio/core/build/project.ts';
import { product, project } from '@folio/core/markdown/testing.ts';

/** A page in the sidebar "Guide". `keys` are further lines of its frontmatter. */
export const page = (title: string, body: string, keys = ''): string =>
  `---\ntitle: ${title}\ndescription: What it says.\nkind: concept\n${keys}---\n${body}`;

/** A block of code of a page. */
export const block = (info: string, ...lines: string[]): string =>
  ['', `\`\`\`${info}`, ...lines, '```', ''].join('\n');

/** A project of these files, with two sidebars. */
export async function projectOf(files: Record<string, string>): Promise<Project> {
  return {
    root: await project(files),
    config: { product, pages: [] },
    features: { frontmatter: ['data', 'now'] },
    kinds: { sections: { concept: [] } },
    navigation: {
      guide: { title: 'Guide', isDefault: true, items: [] },
      orders: { title: 'Orders', items: [] },
    },
  } as unknown as Project;
}

/** Two people and their films. */
export const films = ['CREATE (person:ada)-[DIRECTED]->(film:dawn)', 'CREATE (person:bo)-[DIRECTED]->(film:dusk)'];

/** Who directed what. */
export const directors = 'S=>(@p person:*)-[DIRECTED]->(@f film:*); RETURN p.name AS p, f.name AS f';
