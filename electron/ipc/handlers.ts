/** What main does for each call of the windows. */
import type { Closing } from '../../shared/closing.ts';
import { type HistoryEntry, meeting } from '../../shared/history/entry.ts';
import { localId } from '../../shared/ids.ts';
import type { Handlers, WindowKind } from '../../shared/ipc/contract.ts';
import type { AppState, CaptureDraft, Saved, Theme } from '../../shared/ipc/state.ts';
import { QUEUE_WRITES_MAX, UNDO_DELETE_MS } from '../../shared/limits.ts';
import { capturedNote } from '../../shared/note/captured-note.ts';
import type { EventOf, QueueEvent } from '../../shared/queue/events.ts';
import { writeIn } from '../../shared/queue/lanes.ts';
import { type ResolveTrouble, resolveTrouble } from '../../shared/queue/machine/resolve.ts';
import { knownId } from '../../shared/queue/machine/save.ts';
import { canDiscard } from '../../shared/queue/machine/user-choices.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import { failed, ok, type Result } from '../../shared/result.ts';
import { dayOf } from '../../shared/time.ts';
import type { ZoomStep } from '../../shared/zoom.ts';
import type { Engine } from '../engine.ts';
import { dropDraft, keepDraft, readDraft } from '../store/draft.ts';
import { onDisk, refusedByDisk } from '../store/on-disk.ts';
import { saveUnsentWork, type UnsentWorkParts } from './save-unsent-work.ts';

export type HandlerParts = UnsentWorkParts & {
  /** Where the database lies that was found broken at this start. */
  readonly brokenFile: string | null;
  readonly images: Pick<Handlers, 'readImages' | 'chooseImages'>;
  readonly zoom: (step: ZoomStep) => void;
  readonly theme: { readonly get: () => Theme; readonly set: (theme: Theme) => void };
  readonly closing: {
    readonly get: () => Closing;
    /** False where the disk refuses. */
    readonly set: (closing: Closing) => boolean;
  };
  readonly capture: { readonly show: () => void; readonly hide: () => void };
  readonly setTyped: (window: WindowKind, isWaiting: boolean) => void;
  readonly openOutside: (url: string) => Promise<boolean>;
};

/** As many settled conflicts as somebody looks through. */
const RESOLVED_SHOWN_MAX = 500;

/** Why nothing was sent of what the user has settled. */
const unsettled: Readonly<Record<ResolveTrouble, string>> = {
  changed:
    'Someone has changed it once more since you were shown it. Nothing was sent: look at the newer version and choose again.',
  compared:
    'It is being compared with the service once more. Nothing was sent: what you chose is kept here until it is back.',
  settled: 'This conflict is resolved already.',
};

const ofAnotherAccount = failed(
  'other-account',
  'Another account is signed in since. What was written is kept for the account it was written in.',
);

const sentAlready = failed('sent', 'It’s too late: this is being sent, or has been.');

const notRefreshed = {
  unreachable: 'Not refreshed: the service can’t be reached.',
  'signed-out': 'Not refreshed: you’re signed out.',
} as const;

