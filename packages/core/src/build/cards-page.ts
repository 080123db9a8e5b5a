import type { Element } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { interleave } from '../data/parts/text.ts';
import type { GeneratedPage } from '../feature.ts';
import type { AreaCard, CardsPage } from '../model/config.ts';
import { pluralize } from '../model/text.ts';
import { strings } from '../theme/strings.ts';

type FindPicture = (name: string) => string | undefined;

export const createCardsPage = (page: CardsPage, findPicture: FindPicture): GeneratedPage => ({
  route: page.path,
  title: page.title,
  description: page.description,
  ...(page.keywords && { keywords: page.keywords }),
  html: toHtml(
    h('article.hub', [
      h('h1', { tabIndex: -1 }, page.title),
      h('p.lead', page.lead),
      h(
        'ul.hub-cards',
        page.cards.map((card) => renderCard(card, findPicture)),
      ),
      ...(page.notes ? [renderNotes(page.notes)] : []),
    ]),
    { allowDangerousHtml: true },
  ),
});

function renderCard(card: AreaCard, findPicture: FindPicture): Element {
  const { title, text, href, who, pages, wide, also = [], picture } = card;
  const markup = picture && findPicture(picture);
  return h('li', { className: wide ? ['hub-card', 'hub-wide'] : ['hub-card'] }, [
    ...(markup ? [h('div.hub-picture', { ariaHidden: 'true' }, [{ type: 'raw', value: markup }] as never)] : []),
    h('div.hub-text', [
      h('h2', h('a', { href }, title)),
      ...(pages ? [h('small', pluralize(pages, strings.onePage, strings.pages))] : []),
      h('p', text),
      ...(who ? [h('p.hub-more', who)] : []),
      ...(also.length
        ? [
            h('p.hub-more', [
              `${strings.alsoIn} `,
              ...interleave(
                also.map(({ label, href }) => [h('a', { href }, label)]),
                ', ',
              ),
            ]),
          ]
        : []),
    ]),
  ]);
}

const renderNotes = ({ title, items }: NonNullable<CardsPage['notes']>): Element =>
  h('section.hub-notes', [
    h('h2', title),
    h(
      'dl',
      items.map(({ term, text, link }) =>
        h('div', [h('dt', term), h('dd', [`${text} `, h('a', { href: link.href }, link.label)])]),
      ),
    ),
  ]);
