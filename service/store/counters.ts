/** Counters that only rise, so that a number is never reused, even after a delete. */
import type { Store } from './store.ts';

/** The counters; each client has its own for projects (project.number). */
type Counter = 'deals' | 'documents' | `projects of company ${number}`;

/** Raises a counter and returns its new value; a new counter starts from 0. */
export function countUp(store: Store, counter: Counter): number {
  const row = store
    .sql(
      `INSERT INTO counters (name, counted) VALUES (:counter, 1)
       ON CONFLICT (name) DO UPDATE SET counted = counted + 1 RETURNING counted`,
    )
    .get({ counter });
  return Number(row?.['counted']);
}
