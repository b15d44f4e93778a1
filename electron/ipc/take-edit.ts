/** Takes an edit of the user into the queue, for the account it was made in. */
import { isLocalId } from '../../shared/ids.ts';
import type { Saved } from '../../shared/ipc/state.ts';
import type { EventOf } from '../../shared/queue/events.ts';
import { hasRoomFor } from '../../shared/queue/queue.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { onDisk } from '../store/on-disk.ts';
import type { HandlerParts } from './handler-parts.ts';

/** The failure after the user has signed in to another account: nothing is taken in (Q16). */
export const ofAnotherAccount = failed(
  'other-account',
  'Another account is signed in since. What was written is kept for the account it was written in.',
);

type Said<K extends 'saved' | 'deleted'> = Omit<EventOf<K>, 'kind' | 'at'> & {
  readonly account?: string;
  /** The zone a new time entry is made in; else that of this computer. */
  readonly zone?: string;
  /** The editor that showed the record (Q8.7). */
  readonly editor?: string | undefined;
};

type Group<K extends 'saved' | 'deleted'> = {
  readonly account?: string | undefined;
  readonly edits: readonly Omit<Said<K>, 'account'>[];
};

type Taken = Result<Saved, 'full' | 'disk' | 'other-account'>;

type Parts = Pick<HandlerParts, 'engine' | 'clock' | 'timeZone'>;

/** Takes an edit or a delete in; it is on disk when this answers (P1). */
export function takeEdit<K extends 'saved' | 'deleted'>(
  parts: Parts,
  kind: K,
  { account, ...said }: Said<K>,
): Taken {
  return takeEdits(parts, kind, { account, edits: [said] });
}

/** Takes edits of different records in, all or none of them; they are on disk when this answers (Q4.4). */
export function takeEdits<K extends 'saved' | 'deleted'>(
  { engine: { runner, zones }, clock, timeZone }: Parts,
  kind: K,
  { account, edits }: Group<K>,
): Taken {
  // There the same number may be another record, and the words belong to nobody (Q16).
  if (account !== undefined && account !== runner.queue().account) return ofAnotherAccount;
  if (!hasRoomFor(runner.queue(), edits.length)) {
    return failed('full', 'The outbox is full. Go online to send what is in it.');
  }
  const savedAt = clock.now();
  const made = edits.map(({ zone = timeZone(), editor, ...said }) => {
    const event = { ...said, kind, at: savedAt } as unknown as EventOf<'saved' | 'deleted'>;
    return { event, editor, zone };
  });
  const taken = onDisk(() => {
    const { account: owner } = runner.queue();
    for (const { event, zone } of made)
      if (isNewEntry(event) && owner !== null) zones.keep(owner, event.record.id, zone);
    runner.takeTogether(made);
  }, null);
  return taken.ok ? ok({ savedAt, revision: runner.revision() }) : taken;
}

/** Only a create has neither a base nor an id of the service. */
function isNewEntry({ record, base }: Pick<EventOf<'saved'>, 'record' | 'base'>): boolean {
  return record.kind === 'time-entry' && base === null && isLocalId(record.id);
}
