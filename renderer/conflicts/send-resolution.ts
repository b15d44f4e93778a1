/** Sends what the user resolved a conflict to, unless they would lose by it what they wrote since. */
import { kinds } from '../../shared/kinds/kinds.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import type { Fields } from '../../shared/records/kinds.ts';
import type { App } from '../app/app-context.ts';
import type { Meeting } from '../words/meetings.ts';

type Parts = Pick<App, 'bridge' | 'outbox' | 'random' | 'sessions'>;

/** Resolves with what is in the way, or `null` where it is on the disk. */
export async function sendResolution(
  parts: Parts,
  of: Meeting,
  fields: Fields,
): Promise<string | null> {
  const problem = await inTheWay(parts, of);
  if (problem !== null) return problem;
  const answer =
    of.standing.kind === 'open'
      ? await parts.bridge.resolveConflict({ id: of.id, fields: { ...fields }, theirs: of.theirs })
      : await saveAgain(parts, of, fields);
  return answer.ok ? null : answer.message;
}

/**
 * Returns the user's later edits of the record, which the resolution would lose. The choice is made
 * from what is shown here, and replaces every waiting write.
 */
async function inTheWay(
  { outbox, sessions }: Parts,
  { record, standing }: Meeting,
): Promise<string | null> {
  const session = sessions.find(record);
  if (session?.isUnsaved) {
    await session.flush({ isFinished: true });
    const words = `What you had typed in this ${kinds[record.kind].word} was not here yet. Nothing was sent`;
    return session.problem === null
      ? `${words}: look at your version once more and choose again.`
      : `${words}. ${session.problem}`;
  }
  if (standing.kind === 'open' || !outbox.of(record.id, record.kind).some(isLive)) return null;
  return 'What you wrote here since is not on the service yet, and would be replaced. Choose again once it is sent.';
}

/**
 * A second resolution is a change of the first one's result: later changes by others are compared
 * with that.
 */
function saveAgain(
  { bridge, outbox, random }: Parts,
  { record, theirs, standing }: Meeting,
  fields: Fields,
) {
  return bridge.saveRecord({
    writeId: random.uuid(),
    record: { ...record, id: outbox.knownId(record.id) },
    fields: { ...fields },
    base: { ...theirs, ...(standing.kind === 'open' ? {} : standing.result) },
    isFinished: true,
  });
}