/** The handlers over one engine. */
export function createHandlers(parts: HandlerParts): Handlers {
  const { engine, clock, random } = parts;
  const { runner, kept: settings } = engine;
  /** What was filed last, until the capture window is read again: a key pressed twice files once. */
  let filed: CaptureDraft | null = null;

  /** Takes an edit or a delete in; it is on disk when this answers (P1). */
  function take<K extends 'saved' | 'deleted'>(
    kind: K,
    { account, ...said }: Omit<EventOf<K>, 'kind' | 'at'> & { readonly account?: string },
  ): Result<Saved, 'full' | 'disk' | 'other-account'> {
    // The same number may be another record there, and the words are nobody's there (Q16).
    if (account !== undefined && account !== runner.queue().account) return ofAnotherAccount;
    if (runner.queue().writes.length >= QUEUE_WRITES_MAX) {
      return failed('full', 'The outbox is full. Go online to send what is in it.');
    }
    const savedAt = clock.now();
    const event = { ...said, kind, at: savedAt } as unknown as EventOf<K>;
    const taken = onDisk(() => runner.take(event), null);
    return taken.ok ? ok({ savedAt, revision: runner.revision() }) : taken;
  }

  /** Keeps what is typed with the account it was typed in, whoever has signed in since (Q16). */
  function keepTyped<T>(typed: CaptureDraft, value: T): Result<T, 'disk'> {
    const account = accountOf(typed);
    const draft = readDraft(settings, random, runner.queue(), account);
    return onDisk(() => keepDraft(settings, draft, typed, account), value);
  }

  function accountOf({ account }: CaptureDraft): string | null {
    return account ?? runner.queue().account;
  }

  /** Takes a choice in; like an edit, it is on disk when this answers, or it was not made. */
  function choose(event: QueueEvent): Result<null, 'disk'> {
    return onDisk(() => runner.take(event), null);
  }

  return {
    readState: () => ok(stateOf(parts)),

    connect: (input) => engine.session.connect(input),
    async signOut() {
      await engine.session.signOut();
      return ok(null);
    },

    saveRecord: (said) => take('saved', said),
    deleteRecord: (said) => take('deleted', { ...said, undoMs: UNDO_DELETE_MS }),
    confirmStored({ ids }) {
      return engine.confirmStored(ids) ? ok(null) : refusedByDisk;
    },
    retryWrites(said) {
      const isTaken = choose({ kind: 'retried', at: clock.now(), ...said });
      engine.nudge(); // a full disk keeps writes from being sent (Q4), not the service from being found
      return isTaken;
    },
    discardWrite({ id }) {
      if (!canDiscard(runner.queue(), id)) return sentAlready;
      return onDisk(() => {
        keepResolved(parts, id, { at: clock.now(), how: 'given-up', result: {} });
        runner.take({ kind: 'discarded', at: clock.now(), id });
      }, null);
    },
    restoreWrite: ({ id }) =>
      choose({ kind: 'restored', at: clock.now(), id, undoMs: UNDO_DELETE_MS }),
    keepBoth: ({ id }) =>
      choose({ kind: 'kept-both', at: clock.now(), id, localId: localId(random.uuid()) }),

    resolveConflict(said) {
      const { id, fields } = said;
      const trouble = resolveTrouble(writeIn(runner.queue().writes, id), said);
      if (trouble !== undefined) return failed('changed', unsettled[trouble]);
      return onDisk(() => {
        keepResolved(parts, id, { at: clock.now(), how: 'settled', result: fields });
        runner.take({ kind: 'resolved', at: clock.now(), ...said, undoMs: UNDO_DELETE_MS });
      }, null);
    },
    answerUnsure: ({ id, isThere }) => choose({ kind: 'answered', at: clock.now(), id, isThere }),

    markTold: ({ ids }) => choose({ kind: 'told', at: clock.now(), ids }),

    readHistory: ({ record }) => ok(historyOf(engine, record)),
    readSettled: () => ok(engine.history.resolved(RESOLVED_SHOWN_MAX)),

    readTraffic: (asked) => ok(engine.traffic.read(asked)),
    saveUnsentWork: () => saveUnsentWork(parts),

    async takePulled({ cache, stored: acknowledged }) {
      engine.pull.meetCache(cache);
      return ok(await engine.outlet.take(cache.accountKey, acknowledged));
    },
    wantBody({ id }) {
      engine.pull.wantBody(id);
      return ok(null);
    },
    wantComments(on) {
      engine.pull.wantComments(on);
      return ok(null);
    },
    lookAt(screen) {
      engine.pull.lookAt(screen);
      return ok(null);
    },
    async refresh(what) {
      const { line, resumesAt } = await engine.refresh(what);
      return line === 'open' ? ok({ resumesAt }) : failed(line, notRefreshed[line]);
    },
    prepareFlight({ isWanted }) {
      if (isWanted) engine.prepareFlight();
      else engine.pull.sweepAtLeisure();
      return ok(null);
    },
    networkChanged() {
      engine.nudge();
      return ok(null);
    },

    markTyped({ window, isWaiting }) {
      parts.setTyped(window, isWaiting);
      return ok(null);
    },

    readCapture() {
      filed = null;
      const { account } = runner.queue();
      const { text, company, visibility } = readDraft(settings, random, runner.queue());
      return ok({ ...(account === null ? {} : { account }), text, company, visibility });
    },
    saveCapture(typed) {
      const savedAt = clock.now();
      if (isSameDraft(filed, typed)) return ok({ savedAt }); // on its way when it was filed
      return keepTyped(typed, { savedAt });
    },
    fileCapture(typed) {
      if (typed.text.trim() === '') return failed('empty', 'There is nothing to save yet.');
      if (isSameDraft(filed, typed)) return ok(null);
      const isSaved = keepTyped(typed, null);
      if (!isSaved.ok) return isSaved;
      const { account } = runner.queue();
      if (accountOf(typed) !== account) return ofAnotherAccount;
      const draft = readDraft(settings, random, runner.queue());
      const saved = take('saved', {
        writeId: draft.writeId,
        record: { kind: 'note', id: localId(draft.noteId) },
        fields: {
          ...capturedNote(typed.text),
          date: dayOf(clock.now(), parts.timeZone()),
          visibility: typed.visibility,
          link: typed.company && { record_type: 'company', record_id: typed.company.id },
        },
        base: null,
        isFinished: true,
      });
      if (!saved.ok) return saved;
      filed = typed;
      onDisk(() => dropDraft(settings, account), null); // one that stays is not offered again: it is a note now
      parts.capture.hide();
      return ok(null);
    },
    hideCapture() {
      parts.capture.hide();
      return ok(null);
    },

    openCapture() {
      parts.capture.show();
      return ok(null);
    },
    async openExternal({ url }) {
      const isOpened = await parts.openOutside(url);
      return isOpened ? ok(null) : failed('refused', 'Only web and mail addresses can be opened.');
    },
    zoom({ step }) {
      parts.zoom(step);
      return ok(null);
    },
    setTheme({ theme }) {
      parts.theme.set(theme);
      return ok(null);
    },
    readClosing: () => ok(parts.closing.get()),
    setClosing: ({ closing }) => (parts.closing.set(closing) ? ok(null) : refusedByDisk),
    ...parts.images,
  };
}

