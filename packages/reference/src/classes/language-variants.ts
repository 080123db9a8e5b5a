import type { Flavour, Language, Method, Signatures } from './schema.ts';
import { languages } from './schema.ts';

/** Classes as an attribute: none for an empty list. */
export const marked = (className: string[]): { className?: string[] } => (className.length ? { className } : {});

/** The languages that a list of signatures is written in. */
export const selectLanguage = (signatures: Signatures | undefined): Language[] =>
  languages.filter((language) => signatures?.[language]?.length);

/** The languages that a reader of the methods can choose between; none where all of them have the same one. */
export function choiceOf(methods: readonly Method[], flavour: Flavour): Language[] {
  const spoken = languages.filter((language) =>
    methods.some(({ signatures }) => selectLanguage(signatures[flavour]).includes(language)),
  );
  return spoken.length > 1 ? spoken : [];
}

/**
 * The class of what holds for some of the languages only: the reader's choice hides the others (member.css). Nothing where it holds for all, or where
 * there is no choice.
 */
export const selectClassLanguage = (own: readonly Language[], choice: readonly Language[]): string[] => {
  const [only, ...more] = own;
  return only === undefined || more.length || choice.length < 2 ? [] : [`for-${only}`];
};
