/** The sample: a small office's year, the same for the same seed and day. */
import type { Instant } from '../../shared/time.ts';
import type { Store } from '../store/store.ts';
import type { Business } from './businesses.ts';
import { createDraw } from './draw/draw.ts';
import { createSeededRandom } from './draw/seeded-random.ts';
import { fillClients } from './fill-clients.ts';
import { fillComments } from './fill-comments.ts';
import { fillInvoices } from './fill-invoices.ts';
import { fillNotes } from './fill-notes.ts';
import { fillWork } from './fill-work.ts';
import type { Sample } from './sample.ts';
import type { SampleSize } from './sizes.ts';

export type FillOptions = {
  readonly business: Business;
  readonly size: SampleSize;
  readonly seed: number;
  /** Everything in the sample is earlier. */
  readonly now: Instant;
};

/** Fills a new account; `none` leaves it empty. */
export function fillAccount(store: Store, { business, size, seed, now }: FillOptions): void {
  if (size === 'none') return;
  const sample: Sample = {
    store,
    business,
    draw: createDraw(createSeededRandom(seed)),
    now,
    counts: business.counts[size],
    companies: [],
    projects: [],
  };
  fillClients(sample);
  fillWork(sample);
  fillInvoices(sample);
  fillNotes(sample);
  fillComments(sample);
}
