/** The entries that this computer put on an invoice which still exists (T4.8). */
import type { RecordId } from '../../shared/ids.ts';
import type { Bridge } from '../../shared/ipc/contract.ts';
import {
  type BilledEntry,
  type BilledTime,
  entriesBilled,
  followBilledTime,
  type InvoiceThere,
  invoicesSharing,
} from '../../shared/timeline/billed-time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { present } from '../cache/found-records.ts';
import { LiveQuery } from '../cache/live-query.ts';
import { type Row, rowsWithPending } from '../cache/record-choices.ts';

type Parts = {
  readonly bridge: Pick<Bridge, 'readBilledTime' | 'addBilledTime'>;
  readonly cache: Cache;
  readonly outbox: Pick<Outbox, 'writes' | 'knownId'>;
  readonly accountKey: () => string;
  /** Is false until the list of invoices was read to its end: one that is missing may still exist. */
  readonly areInvoicesListed: () => boolean;
};

/** The billed entries of the account that is open here. */
export function billedEntriesHere({ bridge, cache, outbox, state }: Here): BilledEntries {
  return new BilledEntries({
    ...{ bridge, cache, outbox },
    accountKey: () => (state.account.kind === 'known' ? state.account.key : ''),
    areInvoicesListed: () => state.status.asOf.invoices !== null,
  });
}

type Here = Pick<Parts, 'bridge' | 'cache' | 'outbox'> & { readonly state: AppState };

export class BilledEntries {
  /** Why the last reading failed; `null` if it did not. */
  problem = $state.raw<string | null>(null);
  readonly #parts: Parts;
  #all = $state.raw<readonly BilledTime[]>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  get accountKey(): string {
    return this.#parts.accountKey();
  }

  /** By the ids of now: an entry or its invoice may have been sent since. */
  readonly #now = $derived.by(() =>
    followBilledTime(this.#all ?? [], (id) => this.#parts.outbox.knownId(id)),
  );
  readonly #numbers = $derived.by(() =>
    JSON.stringify(this.#now.map(({ invoice }) => Number(invoice)).filter(Number.isInteger)),
  );
  readonly #query = $derived.by(() => {
    const ids: number[] = JSON.parse(this.#numbers);
    return new LiveQuery(() => this.#parts.cache.invoices.bulkGet(ids));
  });

  /** An invoice by its id, `null` where it does not exist any more; `undefined` until they are read. */
  readonly #invoiceOf = $derived.by(() => {
    const read = this.#query.current;
    if (this.#all === undefined || read === undefined) return undefined;
    const rows = rowsWithPending(
      'invoices',
      present(read) as unknown as readonly Row[],
      this.#parts.outbox.writes,
    );
    const byId = new Map(rows.map((row) => [String(row.id), row]));
    const missing = (id: RecordId) =>
      Number.isInteger(Number(id)) && !this.#parts.areInvoicesListed() ? undefined : null;
    return (id: RecordId): InvoiceThere | null => byId.get(id) ?? missing(id);
  });

  /** By the id of the entry; `undefined` until it is read. */
  readonly current = $derived.by(
    (): ReadonlyMap<RecordId, BilledEntry> | undefined =>
      this.#invoiceOf && entriesBilled(this.#now, this.#invoiceOf),
  );

  /** The other invoices that bill an entry of this one; none until they are read. */
  sharing(invoice: RecordId): readonly InvoiceThere[] {
    return this.#invoiceOf ? invoicesSharing(this.#now, invoice, this.#invoiceOf) : [];
  }

  /** By id: a write that is sent while another is made leaves their number as it was. */
  readonly #writeIds = $derived.by(() =>
    this.#parts.outbox.writes
      .filter(({ record: { kind } }) => kind === 'invoice' || kind === 'time-entry')
      .map(({ id }) => id)
      .join(),
  );

  /** Reads it now and whenever another window may bill or split an entry, as long as the component is shown. */
  follow(): void {
    // An effect, because main is asked again.
    $effect(() => {
      void this.#writeIds;
      void this.read();
    });
  }

  /** Reads what main has. */
  async read(): Promise<void> {
    const answer = await this.#parts.bridge.readBilledTime({ account: this.#parts.accountKey() });
    if (answer.ok) this.#all = answer.value;
    this.problem = answer.ok ? null : answer.message;
  }

  /** Saves it before the invoice is made, so that a crash between the two bills nothing twice. */
  add(billed: BilledTime): ReturnType<Bridge['addBilledTime']> {
    return this.#parts.bridge.addBilledTime({ account: this.#parts.accountKey(), billed });
  }
}
