/** Takes an edit of the user into the queue, for the account it was made in. */
import { isLocalId } from '../../shared/ids.ts';
import type { Saved } from '../../shared/ipc/state.ts';
import type { EventOf } from '../../shared/queue/events.ts';
import { hasRoomFor } from '../../shared/queue/queue.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import type { Beside } from '../store/journal-lines.ts';
import { onDisk } from '../store/on-disk.ts';
import type { HandlerParts } from './handler-parts.ts';

/** The failure after the user has signed in to another account: nothing is taken in (Q16). */
export const ofAnotherAccount = failed(
  'other-account',
  'Another account is signed in since. What was written is kept for the account it was written in.',
);

type Edit = EventOf<'saved'> | EventOf<'deleted'>;

type Without<T, K extends keyof T> = T extends unknown ? Omit<T, K> : never;

type Said = Without<Edit, 'at'> & {
  /** The zone a new time entry is made in; else that of this computer. */
  readonly zone?: string;
  /** The editor that showed the record (Q8.7). */
  readonly editor?: string | undefined;
};

type Group = {
  readonly account?: string | undefined;
  readonly edits: readonly Said[];
  /** Writes into the database in the same transaction. */
  readonly beside?: Beside | undefined;
};

type Taken = Result<Saved, 'full' | 'disk' | 'other-account'>;

type Parts = Pick<HandlerParts, 'engine' | 'clock' | 'timeZone'>;

/** Takes one edit in that main makes itself, with what `beside` writes. */
export function takeEdit(
  parts: Parts,
  edit: Without<Extract<Said, { kind: 'saved' }>, 'kind'>,
  beside?: Beside,
): Taken {
  return takeEdits(parts, { edits: [{ kind: 'saved', ...edit }], beside });
}

/** Takes edits and deletes of different records in, all or none of them; they are on disk when this answers (Q4.4). */
export function takeEdits(
  { engine: { runner, zones }, clock, timeZone }: Parts,
  { account, edits, beside }: Group,
): Taken {
  // There the same number may be another record, and the words belong to nobody (Q16).
  if (account !== undefined && account !== runner.queue().account) return ofAnotherAccount;
  if (!hasRoomFor(runner.queue(), edits.length)) {
    return failed('full', 'The outbox is full. Go online to send what is in it.');
  }
  const savedAt = clock.now();
  const made = edits.map(({ zone = timeZone(), editor, ...said }) => {
    const event: Edit = { ...said, at: savedAt };
    return { event, editor, zone };
  });
  const taken = onDisk(() => {
    const { account: owner } = runner.queue();
    for (const { event, zone } of made)
      if (isNewEntry(event) && owner !== null) zones.keep(owner, event.record.id, zone);
    runner.takeTogether(made, beside);
  }, null);
  return taken.ok ? ok({ savedAt, revision: runner.revision() }) : taken;
}

/** Only a create has neither a base nor an id of the service. */
function isNewEntry({ record, base }: Pick<Edit, 'record' | 'base'>): boolean {
  return record.kind === 'time-entry' && base === null && isLocalId(record.id);
}
