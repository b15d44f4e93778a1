/** A life of a queue as a golden journal keeps it. */
import { createHash } from 'node:crypto';
import type { QueueEvent } from '../../shared/queue/events.ts';
import type { Queue } from '../../shared/queue/queue.ts';

export type GoldenLife = {
  readonly events: readonly QueueEvent[];
  /** Where they lead to. */
  readonly queue: Queue;
  /** The digest of the queue after each of them; the first golden journal has none. */
  readonly after?: readonly string[];
};

/** Tells queues apart, however their fields are ordered. */
export function digestOf(queue: Queue): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(queue)))
    .digest('hex')
    .slice(0, 8);
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sortKeys(inner)]));
}

/** The text of a golden journal, without the many blanks of a long body. */
export function packBlanks(text: string): string {
  return text.replaceAll(/ {100,}/g, ({ length }) => `{{${length} blanks}}`);
}

/** Reverses {@link packBlanks}. */
export function unpackBlanks(text: string): string {
  return text.replaceAll(/\{\{(\d+) blanks\}\}/g, (_, count) => ' '.repeat(Number(count)));
}
