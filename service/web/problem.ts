/** The problems of a request as values; the handler writes the error envelope. */
import type { DetailCode, ErrorType } from '../../shared/api/wire.ts';

/** One problem, at a place in the body or a query parameter (error.source_one). */
export type Detail = {
  readonly source: { readonly pointer: string } | { readonly parameter: string };
  readonly code: DetailCode;
  readonly message: string;
};

/** A refused request; `details` holds all problems at once (error.details_all). */
export type Problem = {
  readonly kind: 'problem';
  readonly type: ErrorType;
  readonly message: string;
  readonly details: readonly Detail[];
  /** Header names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
};

/** Creates a refusal; `details` stays empty if no field is at fault. */
export function problem(
  type: ErrorType,
  message: string,
  details: readonly Detail[] = [],
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return { kind: 'problem', type, message, details, headers };
}

/** A missing record, or one that this member may not see (auth.member_scope). */
export function notFound(what: string): Problem {
  return problem('not_found', `There is no such ${what} in the account.`);
}

/** A problem of a query parameter, under the name in the request. */
export function inParameter(parameter: string, code: DetailCode, message: string): Detail {
  return { source: { parameter }, code, message };
}

/** A problem in the body, at a JSON pointer made of `keys`. */
export function inBody(keys: readonly string[], code: DetailCode, message: string): Detail {
  return { source: { pointer: keys.map(pointerStep).join('') }, code, message };
}

/** RFC 6901: `~` and `/` inside a key are written `~0` and `~1`. */
function pointerStep(key: string): string {
  return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
