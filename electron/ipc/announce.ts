/** Main's announcements to its windows: what is now, never what to do. */
import type { WebContents } from 'electron';
import { channel, type EventName, type Events } from '../../shared/ipc/contract.ts';
import type { OutboxChange } from '../../shared/ipc/state.ts';
import type { Queue } from '../../shared/queue/queue.ts';

export type Announce = <E extends EventName>(event: E, payload: Events[E]) => void;

/** Announces to every window that is there; one that is gone or still loading reads the state. */
export function createAnnounce(windows: () => readonly WebContents[]): Announce {
  return (event, payload) => {
    for (const contents of windows()) {
      if (!contents.isDestroyed()) contents.send(channel(event), payload);
    }
  };
}

/** What differs between two queues; writes that did not change are the same objects. */
export function outboxChange(next: Queue, before: Queue): OutboxChange {
  const known = new Set(before.writes);
  const present = new Set(next.writes.map(({ id }) => id));
  return {
    changed: next.writes.filter((write) => !known.has(write)),
    removed: before.writes.map(({ id }) => id).filter((id) => !present.has(id)),
    adopted: next.adopted,
  };
}
