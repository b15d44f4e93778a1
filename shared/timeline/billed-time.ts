/**
 * Which time entries were put on which invoice on this computer (T4.8). The service says of no entry
 * that it is billed.
 */
import * as v from 'valibot';
import type { RecordId } from '../ids.ts';
import { titleOf } from '../kinds/facts.ts';
import { boundedId } from '../queue/pending-write.ts';
import { UNTITLED } from '../shown-name.ts';
import { BILLED_ENTRIES_MAX, hoursInWords } from './unbilled-time.ts';

/** As many entries as years of work have; beyond it the oldest invoices are forgotten. */
const ENTRIES_MAX = 20_000;

const seconds = v.pipe(v.number(), v.minValue(0));
const entries = v.array(v.object({ id: boundedId, seconds }));

/** An invoice, and its entries with the length that it bills. */
export const billedTime = v.object({
  invoice: boundedId,
  entries: v.pipe(entries, v.maxLength(BILLED_ENTRIES_MAX)),
});
export type BilledTime = v.InferOutput<typeof billedTime>;

/** As saved: entries that were split since are more than fit on a new invoice. */
export const allBilledTime = v.array(v.object({ invoice: boundedId, entries }));

/** Adds an invoice as the newest. */
export function addBilledTime(all: readonly BilledTime[], one: BilledTime): readonly BilledTime[] {
  const next = [one, ...all.filter(({ invoice }) => invoice !== one.invoice)];
  let count = 0;
  return next.filter(({ entries }) => {
    count += entries.length;
    return count <= ENTRIES_MAX;
  });
}

/** The same under the ids that records made here have now; `all` itself if nothing changed. */
export function followBilledTime(
  all: readonly BilledTime[],
  knownId: (id: RecordId) => RecordId,
): readonly BilledTime[] {
  let isChanged = false;
  const follow = (id: RecordId) => {
    const known = knownId(id);
    isChanged ||= known !== id;
    return known;
  };
  const now = all.map(({ invoice, entries }) => ({
    invoice: follow(invoice),
    entries: entries.map((entry) => ({ ...entry, id: follow(entry.id) })),
  }));
  return isChanged ? now : all;
}

/** Billing of an entry that passes to another, made of it or joined with it. */
export const billedMove = v.object({
  from: boundedId,
  to: boundedId,
  /** As long as the first entry is then: so much stays on it. */
  keepsSeconds: seconds,
});
export type BilledMove = v.InferOutput<typeof billedMove>;

/**
 * Moves what an invoice bills of `from`, beyond what it keeps, to `to` (T4.12). Each invoice bills as
 * much as before.
 */
export function moveBilledTime(
  all: readonly BilledTime[],
  { from, to, keepsSeconds }: BilledMove,
): readonly BilledTime[] {
  const secondsOf = ({ entries }: BilledTime, wanted: RecordId) =>
    entries.find(({ id }) => id === wanted)?.seconds ?? 0;
  const isMoved = (one: BilledTime) => from !== to && secondsOf(one, from) > keepsSeconds;
  if (!all.some(isMoved)) return all;
  return all.map((one) => {
    if (!isMoved(one)) return one;
    const moved = secondsOf(one, from) - keepsSeconds;
    const others = one.entries.filter(({ id }) => id !== from && id !== to);
    const halves = [
      { id: from, seconds: keepsSeconds },
      { id: to, seconds: secondsOf(one, to) + moved },
    ];
    return { ...one, entries: [...others, ...halves.filter((half) => half.seconds > 0)] };
  });
}

/** An invoice as the screen has it; `undefined` if it is there and not downloaded yet. */
export type InvoiceThere = Readonly<Record<string, unknown>> | undefined;

export type BilledEntry = { readonly seconds: number; readonly invoice: InvoiceThere };

/** The entries that an invoice has which still exists, by id. Of several invoices the newest counts. */
export function entriesBilled(
  all: readonly BilledTime[],
  /** `null`: it does not exist any more. */
  invoiceOf: (id: RecordId) => InvoiceThere | null,
): ReadonlyMap<RecordId, BilledEntry> {
  const billed = new Map<RecordId, BilledEntry>();
  for (const { invoice: id, entries } of all) {
    const invoice = invoiceOf(id);
    if (invoice === null) continue;
    for (const { id: entry, seconds } of entries) {
      if (!billed.has(entry)) billed.set(entry, { seconds, invoice });
    }
  }
  return billed;
}

/** Returns what this invoice shares its entries with: other invoices that still exist, the newest first (T4.21). */
export function invoicesSharing(
  all: readonly BilledTime[],
  invoice: RecordId,
  invoiceOf: (id: RecordId) => InvoiceThere | null,
): readonly InvoiceThere[] {
  const own = new Set(
    all.find((one) => one.invoice === invoice)?.entries.map(({ id }) => id) ?? [],
  );
  const others = all.filter(
    (one) => one.invoice !== invoice && one.entries.some(({ id }) => own.has(id)),
  );
  return others.map((one) => invoiceOf(one.invoice)).filter((one) => one !== null);
}

/** `Time on it was put on draft 2026-001 too.`, and what to do: nothing tells which items bill it still. */
export function sharedInWords(invoices: readonly InvoiceThere[]): string {
  const [first, ...others] = invoices.map(invoiceInWords);
  const more = others.length === 1 ? ' and another one' : ` and ${others.length} others`;
  const on = `${first}${others.length > 0 ? more : ''}`;
  return `Time on it was put on ${on} too. Check that only one of them bills it.`;
}

/** `on draft 2026-001`; with the billed length where the entry has another one now. */
export function billedInWords({ invoice, seconds }: BilledEntry, secondsNow: number): string {
  const on = `on ${invoiceInWords(invoice)}`;
  if (seconds === secondsNow) return on;
  return `${on} with ${hoursInWords(seconds)}, changed since`;
}

function invoiceInWords(invoice: InvoiceThere): string {
  if (invoice === undefined) return 'an invoice made here';
  const { status, invoice_number: number } = invoice;
  const word = status === 'drafted' || status === 'new' ? 'draft' : 'invoice';
  if (typeof number === 'string' && number !== '') return `${word} ${number}`;
  return `${word} “${titleOf('invoice', invoice) ?? UNTITLED}”`;
}
