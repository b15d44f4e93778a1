/** The envelopes of every reply (conv.single, conv.list, error.envelope). */
import * as v from 'valibot';

/** The seven error types with the status each goes with (error.types). */
export const errorStatuses = {
  bad_request: 400,
  authentication_error: 401,
  insufficient_permissions: 403,
  not_found: 404,
  validation_error: 422,
  rate_limited: 429,
  internal_error: 500,
} as const;
export type ErrorType = keyof typeof errorStatuses;

/** The eight codes of an individual problem (error.codes). */
export const detailCodes = [
  'blank',
  'invalid_value',
  'not_accessible',
  'parameter_missing',
  'unknown_filter',
  'conflicting_filters',
  'unknown_sort_field',
  'internal_error',
] as const;
export type DetailCode = (typeof detailCodes)[number];

/** Where a problem lies: a place in the body or a query parameter (error.source_one). */
const detailSource = v.union([
  v.object({ pointer: v.string() }),
  v.object({ parameter: v.string() }),
]);

export const errorDetail = v.object({
  source: detailSource,
  code: v.string(),
  message: v.string(),
});
export type ErrorDetail = v.InferOutput<typeof errorDetail>;

export const errorEnvelope = v.object({
  error: v.object({
    type: v.string(),
    status: v.number(),
    message: v.string(),
    request_id: v.string(),
    /** Each an {@link errorDetail}, judged on its own. */
    details: v.array(v.unknown()),
  }),
});

export const pagination = v.object({
  page: v.pipe(v.number(), v.integer()),
  page_size: v.pipe(v.number(), v.integer()),
  has_more: v.boolean(),
});
export type Pagination = v.InferOutput<typeof pagination>;

/** `{data, meta}` around one record. */
export function single<T extends v.GenericSchema>(record: T) {
  return v.object({ data: record, meta: v.object({ request_id: v.string() }) });
}

/** `{data, meta}` around a page; the records stay unparsed, each is judged on its own. */
export const listEnvelope = v.object({
  data: v.array(v.unknown()),
  meta: v.object({ request_id: v.string(), pagination }),
});
