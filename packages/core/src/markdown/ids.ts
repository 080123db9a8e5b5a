import GithubSlugger, { slug } from 'github-slugger';
import { isReservedId } from '../model/ids.ts';

export { slug };

/** Hands out the ids of one page. Ids given by data are fixed; ids of headings and frames give way to them. */
export class IdRegistry {
  private readonly slugger = new GithubSlugger();
  private readonly counts = new Map<string, number>();

  /** Takes an id out of what headings can get. */
  reserve(id: string): void {
    this.slugger.occurrences[id] ??= 0;
  }

  /** Id of a heading: its words in lower case with hyphens, numbered when it is taken, with `section-` before it when it is one of the shell's. */
  heading(title: string): string {
    return this.slugger.slug(isReservedId(slug(title)) ? `section ${title}` : title);
  }

  /** Number of the next frame of a sort on this page, from 1: `diagram` → 1, 2, 3. */
  next(sort: string): number {
    const count = (this.counts.get(sort) ?? 0) + 1;
    this.counts.set(sort, count);
    return count;
  }
}
