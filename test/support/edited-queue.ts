/** The queue of main as far as the editors of one record meet it. */
import type { WriteId } from '../../shared/ids.ts';
import type { QueueEvent } from '../../shared/queue/events.ts';
import {
  type Based,
  baseOf,
  noBases,
  type ShownRecord,
  withAccepted,
} from '../../shared/queue/machine/accepted-bases.ts';
import { withoutIdleBase } from '../../shared/queue/machine/idle-base.ts';
import { step } from '../../shared/queue/machine/machine.ts';
import { fieldsSet, isLive, type PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { Note } from '../../shared/records/note.ts';
import { accepted, aQueue, NOON, outcomeEvent } from './builders.ts';

/** The record on the screen of an editor. */
export type Editor = Based & { readonly shown: ShownRecord };

/** A queue with these writes, and the events that its editors cause. */
export function anEditedQueue(line: 'open' | 'unreachable', writes: PendingWrite[] = []) {
  let queue = aQueue(writes, { line });
  let known = noBases;
  let revision = 1;
  const happen = (said: QueueEvent, editor?: string) => {
    const before = queue;
    const event = withoutIdleBase(before, said);
    queue = step(before, event).queue;
    if (queue === before) return;
    revision += 1;
    known = withAccepted(known, event, { before, queue, revision }, editor);
  };
  return {
    happen,
    revision: () => revision,
    writes: () => queue.writes,
    of: (id: string) => queue.writes.find((write) => write.id === id),
    bodies: () =>
      queue.writes.filter(isLive).map((write) => [write.id, fieldsSet(write)['content_html']]),
    accept: (id: WriteId, reply: Note) => happen(outcomeEvent(id, accepted(reply))),
    save(writeId: string, fields: Fields, { shown, ...based }: Editor, isFinished = true) {
      const edit = { writeId, fields, isFinished, at: NOON };
      const { record } = based;
      happen(
        { kind: 'saved', record, ...edit, ...baseOf(known, queue, { ...based, fields }, shown) },
        shown.editor,
      );
    },
    remove: ({ shown, ...based }: Editor, { id: writeId = 'removal', at = NOON } = {}) =>
      happen(
        {
          ...{ kind: 'deleted', at, writeId, undoMs: 10_000 },
          ...{ record: based.record, ...baseOf(known, queue, based, shown) },
        },
        shown.editor,
      ),
  };
}
