/** The records of a list as somebody chooses among them: those in the cache and those made here. */
import type { ListName } from '../../shared/api/endpoints.ts';
import { isLocalId } from '../../shared/ids.ts';
import { tellingDetails } from '../../shared/kinds/telling-details.ts';
import { overlay } from '../../shared/queue/overlay/overlay.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import { lists } from '../../shared/records/lists.ts';
import { UNTITLED } from '../../shared/shown-name.ts';
import type { Day, Instant } from '../../shared/time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from './cache.ts';
import { LiveQuery } from './live-query.ts';
import { allOf, nameIn } from './read.ts';

export type RecordChoice = {
  readonly id: number | string;
  readonly name: string;
  /** A client is found by its domains too. */
  readonly domains: readonly string[];
  /** The id of the project of a task. */
  readonly projectId: string | undefined;
  /** The client of a deal or project by its name. */
  readonly client: string | undefined;
  /** Whose it is, and more that tells it apart from another one of its name. */
  readonly details: readonly string[];
};

/** The sources of choices. */
export type ChoiceParts = {
  readonly cache: Cache;
  readonly outbox: Pick<Outbox, 'writes' | 'knownId'>;
};

/** The same with the zone whose days tell records apart. */
export type ZonedParts = ChoiceParts & { readonly dates: { readonly zone: string } };

/** The same with why a list has none, and the present day as reactive state. */
export type PickerParts = ZonedParts & {
  readonly state: Pick<AppState, 'status'>;
  readonly now: { readonly current: Instant };
  readonly dates: { readonly today: (now: Instant) => Day };
};

/** Narrows a choice to what fits the other fields. */
export type Offer = {
  readonly isOffered: (row: Row) => boolean;
  /** Why the others are missing; `undefined` if none is. */
  readonly why: string | undefined;
};

/**
 * The records that match `among`, by name; stages and statuses in the order of the work. `undefined`
 * until the cache has responded.
 */
export function createChoices(
  {
    list,
    among = {},
    isOffered = () => true,
  }: {
    readonly list: ListName;
    readonly among?: Fields | undefined;
    readonly isOffered?: Offer['isOffered'] | undefined;
  },
  { cache, outbox, dates }: ZonedParts,
): { readonly current: readonly RecordChoice[] | undefined } {
  const query = new LiveQuery(() => allOf(cache, list));
  const owners = createOwners(list, { cache, outbox });
  const isAmong = (row: Fields) => Object.entries(among).every(([name, is]) => row[name] === is);
  return {
    get current() {
      const rows = query.current;
      if (rows === undefined) return undefined;
      const ownerOf = owners.current;
      return rowsWithPending(list, rows, outbox.writes)
        .filter((row) => isAmong(row) && isOffered(row))
        .map((row) => {
          const { domains } = row as { readonly domains?: readonly string[] };
          const choice: RecordChoice = {
            ...{ id: row.id, name: nameIn(list, row) ?? UNTITLED, domains: domains ?? [] },
            projectId: row['project_id'] ? String(row['project_id']) : undefined,
            client: row['company_name'] ? String(row['company_name']) : undefined,
            // Only those of equal names are read.
            get details() {
              return [
                ownerOf(row),
                String(row['company_name'] ?? ''),
                ...tellingDetails(row, dates.zone),
              ];
            },
          };
          return { choice, name: choice.name, position: row['position'] };
        })
        .sort(compareInOrder)
        .map(({ choice }) => choice);
    },
  };
}

/** The field of a record that says whose it is, and the list of its owner. */
const owned: Readonly<Partial<Record<ListName, readonly [string, 'companies' | 'projects']>>> = {
  contacts: ['company_ids', 'companies'],
  projects: ['company_id', 'companies'],
  invoices: ['company_id', 'companies'],
  tasks: ['project_id', 'projects'],
};

/** Names the client or project of a record of the list; empty without one. */
function createOwners(
  list: ListName,
  { cache, outbox }: ChoiceParts,
): { readonly current: (row: Row) => string } {
  const owner = owned[list];
  if (owner === undefined) return { current: () => '' };
  const [field, of] = owner;
  const query = new LiveQuery(() => allOf(cache, of));
  return {
    get current() {
      const rows = rowsWithPending(of, query.current ?? [], outbox.writes);
      const names = new Map(rows.map((row) => [String(row.id), nameIn(of, row)]));
      return (row: Row) =>
        [row[field]]
          .flat()
          .flatMap((id) => names.get(String(id)) ?? [])
          .join(', ');
    },
  };
}

export type Row = Fields & { readonly id: number | string };

/** The rows as the user left them, with the records that only this computer has. */
export function rowsWithPending(
  list: ListName,
  rows: readonly Row[],
  writes: readonly PendingWrite[],
): readonly Row[] {
  const pending = Map.groupBy(
    writes.filter(({ record }) => record.kind === lists[list].kind),
    ({ record }) => record.id,
  );
  const known = new Set(rows.map(({ id }) => String(id)));
  const here = [...pending].flatMap(([id, ofRecord]): Row[] => {
    if (known.has(id)) return [];
    const shown = overlay<Row>(undefined, ofRecord);
    // A record that is not in the cache and not made here is one that nobody can see whole.
    const isWhole = isLocalId(id) || ofRecord.some(({ state }) => state.kind === 'done');
    return shown && isWhole ? [shown.record] : [];
  });
  const shown = rows.flatMap((row): Row[] => {
    const ofRecord = pending.get(String(row.id));
    if (ofRecord === undefined) return [row];
    const left = overlay<Row>(row, ofRecord);
    return left ? [left.record] : [];
  });
  return [...shown, ...here];
}

/** Compares two records by their place in the order of the work, if they have one; then by name. */
export function compareInOrder(one: Ordered, other: Ordered): number {
  return placeOf(one) - placeOf(other) || byName.compare(one.name, other.name);
}

type Ordered = { readonly name: string; readonly position?: unknown };

function placeOf({ position }: Ordered): number {
  return typeof position === 'number' ? position : 0;
}

const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
