/** The records the user has open or had open a moment ago, each under all of its names. */
import { fieldsOf, readBase } from '../../shared/kinds/kinds.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { ConfirmedRecord, Fields } from '../../shared/records/kinds.ts';
import { RecordSession } from './record-session.svelte.ts';
import type { SessionParts } from './session-parts.ts';

/** Enough to go back and forth; an unsaved one stays beyond it. */
const SESSIONS_MAX = 20;

/** The part of a session that the registry needs, whatever its fields. */
type Session = Pick<
  RecordSession,
  'kind' | 'id' | 'isUnsaved' | 'isOnlyHere' | 'flush' | 'problem'
>;

export class RecordSessions {
  protected readonly parts: SessionParts;
  readonly #open = new Set<Session>();

  constructor(parts: SessionParts) {
    this.parts = parts;
  }

  /** The session of a record, if it has one, under whichever of its names it was opened. */
  find({ kind, id }: RecordRef): Session | undefined {
    const { outbox } = this.parts;
    const known = outbox.knownId(id);
    const ofKind = [...this.#open].filter((session) => session.kind === kind);
    return (
      ofKind.find((session) => session.id === id) ??
      ofKind.find((session) => outbox.knownId(session.id) === known)
    );
  }

  /** The session of a record that is no note, if it has one. */
  recordOf(ref: RecordRef): RecordSession | undefined {
    const known = this.find(ref);
    return known instanceof RecordSession ? known : undefined;
  }

  /** Returns the session of a record that is no note, begun with this content if there is none yet. */
  openRecord(ref: RecordRef, record: ConfirmedRecord): RecordSession {
    const known = this.recordOf(ref);
    if (known !== undefined) return known;
    const shown = { fields: fieldsOf(ref.kind, record), record: readBase(ref.kind, record) };
    const start = { ...shown, isNew: false };
    return this.keep(new RecordSession<Fields>(ref, start, this.parts));
  }

  /** The session of a record that nobody has saved yet, begun with these fields if there is none. */
  beginRecord(ref: RecordRef, fields: Fields): RecordSession {
    const known = this.recordOf(ref);
    if (known !== undefined) return known;
    return this.keep(new RecordSession<Fields>(ref, { fields, isNew: true }, this.parts));
  }

  /** Saves what is typed in a record, then forgets its session: the next one begins with what main has. */
  async close(ref: RecordRef): Promise<void> {
    const session = this.find(ref);
    if (session === undefined) return;
    await session.flush({ isFinished: true });
    if (!session.isOnlyHere) this.#open.delete(session);
  }

  /** Whether anything typed is in this window alone, because main has refused it. */
  get areOnlyHere(): boolean {
    return [...this.#open].some(({ isOnlyHere }) => isOnlyHere);
  }

  /** Saves everything that is typed and not saved, now. */
  async flushAll(): Promise<void> {
    const open = [...this.#open];
    await Promise.all(open.map((session) => session.flush({ isFinished: true })));
  }

  /** Keeps the session; those opened first go where there are many. */
  protected keep<S extends Session>(session: S): S {
    this.#open.add(session);
    for (const old of this.#open) {
      if (this.#open.size <= SESSIONS_MAX) break;
      if ((old as Session) !== session && !old.isUnsaved) this.#open.delete(old);
    }
    return session;
  }
}
