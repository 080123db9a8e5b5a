import type { Node } from '@vscode/tree-sitter-wasm';
import { type CodeLanguage, parserOf } from '../../../engine/check/samples/parser.ts';

/** One overload: its name, and the types it takes. */
export interface Signature {
  name: string;
  /** `put(FDT*,FDT*,InsertOptions,Transaction*)`: what makes it differ from other overloads. */
  key: string;
}

/** Declarations in both grammars: members of classes, functions, constructors, destructors. */
const declarators: Record<CodeLanguage, string[]> = {
  cpp: ['function_declarator'],
  java: ['method_declaration', 'constructor_declaration'],
};

/**
 * The public methods and constructors in a text. `inClass` reads the members of the class of that name (C++: after `public:`); without it the text is a
 * list of signatures, as data files and older pages hold them.
 */
export async function readSignatures(text: string, language: CodeLanguage, inClass?: string): Promise<Signature[]> {
  const parser = await parserOf(language);
  const source =
    inClass === undefined
      ? `class ${wrapper} {${language === 'cpp' ? 'public:' : ''}\n${closed(text, language)}\n};`
      : text;
  const tree = parser.parse(language === 'cpp' ? plainCpp(source) : source);
  if (!tree) return [];
  const found: Signature[] = [];
  const walk = (node: Node) => {
    if (declarators[language].includes(node.type)) {
      if (inClass === undefined || isPublicMember(node, inClass, language)) found.push(signatureOf(node, language));
      return;
    }
    for (const child of node.namedChildren) if (child) walk(child);
  };
  walk(tree.rootNode);
  tree.delete();
  return found.filter(({ name }, at) => name && found.findIndex(({ key }) => key === found[at]?.key) === at);
}

const wrapper = 'Signatures';

/** Signatures as members of a class: those of Java get a body, for a constructor needs one. */
const closed = (text: string, language: CodeLanguage): string =>
  text
    .split('\n')
    .map((line) => line.replace(/[;\s]*(?:\{\s*\}?)?\s*$/, ''))
    .map((line) => (language === 'java' && line.includes('(') ? `${line} {}` : line && `${line};`))
    .join('\n');

/** Without the macros before classes and members of the published headers. */
const plainCpp = (text: string): string => text.replace(/\b(?:DLLEXPORT|EXPORT|_export)\b/g, '');

function signatureOf(node: Node, language: CodeLanguage): Signature {
  const name = nameOf(node);
  const list = node.childForFieldName('parameters');
  const types = (list?.namedChildren ?? []).flatMap((child) =>
    child && isParameter(child) ? [typeOf(child, language)] : [],
  );
  // An empty list in C may say `void`.
  const own = types.length === 1 && types[0] === 'void' ? [] : types;
  return { name, key: `${name}(${own.join(',')})` };
}

const nameOf = (node: Node): string =>
  (node.childForFieldName('name') ?? node.childForFieldName('declarator'))?.text ?? '';

const isParameter = ({ type }: Node): boolean => /parameter/.test(type) && type !== 'comment';

/** Type of a parameter without its name, its default and white space. */
function typeOf(parameter: Node, language: CodeLanguage): string {
  const type = parameter.childForFieldName('type')?.text ?? parameter.text;
  if (language === 'java') {
    const dimensions = parameter.childForFieldName('dimensions')?.text ?? '';
    return `${type}${dimensions}`.replace(/\s+/g, '').replace(/^(?:\w+\.)+(?=\w+$)/, '');
  }
  const declarator = parameter.childForFieldName('declarator')?.text ?? '';
  const marks = declarator
    .replace(/=.*$/s, '')
    .replace(/\[[^\]]*\]/g, '*')
    .replace(/[^*&]/g, '');
  const plain = type.replace(/\b(?:const|struct|enum|std::)\b/g, '').replace(/\s+/g, '');
  return plain + marks;
}

/** Whether a declaration is a public member of the class, and not of one within it. */
function isPublicMember(node: Node, name: string, language: CodeLanguage): boolean {
  let member: Node = node;
  while (member.parent && !/^(?:class_body|field_declaration_list)$/.test(member.parent.type)) member = member.parent;
  const owner = member.parent?.parent;
  if (owner?.childForFieldName('name')?.text !== name) return false;
  if (language === 'java')
    return /\bpublic\b/.test(member.namedChildren.find((child) => child?.type === 'modifiers')?.text ?? '');
  let access = owner.type === 'struct_specifier' ? 'public' : 'private';
  for (const child of member.parent?.children ?? []) {
    if (child?.type === 'access_specifier') access = child.text.replace(':', '').trim();
    if (child?.id === member.id) return access === 'public';
  }
  return false;
}
