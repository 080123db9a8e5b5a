import { createElement, type ReactNode } from 'react';
import type { Shape } from '../model/pictures.ts';
import { useApp } from './context.ts';

/** A picture of the site by its name. It says nothing that the text beside it does not say. Nothing where there is none. */
export function Picture({ name, className }: { name: string | undefined; className?: string }): ReactNode {
  const picture = useApp().config.pictures?.[name ?? ''];
  if (!picture) return null;
  return (
    <svg className={className} viewBox={picture.viewBox} aria-hidden="true">
      {picture.shapes.map(drawn)}
    </svg>
  );
}

const drawn = ({ tag, attributes: { class: className, ...rest }, shapes = [] }: Shape, key: number): ReactNode =>
  createElement(tag, { key, ...(className && { className }), ...rest }, ...shapes.map(drawn));
