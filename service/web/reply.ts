/** The envelopes of the API's responses (conv.single, conv.list, error.envelope). */
import { errorStatuses } from '../../shared/api/wire.ts';
import { unreachable } from '../../shared/assert.ts';
import type { Random } from '../../shared/ports.ts';
import type { Problem } from './problem.ts';

/** The result of a route. */
export type Answer =
  | { readonly kind: 'record'; readonly record: unknown; readonly status: 200 | 201 }
  | {
      readonly kind: 'page';
      readonly records: readonly unknown[];
      readonly page: number;
      readonly pageSize: number;
      readonly hasMore: boolean;
    }
  /** JSON without an envelope: the OpenAPI document. */
  | { readonly kind: 'bare'; readonly body: unknown }
  | Problem;

/** An answer of one record. */
export function record(value: unknown, status: 200 | 201 = 200): Answer {
  return { kind: 'record', record: value, status };
}

/** Creates the id of a request, for `meta.request_id` and `X-Request-Id` (conv.request_id). */
export function newRequestId(random: Random): string {
  return `req_${random.uuid().replaceAll('-', '')}`;
}

/** Builds the response of an answer, with its request id in the body and the header. */
export function replyOf(
  answer: Answer,
  requestId: string,
  headers: Readonly<Record<string, string>>,
): Response {
  const { status, body } = envelopeOf(answer, requestId);
  const text = JSON.stringify(body);
  const reply = new Response(text, {
    status,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
      ...headers,
      ...(answer.kind === 'problem' ? answer.headers : {}),
    },
  });
  texts.set(reply, text);
  return reply;
}

const texts = new WeakMap<Response, string>();

/** The body of a reply made here, without reading its stream; `undefined` for others. */
export function textOf(reply: Response): string | undefined {
  return texts.get(reply);
}

function envelopeOf(answer: Answer, requestId: string): { status: number; body: unknown } {
  switch (answer.kind) {
    case 'record':
      return {
        status: answer.status,
        body: { data: answer.record, meta: { request_id: requestId } },
      };
    case 'page': {
      const { page, pageSize, hasMore } = answer;
      const pagination = { page, page_size: pageSize, has_more: hasMore };
      return {
        status: 200,
        body: { data: answer.records, meta: { request_id: requestId, pagination } },
      };
    }
    case 'bare':
      return { status: 200, body: answer.body };
    case 'problem': {
      const { type, message, details } = answer;
      const status = errorStatuses[type];
      return { status, body: { error: { type, status, message, request_id: requestId, details } } };
    }
    default:
      return unreachable(answer);
  }
}
