/**
 * A colleague at work on the same notes, elsewhere, over an undisturbed line.
 *
 * Not `service/ghost-editor.ts`: what this one writes can be told apart, and it knows what it took
 * away. It deletes nothing yet: the pull does not take deletions in before issue 4 is done.
 */

import type { Service } from '../../service/create-service.ts';
import type { Draw } from '../../service/seed/draw.ts';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import type { Note, NoteSummary } from '../../shared/records/note.ts';
import type { Gap } from './gap.ts';
import { type Ledger, markersGone } from './ledger.ts';
import { short, type Tale } from './tale.ts';
import { paragraph, withoutAParagraph } from './text.ts';

export type Ask = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Asks the service as a member, past every fault; `undefined` where it refuses. */
export function createAsk(service: Service, memberId: number): Ask {
  const authorization = `Bearer ${service.apiKey(memberId)}`;
  return async (method, path, body) => {
    const reply = await service.handleUndisturbed(
      new Request(`https://service.example${API_PREFIX}${path}`, {
        method,
        headers: { authorization },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
    return reply.ok ? ((await reply.json()) as { data: unknown }).data : undefined;
  };
}

/** Every note this member sees, whole. */
export async function allNotes(ask: Ask): Promise<Note[]> {
  const notes: Note[] = [];
  for (let page = 1; ; page += 1) {
    const heads = (await ask('GET', `${paths.notes}?page[size]=100&page[number]=${page}`)) as
      | NoteSummary[]
      | undefined;
    if (heads === undefined) throw new Error('The service did not let the observer read.');
    for (const { id } of heads) notes.push((await ask('GET', `${paths.notes}/${id}`)) as Note);
    if (heads.length < 100) return notes;
  }
}

export type Ghost = { act(): Promise<void>; write(): Promise<void> };

/** A colleague with the key of the second member. */
export function createGhost(parts: {
  readonly ask: Ask;
  readonly draw: Draw;
  readonly ledger: Ledger;
  readonly tale: Tale;
  readonly gap: Gap;
  /** Which notes it keeps its hands off. */
  readonly isOff: (id: string) => boolean;
}): Ghost {
  const { ask, draw, ledger, tale, gap, isOff } = parts;

  async function write(): Promise<void> {
    const marker = ledger.next('ghost');
    ledger.creating(marker);
    const note = { title: `Call ${marker}`, content: `They asked about ${draw.pick(topics)}.` };
    const made = (await ask('POST', paths.notes, { [wrappers.note]: note })) as Note;
    ledger.write(marker);
    tale.tell('ghost', `writes note ${short(made.id)} with ${marker}`);
  }

  async function edit(head: NoteSummary): Promise<void> {
    const path = `${paths.notes}/${head.id}`;
    const seen = (await ask('GET', path)) as Note;
    const change = changeOf(seen);
    const after = { ...seen, ...change };
    const gone = markersGone([seen.title, seen.content_html], [after.title, after.content_html]);
    if ((await ask('PATCH', path, { [wrappers.note]: change })) === undefined) return;
    ledger.remove(gone);
    const added = markersGone(change, seen);
    for (const marker of added) ledger.write(marker);
    gap.changed('ghost', path, added);
    const what = JSON.stringify(change);
    tale.tell('ghost', `changes note ${short(head.id)}: ${what}; takes away ${gone.join(' ')}`);
  }

  function changeOf(seen: Note): Partial<Note> {
    const body = seen.content_html ?? '';
    const which = draw.between(1, 10);
    if (which <= 2) return { title: `Visit ${ledger.next('ghost')}` };
    if (which === 3) return { date: `2026-11-${draw.between(10, 28)}` };
    if (which === 4) return { content_html: withoutAParagraph(body, draw) };
    return { content_html: body + paragraph(ledger.next('ghost'), draw) };
  }

  return {
    write,
    async act() {
      const all = (await ask('GET', `${paths.notes}?page[size]=100`)) as NoteSummary[];
      const heads = all.filter(({ id }) => !isOff(id));
      if (heads.length === 0 || draw.chance(0.1)) return write();
      await edit(draw.chance(0.4) ? latest(heads) : draw.pick(heads));
    },
  };
}

/** What somebody else has just changed. */
function latest(heads: readonly NoteSummary[]): NoteSummary {
  return heads.reduce((one, other) => (other.updated_at > one.updated_at ? other : one));
}

const topics = ['the invoice', 'the new logo', 'a date in May', 'their old web site'];
