/** A colleague's work on one record: makes, changes and deletes it, and remembers what was removed. */
import type { Draw } from '../../service/seed/draw/draw.ts';
import { fieldsOf, pick } from '../../shared/kinds/kinds.ts';
import type { Clock } from '../../shared/ports.ts';
import { createdAt } from '../../shared/queue/lookup/match.ts';
import type { PendingWrite, RecordRef } from '../../shared/queue/pending-write.ts';
import {
  createRequest,
  deleteRequest,
  readRequest,
  updateRequest,
} from '../../shared/queue/requests/requests.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import { SECOND_MS } from '../../shared/time.ts';
import type { Detail } from './details.ts';
import { beginnings } from './edits.ts';
import type { Facts } from './facts.ts';
import type { Gap } from './gap.ts';
import type { Edits, Fixtures, Hand } from './hand.ts';
import type { ArchivedRef } from './invariants.ts';
import { type ListedKind, markersOf } from './kinds.ts';
import { type Ledger, markersGone, markersIn } from './ledger.ts';
import { named } from './narrate.ts';
import { type Ask, allListed } from './observer.ts';
import { partsSaid } from './parts.ts';
import { short, type Tale } from './tale.ts';
import type { Tally } from './tally.ts';

export type GhostParts = {
  /** As a member with every right; the witness notes its changes. */
  readonly ask: Ask;
  /** As one who did not write what others wrote, for notes. */
  readonly askAsColleague: Ask;
  readonly ledger: Ledger;
  readonly facts: Facts;
  readonly tale: Tale;
  readonly tally: Tally;
  readonly clock: Clock;
  readonly fixtures: Fixtures;
  readonly detail: Detail;
  readonly gap: Gap;
  readonly edits: Edits;
  /** Whether the colleague links records to other ones, too. */
  readonly sharesParts: boolean;
  /** The writers of this world. */
  readonly kinds: readonly ListedKind[];
  /** Called with a record that exists and that no list has any more. */
  readonly onarchived: (ref: ArchivedRef) => void;
};

/** The records that a new record of a kind can name. */
const namedBy: Readonly<Partial<Record<ListedKind, ListedKind>>> = {
  comment: 'task',
  task: 'task',
  contact: 'company',
  project: 'company',
  invoice: 'project',
};

/** Nobody changes a record of a moment ago: they have to read it first (shared/queue/lookup/match.ts). */
const READING_MS = SECOND_MS;

/** The ids of records that can be named. */
type Known = Partial<Record<ListedKind, readonly string[]>>;

function askFor({ ask, askAsColleague }: GhostParts, kind: ListedKind): Ask {
  return kind === 'note' ? askAsColleague : ask;
}

function handOf({ fixtures, ledger }: GhostParts, draw: Draw, known: Known): Hand {
  return {
    ...{ draw, fixtures },
    next: () => ledger.next('ghost'),
    ids: (kind) => known[kind as ListedKind] ?? [],
  };
}

async function knownFor({ ask }: GhostParts, kind: ListedKind): Promise<Known> {
  const other = namedBy[kind];
  return other === undefined ? {} : { [other]: (await allListed(ask, other)).map(idText) };
}

/** Makes a record of this kind, as far as there is what it needs. */
export async function write(parts: GhostParts, draw: Draw, kind: ListedKind): Promise<void> {
  const { ledger, tale, detail } = parts;
  const begun = beginnings[kind](handOf(parts, draw, await knownFor(parts, kind)));
  if (begun === undefined) return;
  const fields = forAll(detail(kind, begun, true));
  const markers = [...markersIn(fields)];
  for (const marker of markers) ledger.creating(marker);
  const { path, body } = createRequest(kind, fields);
  const made = (await askFor(parts, kind)('POST', path, body)) as ConfirmedRecord | undefined;
  if (made === undefined) return tale.tell('ghost', `may not write a ${kind}`);
  for (const marker of markersOf(kind, made)) ledger.write(marker);
  parts.facts.sayParts('ghost', { kind, id: idText(made) }, partsSaid(kind, {}, fields));
  tale.tell('ghost', `writes ${named({ kind, id: idText(made) })} with ${markers.join(' ')}`);
}

type ListedRef = RecordRef & { readonly kind: ListedKind };

/** Changes the present fields of the record. */
export async function edit(parts: GhostParts, draw: Draw, ref: ListedRef): Promise<void> {
  const { ledger, tale, gap, detail } = parts;
  const { kind, id } = ref;
  const found = (await askFor(parts, kind)('GET', readRequest(kind, id).path)) as ConfirmedRecord;
  const fields = fieldsOf(kind, found);
  const known = parts.sharesParts ? await knownFor(parts, kind) : {};
  const change = forAll(detail(kind, parts.edits[kind](fields, handOf(parts, draw, known)), false));
  if (Object.keys(change).length === 0) return;
  const before = pick(fields, Object.keys(change));
  const { path, body } = updateRequest(kind, id, change);
  if ((await askFor(parts, kind)('PATCH', path, body)) === undefined) return;
  parts.facts.sayParts('ghost', ref, partsSaid(kind, before, change));
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

/** The records of this kind that somebody can have read by now. */
export async function readable(
  parts: GhostParts,
  kind: ListedKind,
): Promise<readonly ConfirmedRecord[]> {
  const rows = await allListed(askFor(parts, kind), kind);
  const ageMs = (row: ConfirmedRecord) => parts.clock.now() - createdAt(row);
  return rows.filter((row) => row['kind'] !== 'event' && !(ageMs(row) < READING_MS));
}

/** Deletes the record. */
export async function remove(parts: GhostParts, { kind, id }: RecordRef): Promise<void> {
  const { ask, ledger, tally, tale } = parts;
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

/** Makes the record of a create once more with the same words, as the one who typed it or another. */
export async function retype(
  parts: GhostParts,
  { id, record, change }: PendingWrite,
  who: 'member' | 'colleague',
): Promise<void> {
  const { ask, askAsColleague, ledger, tale } = parts;
  const typed = change.kind === 'create' ? change.fields : {};
  const fields = who === 'member' ? typed : forAll(typed);
  if (JSON.stringify(fields).includes('local-')) return; // only its own computer knows what it names
  const { path, body } = createRequest(record.kind, fields);
  const askAsWho = who === 'member' ? ask : askAsColleague;
  const made = (await askAsWho('POST', path, body)) as ConfirmedRecord | undefined;
  if (made === undefined) return;
  tale.tell(
    'ghost',
    `types, as ${who}, ${named({ kind: record.kind, id: idText(made) })} again, as ${short(id)}`,
  );
  // A create carries no more than Markdown does.
  for (const marker of markersOf(record.kind, made)) {
    ledger.creating(marker);
    ledger.acknowledge(marker);
  }
}

/** A colleague writes only public notes: a user without access could not search for their words. */
function forAll({ visibility: _, ...fields }: Fields): Fields {
  return fields;
}
