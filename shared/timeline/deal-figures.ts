/** The few figures that say how it stands with a deal. */
import { isLive } from '../queue/pending-write.ts';
import type { Comment } from '../records/comment.ts';
import type { Deal } from '../records/deal.ts';
import { idsOfComplete, type Stage } from '../records/stage.ts';
import { type Day, dayOf, type Instant, parseTimestamp } from '../time.ts';
import type { StoryChange } from './story-changes.ts';

export type DealFigures = {
  readonly amount: { readonly value: string; readonly currency: string } | null;
  readonly probability: number | null;
  /** The day it is expected to close. */
  readonly closesOn: Day | null;
  /** Whether it should have closed by now. */
  readonly isLate: boolean;
  /** The day it came to its stage, as far as known here; `null` if it is on no board. */
  readonly inStageSince: Day | null;
};

type Sources = {
  readonly stages: readonly Stage[];
  readonly comments: readonly Comment[];
  readonly changes: readonly StoryChange[];
};

export function dealFigures(
  deal: Deal,
  { stages, comments, changes }: Sources,
  { today, zone }: { readonly today: Day; readonly zone: string },
): DealFigures {
  const { id, deal_value: value, currency, probability, close_date: closesOn } = deal;
  const stage = stages.find((one) => one.id === deal.board_group_id);
  const isOpen = deal.archived_at === null && !idsOfComplete(stages).has(stage?.id ?? '');
  const own = changes.filter(
    ({ write }) => isLive(write) && write.record.kind === 'deal' && write.record.id === String(id),
  );
  const at = stage && (movedHereAt(own) ?? movedAt(comments, stage.name));
  return {
    amount: value === null ? null : { value, currency },
    ...{ probability, closesOn, isLate: isOpen && closesOn !== null && closesOn < today },
    inStageSince: at === undefined ? null : dayOf(at, zone),
  };
}

/** When it was moved or made on this computer, if the service does not have that yet. */
function movedHereAt(changes: readonly StoryChange[]): Instant | undefined {
  return changes.findLast(
    ({ write: { change } }) => change.kind !== 'delete' && 'board_group_id' in change.fields,
  )?.write.savedAt;
}

/** The service tells a move only in words that end with the name of the stage (comment.events). */
function movedAt(comments: readonly Comment[], stage: string): Instant | undefined {
  const moments = comments
    .filter(({ kind, body_plain_text: text }) => kind === 'event' && endsWith(text ?? '', stage))
    .map(({ created_at }) => parseTimestamp(created_at))
    .filter((at) => !Number.isNaN(at));
  return moments.length === 0 ? undefined : Math.max(...moments);
}

function endsWith(sentence: string, name: string): boolean {
  return sentence.replace(/[.!\s]+$/u, '').endsWith(` ${name}`);
}
