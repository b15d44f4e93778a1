/**
 * A colleague at work on the same records, elsewhere, over an undisturbed line.
 *
 * Not `service/ghost-editor.ts`: what this one writes can be told apart, and it knows what it took
 * away.
 */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { paths, wrappers } from '../../shared/api/assumptions.ts';
import { fieldsOf, picked } from '../../shared/kinds/kinds.ts';
import type { Clock } from '../../shared/ports.ts';
import { createdAt } from '../../shared/queue/lookup/look.ts';
import type { PendingWrite, RecordRef } from '../../shared/queue/pending-write.ts';
import {
  createRequest,
  deleteRequest,
  readRequest,
  updateRequest,
} from '../../shared/queue/requests/requests.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import { SECOND_MS, timestamp } from '../../shared/time.ts';
import type { Detail } from './details.ts';
import { beginnings, changes, type Fixtures, type Hand } from './edits.ts';
import type { Gap } from './gap.ts';
import type { ArchivedRef } from './invariants.ts';
import { type ListedKind, listedKinds, markersOf } from './kinds.ts';
import { type Ledger, markersGone, markersIn } from './ledger.ts';
import { named } from './narrate.ts';
import { type Ask, allListed } from './observer.ts';
import { short, type Tale } from './tale.ts';
import type { Tally } from './tally.ts';

export type Ghost = {
  act(draw: Draw): Promise<void>;
  /** Makes a record of this kind, as far as there is what it needs. */
  write(draw: Draw, kind: ListedKind): Promise<void>;
  /** Changes the record of this kind that was changed last. */
  changeLatest(draw: Draw, kind: ListedKind): Promise<void>;
  /** Makes the record of this create once more, as the one who typed it, with the same words. */
  retype(lost: PendingWrite): Promise<void>;
  /** Makes a client, who is archived when the first deal is. */
  addClient(): Promise<void>;
};

export type GhostParts = {
  /** As a member who may do everything; what it changes is seen by the witness. */
  readonly ask: Ask;
  /** As one who did not write what others wrote, for notes. */
  readonly askAsColleague: Ask;
  readonly ledger: Ledger;
  readonly tale: Tale;
  readonly tally: Tally;
  readonly clock: Clock;
  readonly fixtures: Fixtures;
  readonly detail: Detail;
  readonly gap: Gap;
  /** Told of what no list has any more, although it is there. */
  readonly onarchived: (ref: ArchivedRef) => void;
};

/** Nobody changes what was made a moment ago: they have to read it first (shared/queue/lookup/look.ts). */
const READING_MS = SECOND_MS;

