/** The id that the service gives a request (conv.request_id). */

/** A longer one, or one with spaces, may be any text. */
const idText = /^[\w.:-]{1,100}$/;

/** Returns the first that can be an id: it stands in logs and reports, which hold no text (P8). */
export function requestIdAmong(...named: readonly (string | undefined)[]): string | undefined {
  return named.find((one) => one !== undefined && idText.test(one));
}
