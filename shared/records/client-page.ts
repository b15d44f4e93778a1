/** The token of the page that a client opens: whoever has it can open the page (secret.url_tokens). */
import * as v from 'valibot';

/** The kinds of record that have such a page. */
export const clientPageKinds = ['project', 'invoice'] as const;

/** The record as the service answers, with nothing else of it. */
export const clientPageRecord = v.object({ public_url_token: v.nullable(v.string()) });
