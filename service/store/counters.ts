/** Counts that only go up, so that a number given once is never given again, not even after a delete. */
import type { Store } from './store.ts';

/** What is counted; projects count up for each client of their own (project.number). */
type Counter = 'deals' | 'documents' | `projects of company ${number}`;

/** Counts `by` further and hands back where that led; a new counter starts from 0. */
export function countUp(store: Store, counter: Counter, by = 1): number {
  const row = store
    .sql(
      `INSERT INTO counters (name, counted) VALUES (:counter, :by)
       ON CONFLICT (name) DO UPDATE SET counted = counted + :by RETURNING counted`,
    )
    .get({ counter, by });
  return Number(row?.['counted']);
}
