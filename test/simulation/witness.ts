/**
 * Notes every change that the service has made, whether or not its response arrives. It records which
 * records a create made, and the side effects of a change.
 */
import { IDEMPOTENCY_HEADER } from '../../shared/api/assumptions.ts';
import { fieldsOf } from '../../shared/kinds/kinds.ts';
import { laneOf, type RecordRef } from '../../shared/queue/pending-write.ts';
import { type ConfirmedRecord, type Fields, idText } from '../../shared/records/kinds.ts';
import type { Facts } from './facts.ts';
import type { Gap } from './gap.ts';
import { kindAt, markersOf, refAt, type There } from './kinds.ts';
import { type Ledger, type Marker, markersIn } from './ledger.ts';
import { IN } from './parts.ts';

export interface Witness {
  /** The result of a request that was not a mere read. */
  see(who: string, asked: Change, reply: Response): Promise<void>;
  /** The ids of the records that the service made for a write. */
  madeFor(writeId: string): readonly string[];
  /** The fields of a record when one of the computers had it made. */
  begunAs(id: string): Begun | undefined;
  /** Every record that one of the computers had made. */
  begunIds(): Iterable<string>;
  /** The last author of a record, and the words in it since. */
  latest(ref: RecordRef): Latest | undefined;
  /** Is true if only they have made or changed this note. */
  isOnly(who: string, id: string): boolean;
  /** Documents cannot be read back: as they were answered. */
  documents(): readonly There[];
}

/** As the service read it, and the words in it. */
type Begun = { readonly fields: Fields; readonly words: ReadonlySet<Marker> };

type Latest = { readonly who: string; readonly words: ReadonlySet<Marker> };

export type Change = {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers?: Headers;
};

/**
 * The main contact of a client is one of its contacts: the service links the two, and removes the
 * main contact with the link (company.default_contact). Nobody requested either.
 */
function createRelink(facts: Facts): (one: There) => void {
  const contacts = new Map<string, unknown>();
  return ({ kind, record }) => {
    const id = idText(record);
    if (kind === 'company') {
      const contact = record['default_contact_id'];
      contacts.set(id, contact);
      const ref: RecordRef = { kind: 'contact', id: String(contact) };
      facts.change('service', ref, ['company_ids']);
      if (contact !== null)
        facts.sayParts('service', ref, [{ field: 'company_ids', part: id, says: IN }]);
    }
    if (kind !== 'contact') return;
    const linked = record['company_ids'];
    for (const [company, contact] of contacts) {
      const isLinked = Array.isArray(linked) && linked.includes(Number(company));
      if (String(contact) !== id || isLinked) continue;
      facts.change('service', { kind: 'company', id: company }, ['default_contact_id']);
    }
  };
}

/** A witness who books what nobody decided by themselves, and which fields have been changed. */
export function createWitness(ledger: Ledger, gap: Gap, facts: Facts): Witness {
  const made = new Map<string, string[]>();
  const begun = new Map<string, Begun>();
  const documents: There[] = [];
  const relink = createRelink(facts);
  const latest = new Map<string, Latest>();
  /** The users who have had a note open, by its id. */
  const hands = new Map<string, Set<string>>();
  /** The words of comments, by their record: they go with it. */
  const commented = new Map<string, Set<Marker>>();

  return {
    async see(who, { method, path, body, headers }, reply) {
      const kind = kindAt(path);
      if (reply.status < 200 || reply.status >= 300 || kind === undefined) return;
      // The colleague reads and writes in one moment, and reports its own additions.
      const isChange = method === 'PATCH' || method === 'DELETE';
      if (isChange && who !== 'ghost') gap.changed(who, path, markersIn(body));
      const ref = refAt(path);
      if (method === 'PATCH' && ref) facts.change(who, ref, namesIn(body));
      const { data } = (await reply.json()) as { data: ConfirmedRecord };
      const markers = markersOf(kind, data);
      const id = idText(data);
      latest.set(laneOf({ kind, id }), { who, words: markers });
      hands.set(id, (hands.get(id) ?? new Set()).add(who));
      if (kind === 'comment') remember(data, markers);
      relink({ kind, record: data });
      if (method === 'DELETE')
        ledger.remove(commented.get(laneOf({ kind, id: idText(data) })) ?? []);
      if (method !== 'POST') return;
      if (kind === 'document') documents.push({ kind, record: data });
      const writeId = headers?.get(IDEMPOTENCY_HEADER);
      if (writeId) begun.set(id, { fields: fieldsOf(kind, data), words: markers });
      if (writeId) made.set(writeId, [...(made.get(writeId) ?? []), idText(data)]);
    },
    madeFor: (writeId) => made.get(writeId) ?? [],
    latest: (ref) => latest.get(laneOf(ref)),
    isOnly(who, id) {
      const had = hands.get(id);
      return had?.size === 1 && had.has(who);
    },
    begunAs: (id) => begun.get(id),
    begunIds: () => begun.keys(),
    documents: () => documents,
  };

  function remember(comment: Fields, markers: ReadonlySet<Marker>): void {
    const id = String(comment['commentable_id']);
    const lane = laneOf({ kind: comment['commentable_type'] === 'Task' ? 'task' : 'deal', id });
    const known = commented.get(lane) ?? new Set();
    for (const marker of markers) known.add(marker);
    commented.set(lane, known);
  }
}

/** The fields in a body, inside of the name of what they are of. */
function namesIn(body: unknown): string[] {
  const wrapped: object = typeof body === 'string' ? JSON.parse(body) : (body ?? {});
  return Object.values(wrapped).flatMap((fields: object) => Object.keys(fields));
}
