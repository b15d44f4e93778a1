/** The body of a comment that is created or changed (A19). */
import * as v from 'valibot';
import { wrappers } from '../../shared/api/assumptions.ts';
import { commentableTypes } from '../../shared/records/comment.ts';
import { NOTE_HTML_BYTES_MAX } from '../../shared/text-limits.ts';
import type { Commentable } from '../store/comments.ts';
import type { Member } from '../store/members.ts';
import { canReach } from '../store/reach.ts';
import type { Store } from '../store/store.ts';
import { choice, fields, isUuid, text, unclearable } from '../web/fields.ts';
import { type Detail, inBody } from '../web/problem.ts';
import { BLANK } from '../web/read-body.ts';

/** Markdown; a comment may be as long as a note (rests on A14). */
const body = v.pipe(
  text,
  v.maxBytes(NOTE_HTML_BYTES_MAX, `must have at most ${NOTE_HTML_BYTES_MAX} bytes`),
  v.check((value) => value.trim() !== '', BLANK),
);

const target = {
  commentable_type: choice(commentableTypes),
  /** Always a string, as the Comment table has it; a number is refused (comment.fields). */
  commentable_id: v.pipe(
    v.string('must be a string: the id of the task or deal'),
    v.check((value) => value.trim() !== '', BLANK),
    v.transform((value) => value.toLowerCase()),
  ),
};

/** POST /comments. */
export const commentCreate = fields({ ...target, body });

/** PATCH /comments/{id}: its record cannot change, and null is ignored (conv.null). */
export const commentPatch = fields({ body: unclearable(body) });

export type CommentCreate = v.InferOutput<typeof commentCreate>;
export type CommentPatch = v.InferOutput<typeof commentPatch>;

/** The problems with a comment's record: not an id of its kind, or out of reach. */
export function targetProblems(
  asker: { readonly store: Store; readonly member: Member },
  given: unknown,
): Detail[] {
  const read = v.safeParse(fields(target), given);
  if (!read.success) return []; // the schema says so already
  const { commentable_type: type, commentable_id: id } = read.output;
  const at = [wrappers.comment, 'commentable_id'];
  if (type === 'Task' ? !isUuid(id) : !/^[1-9][0-9]{0,14}$/.test(id)) {
    const kind = type === 'Task' ? 'UUID of a task' : 'number of a deal, as a string';
    return [inBody(at, 'invalid_value', `commentable_id must be the ${kind}.`)];
  }
  if (canReach(asker.store, asker.member, targetOf({ type, id }))) return [];
  const message = `There is no ${type.toLowerCase()} ${id} that this token may use.`;
  return [inBody(at, 'not_accessible', message)];
}

function targetOf({ type, id }: Commentable): Parameters<typeof canReach>[2] {
  return type === 'Task' ? { type: 'task', id } : { type: 'deal', id: Number(id) };
}
