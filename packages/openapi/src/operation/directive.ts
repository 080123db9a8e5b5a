import { createAnchorRegistry, kebab } from '@folio/core/data/anchors.ts';
import { apiCaution } from '@folio/core/data/parts/blocks.ts';
import { defineDirective, siblings } from '@folio/core/data/parts/context.ts';
import { paragraphs, stripMarkdown } from '@folio/core/data/parts/text.ts';
import { icon } from '@folio/core/markdown/hast.ts';
import type {
  DataDirective,
  DeclaredSymbol,
  DirectiveContext,
  DirectiveResult,
  Element,
} from '@folio/core/markdown/types.ts';
import { h } from 'hastscript';
import { z } from 'zod';
import { apiSchema } from '../schema/openapi.ts';
import { strings } from '../strings.ts';
import { codeColumn } from './code-column.ts';
import { consolePlace } from './console-place.ts';
import type { ApiDescription, Operation } from './description.ts';
import { renderEquivalents } from './equivalents.ts';
import { exampleNames, withExamples } from './example-filter.ts';
import { methodBadge, pathCode } from './operation-link.ts';
import { bodySection, type OperationScope, parameterSections, responseSection } from './sections.ts';

/** `::operation{id="createTable"}`. `examples="select, count"` shows these examples of bodies and answers alone, in this order. */
export const operationDirective: DataDirective = defineDirective({
  name: 'operation',
  documents: ({ id }) => id,
  attributes: z.strictObject({ id: z.string(), examples: z.string().optional() }),
  render({ id, examples }, context): DirectiveResult {
    const api = context.load('api/openapi', apiSchema);
    const operation = api.operations.get(id);
    if (!operation)
      return context.fail(
        `The API description has no operation \`${id}\``,
        `Use the operationId of an operation${near(id, api)}.`,
      );
    if (examples === undefined) return renderOperation(operation, api, context);
    const names = examples.split(',').map((name) => name.trim());
    const known = exampleNames(operation, api);
    for (const name of names)
      if (!known.has(name))
        context.fail(`The operation \`${id}\` has no example \`${name}\``, `Use some of: ${[...known].join(', ')}.`);
    return renderOperation(withExamples(operation, api, names), api, context);
  },
});

const near = (id: string, api: ApiDescription): string => {
  const alike = [...api.operations.keys()].filter(
    (other) => other.toLowerCase().slice(0, 4) === id.toLowerCase().slice(0, 4),
  );
  return alike.length ? `, for example ${alike.slice(0, 5).join(', ')}` : '';
};

const sentenceEnd = /(?<=\.)\s/;

function renderOperation(operation: Operation, api: ApiDescription, context: DirectiveContext): DirectiveResult {
  const several = siblings(context, 'operation').length > 1;
  const id = kebab(operation.id);
  const book = createAnchorRegistry(several ? id : '');
  const scope: OperationScope = {
    context,
    api,
    operation,
    anchor: book,
    heading: (name, title) => {
      const anchor = book(name, 'section');
      return context.heading(several ? 3 : 2, anchor, title);
    },
  };
  const method = operation.method.toUpperCase();
  const { summary, description, 'x-questions': asked } = operation.operation;
  const text = stripMarkdown(description?.split(sentenceEnd)[0] ?? summary);
  const entry = { kind: method, line: operation.path, text, ...(asked && { asked }) };
  const symbols: DeclaredSymbol[] = [
    { name: operation.id, anchor: id, entry },
    { name: `${method} ${operation.path}`, anchor: id },
  ];
  const sections = [
    ...parameterSections(scope),
    ...bodySection(scope, (name, anchor) => symbols.push({ name, anchor })),
    ...responseSection(scope),
    ...renderEquivalents(context, api, operation),
    ...apiCaution(context, operation.operation),
  ];
  const layout = h(
    'div.operation',
    several ? {} : { id },
    h('div.prose', endpoint(operation), describe(operation, context, several), consolePlace(operation, api)),
    h('div.operation-code', codeColumn(scope)),
    h('div.prose', sections),
  );
  return { nodes: several ? [context.heading(2, id, operation.operation.summary), layout] : [layout], symbols };
}

function endpoint({ method, path }: Operation): Element {
  const copy = h('button.icon-button', { type: 'button', ariaLabel: strings.copyPath, dataCopy: path }, icon('copy'));
  return h('div.endpoints', h('div.endpoint', methodBadge(method), pathCode(path), copy));
}

/** What an operation does. A page of one operation says so in its lead: there, what goes beyond the first sentence is left to say. */
function describe({ item, operation }: Operation, context: DirectiveContext, several: boolean): Element[] {
  const whole = operation.description ?? item.description ?? '';
  const said = several ? whole : whole.split(sentenceEnd).slice(1).join(' ');
  return [
    ...(operation.deprecated ? [h('p', h('strong', strings.deprecated))] : []),
    ...(said ? paragraphs(context, said) : []),
  ];
}
