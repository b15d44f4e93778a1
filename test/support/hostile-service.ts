/** A service that scrubs nothing: it hands out whatever notes and names a test makes up. */
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Note } from '../../shared/records/note.ts';
import { aNote } from './builders.ts';
import type { SwitchableService } from './switchable-service.ts';

export type HostileNote = { readonly title: string; readonly html: string };

/** The id of the note at `index`. */
function hostileId(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`;
}

/**
 * From now on `online` has these notes and no others, newest first, and its companies have `names`,
 * over and over. A note whose index is in `moved` has that body from its second reading on. A change
 * of a note is answered as if it were kept.
 */
export function becomeHostile(
  online: SwitchableService,
  notes: readonly HostileNote[],
  names: readonly string[],
): { readonly moved: Map<number, string> } {
  const moved = new Map<number, string>();
  const made = notes.map(({ title, html }, index): Note => {
    const minute = new Date(Date.UTC(2026, 10, 20, 8) - index * 60_000).toISOString();
    return aNote({
      id: hostileId(index),
      title,
      content_html: html,
      content_plain_text: 'x',
      created_at: minute,
      updated_at: minute,
    });
  });
  const reply = (data: unknown, more: object = {}) =>
    Response.json({ data, meta: { request_id: 'hostile', ...more } });

  online.answerFirst(async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const path = pathname.replace(API_PREFIX, '');
    const index = made.findIndex(({ id }) => path === `/notes/${id}`);
    const heldAt = (at: number) => moved.get(at) ?? made[at]?.content_html;
    if (request.method === 'PATCH' && index >= 0) {
      const { note } = (await request.json()) as { note: Partial<Note> };
      return reply({ ...made[index], content_html: heldAt(index), ...note });
    }
    if (request.method !== 'GET') return undefined;
    if (path === '/notes') {
      const page = Number(searchParams.get('page[number]') ?? 1);
      const size = Number(searchParams.get('page[size]') ?? 25);
      const end = page * size;
      const records = made
        .slice(end - size, end)
        .map(({ content_html: _, content_plain_text: __, ...one }) => one);
      return reply(records, { pagination: { page, page_size: size, has_more: end < made.length } });
    }
    if (index >= 0) return reply({ ...made[index], content_html: heldAt(index) });
    if (path === '/companies') {
      const real = (await (await online.service.handle(request)).json()) as { data: object[] };
      return Response.json({
        ...real,
        data: real.data.map((one, at) => ({ ...one, name: names[at % names.length] })),
      });
    }
    return undefined;
  });
  return { moved };
}