/** Under every name the record has had: a note that was filed anew goes on with what the old one was. */
function historyOf({ runner, history }: Engine, record: RecordRef): HistoryEntry[] {
  const queue = runner.queue();
  const now = knownId(queue, record.id);
  const before = Object.keys(queue.adopted).filter((id) => knownId(queue, id) === now);
  return [now, ...before]
    .flatMap((id) => history.of({ ...record, id }))
    .sort((one, other) => other.at - one.at);
}

/**
 * What both sides said of a conflict that the user ends, before it is ended (P2). In a place of its own:
 * the same write may meet other versions afterwards, and be settled again.
 */
function keepResolved(
  { engine: { runner, history }, random }: HandlerParts,
  id: string,
  end: Parameters<typeof meeting>[2],
): void {
  const write = runner.queue().writes.find((one) => one.id === id);
  if (write?.state.kind !== 'conflict') return;
  history.keep({ ...meeting(write, write.state.theirs, end), id: `${id}-${random.uuid()}` });
}

function stateOf({ engine, theme, version, brokenFile }: HandlerParts): AppState {
  const { writes, adopted, refiled } = engine.runner.queue();
  return {
    account: engine.session.account(),
    status: engine.status(),
    outbox: { writes, adopted, refiled, revision: engine.runner.revision() },
    theme: theme.get(),
    version,
    journalQuarantined: engine.journal.quarantinedCount(),
    brokenFile,
  };
}

function isSameDraft(one: CaptureDraft | null, other: CaptureDraft): boolean {
  return (
    one !== null &&
    one.thought === other.thought &&
    one.text === other.text &&
    one.company?.id === other.company?.id &&
    one.visibility === other.visibility
  );
}
