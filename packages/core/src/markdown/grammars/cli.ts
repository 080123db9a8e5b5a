import { grammar, numbers, quoted, rule, words } from './grammar.ts';

const verbs =
  'show select insert update delete create alter drop truncate dump describe count register deregister train pred predict help use open close put get del putfile getfile delfile import export pause activate stats set exit quit';
const things =
  'table tables index indexes database databases schema schemas stream streams model models status bucket buckets object objects servertype collector agent graph graphs master slave treq notif udf';

/** The commands of the command line interface, most of them like SQL: `select * from plants where bed = "north" limit 10`, `create index plants.bed`. */
export const cli = grammar('cli', [
  ...quoted,
  rule(
    `(?i)(?<=^\\s{0,8})(?:${verbs.split(' ').join('|')})\\b(?:\\s+(?:${things.split(' ').join('|')})\\b)?`,
    'keyword.command',
  ),
  rule(
    words('from into where and or limit values set order group by asc desc revidx pretty between like in', '(?i)'),
    'keyword.clause',
  ),
  rule('(?i)\\bonly\\s+(?:user|sys)\\b', 'keyword.clause'),
  rule(words('null true false', '(?i)'), 'constant.language'),
  rule('\\b\\w+(?=\\()', 'support.function'),
  numbers,
]);
