/** Questions to the cache. Each may stand in a live query: it reads only what its answer needs. */

import type { NoteLike } from '../../shared/queue/overlay.ts';
import type { Company } from '../../shared/records/company.ts';
import type { TeamMember } from '../../shared/records/team-member.ts';
import type { Instant } from '../../shared/time.ts';
import type { Cache } from './cache.ts';
import type { BodyRow, NoteRow } from './rows.ts';

/** A note with as much of its body as has come. */
export type CachedNote = {
  /** Every field; the two of the body are missing where no body has come yet. */
  readonly note: NoteLike;
  /** Whether the body that is here is the present one, an older one, or none. */
  readonly body: 'present' | 'older' | 'none';
};

/** Ids of all notes, last changed first; of one company where `companyId` is given. */
export async function noteIds(cache: Cache, companyId?: number): Promise<string[]> {
  if (companyId !== undefined) {
    const rows = await cache.notes.where('companyIds').equals(companyId).toArray();
    return rows.sort((one, other) => other.updatedAt - one.updatedAt).map(({ id }) => id);
  }
  // Keys alone, ascending: the one form IndexedDB answers without walking every record.
  return (await cache.notes.orderBy('updatedAt').primaryKeys()).reverse();
}

/** How many notes changed after each of the given moments: where a pending one stands among them. */
export async function countsAfter(
  cache: Cache,
  moments: readonly Instant[],
  companyId?: number,
): Promise<number[]> {
  if (companyId === undefined) {
    return Promise.all(moments.map((at) => cache.notes.where('updatedAt').above(at).count()));
  }
  const rows = await cache.notes.where('companyIds').equals(companyId).toArray();
  return moments.map((at) => rows.filter(({ updatedAt }) => updatedAt > at).length);
}

/** A note as lists show it; `undefined` where the cache does not know it. */
export async function listedNote(cache: Cache, id: string): Promise<ListedNote | undefined> {
  const row = await cache.notes.get(id);
  if (row === undefined) return undefined;
  // Only a row without a start of its text leaves open whether there is none or it has not come.
  const hasBody = row.excerpt !== '' || (await cache.bodies.where('id').equals(id).count()) > 0;
  return { row, hasBody };
}
export type ListedNote = { readonly row: NoteRow; readonly hasBody: boolean };

/** Every note as the line that filters look through; read only while somebody filters. */
export async function filterLines(cache: Cache): Promise<FilterLine[]> {
  const rows = await cache.notes.orderBy('updatedAt').reverse().toArray();
  return rows.map(({ id, title, excerpt, companyIds }) => ({
    id,
    text: `${title}\n${excerpt}`.toLowerCase(),
    companyIds,
  }));
}
export type FilterLine = {
  readonly id: string;
  /** Title and start of the text, in lower case. */
  readonly text: string;
  readonly companyIds: readonly number[];
};

/** One note with its body; `undefined` where the cache does not know it. */
export async function readNote(cache: Cache, id: string): Promise<CachedNote | undefined> {
  const [row, body] = await Promise.all([cache.notes.get(id), cache.bodies.get(id)]);
  if (row === undefined) return undefined;
  const { createdAt: _c, updatedAt: _u, companyIds: _i, excerpt: _e, ...summary } = row;
  if (body === undefined) return { note: summary, body: 'none' };
  const note: NoteLike = { ...summary, ...bodyFields(body) };
  return { note, body: body.updated_at === row.updated_at ? 'present' : 'older' };
}

/** Every company, by name. */
export async function companies(cache: Cache): Promise<Company[]> {
  const all = await cache.companies.toArray();
  return all.sort((one, other) => byName.compare(one.name ?? '', other.name ?? ''));
}

/** Every member of the team. */
export function teamMembers(cache: Cache): Promise<TeamMember[]> {
  return cache.teamMembers.toArray();
}

/** How many notes are here, and of how many the body is. */
export async function coverage(cache: Cache): Promise<Coverage> {
  const [notes, bodies, clients] = await Promise.all([
    cache.notes.count(),
    cache.bodies.count(),
    cache.companies.count(),
  ]);
  return { notes, bodies, clients };
}
export type Coverage = {
  readonly notes: number;
  readonly bodies: number;
  readonly clients: number;
};

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function bodyFields({ content_html, content_plain_text }: BodyRow) {
  return { content_html, content_plain_text };
}
