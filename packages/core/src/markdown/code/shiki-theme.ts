import type { ThemeRegistrationRaw } from 'shiki/core';

/** The inks of code: keyword, string, number, name, punctuation, comment. Their colours are the style sheet's business. */
const inks: Record<string, string[]> = {
  'c-k': ['keyword', 'storage', 'variable.language'],
  'c-s': ['string', 'constant.character.escape', 'constant.other.placeholder'],
  'c-n': ['constant'],
  'c-f': ['entity.name', 'support.function', 'support.type.property-name'],
  'c-p': ['punctuation.arrow', 'keyword.operator.query'],
  'c-c': ['comment', 'punctuation.definition.comment'],
  // Named by a grammar, but plain in this design: operators, names of types, arguments of a shell command.
  '': [
    'keyword.operator',
    'storage.type.java',
    'storage.type.object',
    'storage.type.generic',
    'entity.name.type',
    'entity.name.scope-resolution',
    'entity.name.package',
    'string.unquoted.argument',
    'string.unquoted.plain.out.yaml',
    'constant.other.option',
    'constant.character.escape.line-continuation',
    'storage.modifier.import',
    'storage.modifier.package',
  ],
};

/** Each class has a colour of its own in the theme, by which tokens are distinguished afterwards: nothing of it reaches the page. */
const sentinels = Object.keys(inks).map((name, at) => [name, `#0000${String(at + 1).padStart(2, '0')}`] as const);

const classes = new Map<string, string>(sentinels.map(([name, colour]) => [colour, name]));

/** Class of a token by the colour that the theme gave it; empty for plain text. */
export const getTokenClass = (colour: string | undefined): string => classes.get(colour?.toLowerCase() ?? '') ?? '';

export const theme: ThemeRegistrationRaw = {
  name: 'inks',
  type: 'light',
  fg: '#000000',
  bg: '#ffffff',
  settings: [
    { settings: { foreground: '#000000', background: '#ffffff' } },
    ...sentinels.map(([name, foreground]) => ({ scope: inks[name] as string[], settings: { foreground } })),
    {
      scope: ['source.cypher entity.name.type', 'source.cypher entity.name.relation'],
      settings: { foreground: sentinelOf('c-f') },
    },
  ],
};

function sentinelOf(name: string): string {
  return (sentinels.find(([ink]) => ink === name) as (typeof sentinels)[number])[1];
}
