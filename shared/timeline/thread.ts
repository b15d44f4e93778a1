/** The comments on one task or deal as the user left them, oldest first. */
import type { RecordId } from '../ids.ts';
import { overlay, type Shown } from '../queue/overlay/overlay.ts';
import { fieldsSet, type PendingWrite } from '../queue/pending-write.ts';
import type { Comment, commentableTypes } from '../records/comment.ts';
import { type Instant, parseTimestamp } from '../time.ts';

export type Subject = {
  readonly type: (typeof commentableTypes)[number];
  /** Every id it has or had: a comment may name the one from before it was sent. */
  readonly ids: readonly RecordId[];
};

export type ThreadEntry = {
  readonly id: RecordId;
  /** Recorded by the service, and written by nobody. */
  readonly isEvent: boolean;
  /** `null` for one who left; of what is made here it is the user. */
  readonly author: number | 'me' | null;
  readonly at: Instant;
  readonly text: string;
  readonly standing: Shown<Comment>['standing'];
};

/** Confirmed comments with pending ones; `writes` may be about anything. */
export function threadOf(
  subject: Subject,
  comments: readonly Comment[],
  writes: readonly PendingWrite[],
): readonly ThreadEntry[] {
  const pending = Map.groupBy(
    writes.filter(({ record }) => record.kind === 'comment'),
    ({ record }) => record.id,
  );
  const known = new Set(comments.map(({ id }) => String(id)));
  const confirmed = comments.map((comment) =>
    entryOf(overlay(comment, pending.get(String(comment.id)) ?? []), { isOurs: false }),
  );
  const made = [...pending].flatMap(([id, ofRecord]) => {
    if (known.has(id) || !ofRecord.some((write) => isOn(subject, write))) return [];
    return [entryOf(overlay<Comment>(undefined, ofRecord), { isOurs: true })];
  });
  return [...confirmed, ...made]
    .filter((entry) => entry !== undefined)
    .sort((one, other) => one.at - other.at || one.id.localeCompare(other.id));
}

/** Whether a create is of a comment on the subject; an edit does not say what it is on. */
function isOn({ type, ids }: Subject, write: PendingWrite): boolean {
  if (write.change.kind !== 'create') return false;
  const { commentable_type: on, commentable_id: id } = fieldsSet(write);
  return on === type && ids.includes(String(id));
}

function entryOf(
  shown: Shown<Comment> | undefined,
  { isOurs }: { readonly isOurs: boolean },
): ThreadEntry | undefined {
  if (shown === undefined) return undefined;
  const { record, standing } = shown;
  return {
    id: String(record.id),
    isEvent: record.kind === 'event',
    author: isOurs ? 'me' : record.author_member_id,
    at: parseTimestamp(record.created_at) || 0,
    text: record.body_plain_text ?? '',
    standing,
  };
}
