import { useEffect, useRef } from 'react';
import type { PageModel } from '../../model/types.ts';
import { ids } from '../ids.ts';
import { ArticleFooter, Pagers, Related } from './article-footer.tsx';
import { ArticleHeader } from './article-header.tsx';
import { attachArticleBehavior } from './behavior.ts';
import { ContentsColumn } from './contents.tsx';

interface ArticleProps {
  model: PageModel;
  /** Body of the article, from the content pipeline. */
  html: string;
}

/** An article in its frame: head, body, end, and the contents beside it. REST operations have samples at the right instead of contents. */
export function Article({ model, html }: ArticleProps) {
  const operation = model.layout === 'operation';
  const { contents } = model;
  const frame = operation ? 'frame frame-rest' : contents.length ? 'frame frame-toc' : 'frame';
  return (
    <main className={frame} id={ids.main}>
      <article>
        <ArticleHeader model={model} />
        <Body key={model.route} html={html} />
        <Related pages={model.related} />
        <ArticleFooter model={model} />
        <Pagers model={model} />
      </article>
      {contents.length > 0 && <ContentsColumn items={contents} />}
    </main>
  );
}

/** The body is HTML that React adopts and never looks into; what its buttons do is one set of listeners around it. */
function Body({ html }: { html: string }) {
  const ref = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another body calls for it
  useEffect(() => (ref.current ? attachArticleBehavior(ref.current) : undefined), [html]);
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own pipeline made it; authors cannot write HTML
  return <div className="prose" ref={ref} dangerouslySetInnerHTML={{ __html: html }} suppressHydrationWarning />;
}
