/** The assumption behind an endpoint, a filter or a wrapper; none where the document shows it. */

/** The endpoints of the document; all others are assumed. */
const documentedEndpoints = [
  'GET /companies',
  'GET /contacts',
  'GET /deals',
  'GET /projects',
  'GET /templates',
  'PATCH /notes/{id}',
  'POST /docs',
  'POST /notes',
];

/** Endpoints with an assumption of their own; the others rest on A2. */
const assumedEndpoints: Readonly<Record<string, string>> = {
  'GET /comments': 'A19',
  'GET /notes/{id}': 'A11',
  'GET /team_members/me': 'A6',
  'POST /comments': 'A19',
};

/** The assumption behind a method and path. */
export function endpointAssumption(method: string, path: string): string | undefined {
  const endpoint = `${method} ${path}`;
  if (documentedEndpoints.includes(endpoint)) return undefined;
  return assumedEndpoints[endpoint] ?? (method === 'DELETE' ? 'A17' : 'A2');
}

/** The assumption behind a filter; a key means the same on every endpoint. */
export function filterAssumption(key: string): string | undefined {
  if (['public_url_token', 'invoice_number', 'type'].includes(key)) return undefined;
  return key.startsWith('commentable_') ? 'A19' : 'A16';
}

/** The assumption behind the key around a body. */
export function wrapperAssumption(wrapper: string): string | undefined {
  return ['note', 'doc'].includes(wrapper) ? undefined : 'A3';
}

/** The mark of an assumption, to spread into a part of the document. */
export function markAssumption(assumption: string | undefined): {
  readonly 'x-assumption'?: string;
} {
  return assumption === undefined ? {} : { 'x-assumption': assumption };
}
