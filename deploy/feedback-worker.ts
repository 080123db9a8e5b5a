/** The feedback endpoint as a Cloudflare Worker with the route `/_feedback` and the R2 bucket `FEEDBACK`. */
import { createFeedbackHandler, type FeedbackHandler } from '@folio/core/feedback/handler.ts';

interface Env {
  FEEDBACK: { put(name: string, text: string): Promise<unknown> };
}

// Shared, because it limits the messages of each address.
let handle: FeedbackHandler | undefined;

export default {
  fetch(request: Request, { FEEDBACK }: Env): Promise<Response> {
    handle ??= createFeedbackHandler({
      append: async (lines) => {
        await FEEDBACK.put(`${new Date().toISOString().slice(0, 10)}-${crypto.randomUUID()}.jsonl`, lines);
      },
      publicHost: new URL(request.url).host,
    });
    return handle(request, request.headers.get('CF-Connecting-IP') ?? '');
  },
};
