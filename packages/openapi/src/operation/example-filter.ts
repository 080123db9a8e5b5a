import type { Content, MediaType, RequestBody, Response } from '../schema/openapi.ts';
import type { ApiDescription, Operation } from './description.ts';

/** Names of the examples of all bodies and answers of a call. */
export function exampleNames({ operation }: Operation, api: ApiDescription): Set<string> {
  const body = operation.requestBody && (api.resolve(operation.requestBody) as RequestBody);
  const answers = Object.values(operation.responses).map((entry) => api.resolve(entry) as Response);
  const contents = [body, ...answers].flatMap((part) => Object.values(part?.content ?? {}));
  return new Set(contents.flatMap(({ examples }) => Object.keys(examples ?? {})));
}

/** The call with those of its examples that have one of the names, in the order of the names. An answer has the name of the body that it answers. */
export function withExamples(one: Operation, api: ApiDescription, names: readonly string[]): Operation {
  const { requestBody, responses } = one.operation;
  const filtered = (content: Content): Content =>
    Object.fromEntries(Object.entries(content).map(([type, media]) => [type, onlyNamed(media, names)]));
  const body = requestBody && (api.resolve(requestBody) as RequestBody);
  const answers = Object.entries(responses).map(([status, entry]): [string, Response] => {
    const answer = api.resolve(entry) as Response;
    return [status, { ...answer, ...(answer.content ? { content: filtered(answer.content) } : {}) }];
  });
  return {
    ...one,
    operation: {
      ...one.operation,
      ...(body ? { requestBody: { ...body, content: filtered(body.content) } } : {}),
      responses: Object.fromEntries(answers),
    },
  };
}

function onlyNamed(media: MediaType, names: readonly string[]): MediaType {
  const { examples } = media;
  if (!examples) return media;
  const kept = names.flatMap((name) => (examples[name] ? [[name, examples[name]] as const] : []));
  return { ...media, examples: Object.fromEntries(kept) };
}
