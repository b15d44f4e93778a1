/** Changes of the entry that is open, each with its undo (T22). */
import type { Fields } from '../../shared/records/kinds.ts';
import { type Entry, type EntryRecord, entryOf } from '../../shared/time/entry.ts';
import type { EntryPart } from '../../shared/time/entry-parts.ts';
import type { RecordSession } from '../session/record-session.svelte.ts';
import { offerPutBack } from './entry-undo.ts';
import type { ShownEntry } from './shown-entries.ts';
import type { TimeContext } from './time-context.ts';

type Open = {
  readonly session: RecordSession;
  /** `undefined` once its editor goes. */
  readonly shown: () => ShownEntry | undefined;
};

/** Creates the changes of an open entry; `shown` is the entry as the screen has it. */
export function createOpenEntry(app: TimeContext, first: ShownEntry, { session, shown }: Open) {
  let last = first;
  /** The entry as it was when its description began to be typed. */
  let typedFrom: Entry | null = null;

  /** With what was changed here and is not on the disk yet: the next change rests on that. */
  function entryNow(): Entry {
    const present = shown();
    last = present ?? last;
    const { entry, record } = last;
    if (present !== undefined && !session.isAhead) return entry;
    const tags = ((session.fields['tag_ids'] ?? []) as readonly number[]).map((id) => ({ id }));
    return (
      entryOf({ ...record, ...session.fields, tags } as unknown as EntryRecord, entry) ?? entry
    );
  }

  return {
    entryNow,
    change(part: EntryPart, fields: Fields): void {
      const before = entryNow();
      app.week.untakenDay = null;
      session.edit(fields);
      offerPutBack(app, { part, before, after: entryNow() });
    },
    beginText(): void {
      typedFrom ??= entryNow();
      app.week.untakenDay = null;
    },
    /** The field is left, or gone: its change can be undone as a whole. */
    endText(): void {
      if (typedFrom !== null) {
        offerPutBack(app, { part: 'description', before: typedFrom, after: entryNow() });
      }
      typedFrom = null;
    },
    /** The entry is deleted, which has an undo of its own. */
    forgetText(): void {
      typedFrom = null;
    },
  };
}