/** A colleague, who is two people where one may not do it. */
export function createGhost(parts: GhostParts): Ghost {
  const { ask, askAsColleague, ledger, tale, tally, fixtures, detail, gap } = parts;
  let client: string | undefined;
  const askFor = (kind: ListedKind) => (kind === 'note' ? askAsColleague : ask);

  function handOf(draw: Draw, known: Partial<Record<ListedKind, readonly string[]>>): Hand {
    return {
      ...{ draw, fixtures },
      next: () => ledger.next('ghost'),
      ids: (kind) => known[kind as ListedKind] ?? [],
    };
  }

  async function write(draw: Draw, kind: ListedKind): Promise<void> {
    const known =
      kind === 'comment' || kind === 'task'
        ? { task: (await allListed(ask, 'task')).map(idText) }
        : {};
    const begun = beginnings[kind](handOf(draw, known));
    if (begun === undefined) return;
    const fields = forAll(detail(kind, begun, true));
    const markers = [...markersIn(fields)];
    for (const marker of markers) ledger.creating(marker);
    const { path, body } = createRequest(kind, fields);
    const made = (await askFor(kind)('POST', path, body)) as ConfirmedRecord | undefined;
    if (made === undefined) return tale.tell('ghost', `may not write a ${kind}`);
    for (const marker of markersOf(kind, made)) ledger.write(marker);
    tale.tell('ghost', `writes ${named({ kind, id: idText(made) })} with ${markers.join(' ')}`);
  }

  async function edit(draw: Draw, ref: RecordRef & { kind: ListedKind }): Promise<void> {
    const { kind, id } = ref;
    const seen = (await askFor(kind)('GET', readRequest(kind, id).path)) as ConfirmedRecord;
    const fields = fieldsOf(kind, seen);
    const change = forAll(detail(kind, changes[kind](fields, handOf(draw, {})), false));
    if (Object.keys(change).length === 0) return;
    const before = picked(fields, Object.keys(change));
    const { path, body } = updateRequest(kind, id, change);
    if ((await askFor(kind)('PATCH', path, body)) === undefined) return;
    const gone = markersGone(before, change);
    ledger.remove(gone);
    const added = markersGone(change, before);
    for (const marker of added) ledger.write(marker);
    gap.changed('ghost', path, added);
    tale.tell(
      'ghost',
      `changes ${named(ref)}: ${JSON.stringify(change)}; takes away ${gone.join(' ')}`,
    );
  }

  async function readable(kind: ListedKind): Promise<readonly ConfirmedRecord[]> {
    const rows = await allListed(askFor(kind), kind);
    return rows.filter((row) => row['kind'] !== 'event' && !(ageMs(row) < READING_MS));
  }

  function ageMs(row: ConfirmedRecord): number {
    return parts.clock.now() - createdAt(row);
  }

  async function remove({ kind, id }: RecordRef): Promise<void> {
    const { path } = deleteRequest(kind, id);
    const gone = (await ask('DELETE', path)) as ConfirmedRecord | undefined;
    if (gone === undefined) return;
    ledger.remove(markersIn(gone));
    tally.count('records deleted elsewhere');
    tale.tell(
      'ghost',
      `deletes ${named({ kind, id })}, which said ${[...markersIn(gone)].join(' ')}`,
    );
  }

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

  return {
    write,
    async addClient() {
      const made = await ask('POST', paths.companies, { [wrappers.company]: { name: 'Ahorn' } });
      client = idText(made as ConfirmedRecord);
    },
    async retype({ id, record, change }) {
      const fields = change.kind === 'create' ? change.fields : {};
      if (JSON.stringify(fields).includes('local-')) return; // only its own computer knows what it names
      const { path, body } = createRequest(record.kind, fields);
      const made = (await ask('POST', path, body)) as ConfirmedRecord | undefined;
      if (made === undefined) return;
      tale.tell(
        'ghost',
        `types ${named({ kind: record.kind, id: idText(made) })} again, as ${short(id)}`,
      );
      // A create carries no more than Markdown does.
      for (const marker of markersOf(record.kind, made)) {
        ledger.creating(marker);
        ledger.acknowledge(marker);
      }
    },
    async changeLatest(draw, kind) {
      const rows = await readable(kind);
      if (rows.length > 0) await edit(draw, { kind, id: idText(latest(rows)) });
    },
    async act(draw) {
      const kind = draw.pick([...listedKinds, 'note', 'note', 'note'] as const);
      const rows = await readable(kind);
      if (rows.length === 0 || draw.chance(0.12)) return write(draw, kind);
      const ref = { kind, id: idText(draw.chance(0.4) ? latest(rows) : draw.pick(rows)) };
      if (draw.chance(0.07)) await remove(ref);
      else if (kind === 'deal' && draw.chance(0.25)) await archive(ref.id);
      else await edit(draw, ref);
    },
  };
}

/** What this one writes is for everybody: who may no longer see it could not look for its words. */
function forAll({ visibility: _, ...fields }: Fields): Fields {
  return fields;
}

/** What somebody else has just changed, as far as records say so. */
function latest(rows: readonly ConfirmedRecord[]): ConfirmedRecord {
  const at = (row: Fields) => String(row['updated_at'] ?? row['created_at'] ?? '');
  return rows.reduce((one, other) => (at(other) > at(one) ? other : one));
}
