/** Events of the queue as a window causes them. */
import { localId } from '../../shared/ids.ts';
import type { EventOf } from '../../shared/queue/events.ts';
import type { JournalEntry } from '../../shared/queue/journal/journal-entry.ts';
import { createReplay } from '../../shared/queue/journal/replay.ts';
import type { Queue } from '../../shared/queue/queue.ts';

/** The queue that these entries lead to. */
export function queueOf(entries: Iterable<JournalEntry>): Queue {
  const replay = createReplay();
  for (const entry of entries) replay.take(entry);
  return replay.queue();
}

/** The user has finished a new note `name` on this computer. */
export function aSavedNote(name: string, more: Partial<EventOf<'saved'>> = {}): EventOf<'saved'> {
  return {
    kind: 'saved',
    at: Date.parse('2026-11-20T09:00:00Z'),
    writeId: `write-${name}`,
    record: { kind: 'note', id: localId(name) },
    fields: { title: name, date: '2026-11-20', content_html: `<p>Text of ${name}.</p>` },
    base: null,
    isFinished: true,
    ...more,
  };
}
