/** Comments that somebody has typed and not sent, with the records they are on. */
import { isLocalId, type RecordId } from '../../shared/ids.ts';
import { fieldsSet, type RecordRef } from '../../shared/queue/pending-write.ts';
import type { TypedComment } from '../bridge/comment-drafts.svelte.ts';
import { LiveQuery } from './live-query.ts';
import { createNames, type NamesParts, namedBy } from './record-names.ts';

export type StartedComment = {
  readonly key: string;
  /** The task or deal; `undefined` where the changed comment is no longer on this computer. */
  readonly on: RecordRef | undefined;
  readonly typed: TypedComment;
  /** `Comment on Relaunch`. */
  readonly name: string;
  /** Begins with the words that are typed. */
  readonly words: string;
};

type Parts = NamesParts & {
  readonly commentDrafts: { readonly typed: readonly TypedComment[] };
};

type Subject = { readonly type: unknown; readonly id: unknown };

const WORDS_MAX = 120;

export class StartedComments {
  readonly #parts: Parts;
  /** As text: another letter typed asks the cache nothing anew. */
  readonly #changed = $derived.by(() =>
    JSON.stringify(this.#parts.commentDrafts.typed.filter((one) => one.of === 'change').map(idOf)),
  );
  readonly #query = $derived.by(() => {
    const ids = (JSON.parse(this.#changed) as RecordId[]).filter((id) => !isLocalId(id));
    return new LiveQuery(() => this.#parts.cache.comments.bulkGet(ids.map(Number)));
  });
  readonly #placed = $derived.by(() =>
    this.#parts.commentDrafts.typed.flatMap((typed) => {
      const on = this.#subjectOf(typed);
      const isRead = typed.of !== 'change' || this.#query.current !== undefined;
      return on === undefined && !isRead ? [] : [{ typed, on }];
    }),
  );
  readonly #subjects = $derived(JSON.stringify(this.#placed.flatMap(({ on }) => on ?? [])));
  readonly #names = $derived.by(() => {
    const refs = JSON.parse(this.#subjects) as RecordRef[];
    return createNames(refs.flatMap(namedBy), this.#parts);
  });

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** All of them, in the order in which they were begun. */
  get all(): readonly StartedComment[] {
    return this.#placed.map(({ typed, on }) => {
      const what = typed.of === 'change' ? 'Change of a comment' : 'Comment';
      const name = on === undefined ? what : `${what} on ${this.#nameOf(on)}`;
      return {
        ...{ key: `${typed.of} ${typed.id}`, on, name, typed },
        words: typed.text.trim().replaceAll(/\s+/g, ' ').slice(0, WORDS_MAX),
      };
    });
  }

  #nameOf(on: RecordRef): string {
    const [named] = namedBy(on);
    return (named && this.#names.wordsOf(named)) ?? `a ${on.kind}`;
  }

  #subjectOf({ of, id }: TypedComment): RecordRef | undefined {
    const { outbox } = this.#parts;
    const subject = of === 'change' ? this.#subjectOfComment(id) : { type: of, id };
    if (subject?.type !== 'Task' && subject?.type !== 'Deal') return undefined;
    const kind = subject.type === 'Task' ? 'task' : 'deal';
    return { kind, id: outbox.knownId(String(subject.id)) };
  }

  #subjectOfComment(id: RecordId): Subject | undefined {
    const made = this.#parts.outbox.writes.find(
      ({ record, change }) =>
        record.kind === 'comment' && record.id === id && change.kind === 'create',
    );
    if (made !== undefined) {
      const { commentable_type: type, commentable_id: on } = fieldsSet(made);
      return { type, id: on };
    }
    const sent = this.#query.current?.find((one) => String(one?.id) === id);
    return sent && { type: sent.commentable_type, id: sent.commentable_id };
  }
}

function idOf({ id }: TypedComment): RecordId {
  return id;
}
