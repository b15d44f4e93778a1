/** How a service departs from the document: what it ignores in a request, and what it respells. */
import { PAGE_SIZE_MAX } from '../../shared/request-limits.ts';

export type Manners = {
  /** How many records the service puts on a page at the most: it reduces what is asked for. */
  readonly pageSize: number;
  /** It lists what was changed last first, whatever order a lookup asks for (Q6.2). */
  readonly ignoresSort: boolean;
  /** It writes the same emphasis with other elements. */
  readonly respells: boolean;
};

/** The lists whose records say when they were changed: these can come in that order. */
const dated = /^\/[^?]*\/(?:notes|tasks|time_entries)\?/;

/** The request as this service takes it. */
export function requestAsRead(manners: Manners, url: string, sent: RequestInit): Request {
  return new Request(rewriteAddress(url, manners), {
    ...sent,
    body: respell(sent.body ?? null, manners),
  });
}

/** The address as this service understands it (list.page). */
function rewriteAddress(url: string, { pageSize, ignoresSort }: Manners): string {
  const reduced = url.replace(`page[size]=${PAGE_SIZE_MAX}`, `page[size]=${pageSize}`);
  const { pathname, search } = new URL(url);
  if (!ignoresSort || !dated.test(`${pathname}${search}`)) return reduced;
  return reduced.replace(/sort=-?created_at/, 'sort=-updated_at');
}

const elements = { strong: 'b', em: 'i' } as const;

/** The fields of a request, as this service stores them. */
function respell<T>(body: T, { respells }: Manners): T | string {
  if (!respells || typeof body !== 'string') return body;
  return body.replace(
    /<(\/?)(strong|em)>/g,
    (_, slash: string, name: keyof typeof elements) => `<${slash}${elements[name]}>`,
  );
}
