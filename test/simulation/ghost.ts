/**
 * A colleague at work on the same records, elsewhere, over a reliable connection.
 *
 * Not `service/ghost-editor.ts`: the words of this one can be recognised, and it remembers what it
 * removed.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { createdAt } from '../../shared/queue/lookup/match.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import { updateRequest } from '../../shared/queue/requests/requests.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import { timestamp } from '../../shared/time.ts';
import { edit, type GhostParts, readable, remove, retype, write } from './ghost-work.ts';
import type { ListedKind } from './kinds.ts';
import { short } from './tale.ts';

export type Ghost = {
  act(draw: Draw): Promise<void>;
  /** Makes a record of this kind, as far as there is what it needs. */
  write(draw: Draw, kind: ListedKind): Promise<void>;
  /** Changes the record of this kind with this id, if it is there. */
  changeOne(draw: Draw, kind: ListedKind, id: string): Promise<void>;
  /** Changes the record of this kind that was changed last. */
  changeLatest(draw: Draw, kind: ListedKind): Promise<void>;
  /** Changes the record of this kind that was made as the first, the second and so on. */
  changeOldest(draw: Draw, kind: ListedKind, nth: number): Promise<void>;
  /** Makes the record of this create once more with the same words, as the one who typed it or another. */
  retype(lost: PendingWrite, who: 'member' | 'colleague'): Promise<void>;
  /** Deletes this record. */
  remove(ref: { readonly kind: ListedKind; readonly id: string }): Promise<void>;
  /** Makes a client, who is archived when the first deal is. */
  addClient(): Promise<void>;
};

/** A colleague, who is two people where one may not do it. */
export function createGhost(parts: GhostParts): Ghost {
  const { ask, tale, tally } = parts;
  let client: string | undefined;

  async function archive(id: string): Promise<void> {
    const { path, body } = updateRequest('deal', id, { archived_at: timestamp(parts.clock.now()) });
    await ask('PATCH', path, body);
    tally.count('deals archived elsewhere');
    parts.onarchived({ kind: 'deal', id });
    tale.tell('ghost', `archives deal ${short(id)}`);
    if (client !== undefined) await archiveClient(client);
    client = undefined;
  }

  async function archiveClient(id: string): Promise<void> {
    const fields = { archived_at: timestamp(parts.clock.now()) };
    parts.onarchived({ kind: 'company', id });
    await ask('PATCH', `${paths.companies}/${id}`, { [wrappers.company]: fields });
    tally.count('clients archived elsewhere');
    tale.tell('ghost', `archives client ${id}`);
  }

  async function change(draw: Draw, kind: ListedKind, row: ConfirmedRecord | undefined) {
    if (row !== undefined) await edit(parts, draw, { kind, id: idText(row) });
  }

  return {
    write: (draw, kind) => write(parts, draw, kind),
    retype: (lost, who) => retype(parts, lost, who),
    remove: (ref) => remove(parts, ref),
    async addClient() {
      const made = await ask('POST', paths.companies, { [wrappers.company]: { name: 'Ahorn' } });
      client = idText(made as ConfirmedRecord);
    },
    async changeOne(draw, kind, id) {
      const rows = await readable(parts, kind);
      const found = rows.find((row) => idText(row) === id);
      await change(draw, kind, found);
    },
    async changeLatest(draw, kind) {
      const rows = await readable(parts, kind);
      if (rows.length > 0) await change(draw, kind, latest(rows));
    },
    async changeOldest(draw, kind, nth) {
      const rows = await readable(parts, kind);
      const oldest = rows.toSorted((one, other) => createdAt(one) - createdAt(other));
      await change(draw, kind, oldest[nth]);
    },
    async act(draw) {
      const kind = draw.pick([...parts.kinds, 'note', 'note', 'note'] as const);
      const rows = await readable(parts, kind);
      if (rows.length === 0 || draw.chance(0.12)) return write(parts, draw, kind);
      const ref = { kind, id: idText(draw.chance(0.4) ? latest(rows) : draw.pick(rows)) };
      if (draw.chance(0.07)) await remove(parts, ref);
      else if (kind === 'deal' && draw.chance(0.25)) await archive(ref.id);
      else await edit(parts, draw, ref);
    },
  };
}

/** The latest changes by somebody else, as far as records show them. */
function latest(rows: readonly ConfirmedRecord[]): ConfirmedRecord {
  const at = (row: Fields) => String(row['updated_at'] ?? row['created_at'] ?? '');
  return rows.reduce((one, other) => (at(other) > at(one) ? other : one));
}
