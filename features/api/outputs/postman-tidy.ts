import { createHash } from 'node:crypto';
import type { Answer, Item, Request, Url, Variable } from './postman-types.ts';

/** An id in the form of a UUID that depends on the name alone: the converter's own are random. */
export function uuidOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  // Version 8 of RFC 9562: a digest of one's own.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/**
 * A request of the converter with stable ids and the full address, without what is empty: an answer without a body that nobody documents is no example.
 * `id` is the operationId, `sentAs` the type that the request names for its body, if it is not that of the description.
 */
export function tidyItem({ request, response }: Item, id: string, name: string, sentAs?: string): Item {
  return {
    id: uuidOf(id),
    name,
    request: tidyRequest(request, sentAs),
    response: response
      .filter((answer) => answer.body || answer.code)
      .map(
        ({ name: title, originalRequest, status, code, header, body }, at): Answer => ({
          id: uuidOf(`${id} answer ${at}`),
          name: title,
          originalRequest: tidyRequest(originalRequest, sentAs),
          ...(code === undefined ? {} : { status: status ?? '', code }),
          ...(header?.length ? { header: header.map(tidyVariable) } : {}),
          ...(body === undefined ? {} : { body }),
        }),
      ),
  };
}

function tidyRequest({ method, url, description, header, body }: Request, sentAs?: string): Request {
  const named = header
    ?.map(tidyVariable)
    .map((one) => (sentAs && one.key === 'Content-Type' ? { ...one, value: sentAs } : one));
  return {
    method,
    url: tidyUrl(url),
    ...(description?.content ? { description: { content: description.content, type: 'text/markdown' } } : {}),
    ...(named?.length ? { header: named } : {}),
    ...(body?.raw === undefined ? {} : { body }),
  };
}

/** Some programs that read collections look at `raw` alone, which the converter leaves out. */
function tidyUrl({ host, path, query = [], variable = [] }: Url): Url {
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  return {
    raw: `${host.join('.')}/${path.join('/')}${sent.length ? `?${sent.join('&')}` : ''}`,
    host,
    path,
    ...(query.length ? { query: query.map(tidyVariable) } : {}),
    ...(variable.length ? { variable: variable.map(tidyVariable) } : {}),
  };
}

const tidyVariable = ({ key, value, disabled, description }: Variable): Variable => ({
  key,
  value: String(value),
  ...(disabled ? { disabled } : {}),
  ...(description?.content ? { description: { content: description.content, type: 'text/markdown' } } : {}),
});
