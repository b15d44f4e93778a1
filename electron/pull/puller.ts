/**
 * Keeps the window's cache near the service: sweeps of the lists, then again after a while, and the
 * bodies that the sweeps show to be missing (shared/pull/SPEC.md).
 */
import { type CommentsOn, type ListName, listNames, perList } from '../../shared/api/endpoints.ts';
import type { Screen, Status } from '../../shared/ipc/state.ts';
import { bodyRank } from '../../shared/pull/body-priority.ts';
import { troubleInWords } from '../../shared/pull/list-trouble.ts';
import { showsChanges } from '../../shared/pull/schedule.ts';
import { headLeft, headRead, swept } from '../../shared/pull/sweep.ts';
import { isDiskError } from '../store/database.ts';
import { tryDisk } from '../store/settings.ts';
import { createBell } from '../system/bell.ts';
import { contain } from '../system/contain.ts';
import { errorName } from '../system/error-name.ts';
import { createAbsences } from './absences.ts';
import { createBodyFetcher } from './body-fetcher.ts';
import { fetchComments } from './comments-fetcher.ts';
import { createDueLists } from './due-lists.ts';
import { keepGoing, type Rounds } from './keep-going.ts';
import { createListMemory, type ListMemory } from './list-memory.ts';
import { createOpenNote } from './open-note.ts';
import { createOwnReplies } from './own-replies.ts';
import type { PullerParts } from './puller-parts.ts';
import { createQuarantine } from './quarantine.ts';
import { createRefreshWaits } from './refresh-waits.ts';
import { readHead, type SweepEnd, type SweptPage, sweep } from './sweep.ts';
import { createSweptLists } from './swept-lists.ts';

export type PullProgress = Pick<
  Status,
  | 'asOf'
  | 'readAt'
  | 'openNote'
  | 'listed'
  | 'sweeping'
  | 'bodiesLeft'
  | 'bodiesRefused'
  | 'quarantined'
  | 'off'
>;

export interface Puller {
  /** Runs until `signal` is aborted, for the cache with this id. */
  run(cacheId: string): Promise<void>;
  /** See what is new: the line has opened, or the computer woke up. */
  nudge(): void;
  /** Sweep every list from its beginning and ask again for what was refused (L18). */
  sweepAll(): void;
  /** Sweeps in their own time again. */
  sweepAtLeisure(): void;
  /** Reads these lists and the open note now; resolves when that has ended, however it did. */
  refresh(lists: readonly ListName[]): Promise<void>;
  /** What is on the screen goes first; its note is read when it is opened, and again (L21). */
  lookAt(screen: Screen): void;
  wantBody(id: string): void;
  wantComments(on: CommentsOn): void;
  /** The service has answered a write of ours: the record is known, and pages before are older. */
  answered(list: ListName, id: string): void;
  /** Takes note that the cache has this record; whether the disk lets it (L20). */
  know(list: ListName, id: string): boolean;
  progress(): PullProgress;
}

/**
 * The puller of one account.
 *
 * Each list has its own time: one that was interrupted is due again soon and does not drag the
 * others along; one that the service refuses is asked for no more often than a whole one.
 */
export function createPuller(parts: PullerParts): Puller {
  const { outlet, clock, signal } = parts;
  const bell = createBell(parts.timer);
  const memory = createListMemory(parts);
  const quarantine = createQuarantine(memory);
  const own = createOwnReplies();
  const known = createSweptLists(memory);
  const due = createDueLists(
    clock,
    known.get,
    (list) => memory.position(list) !== undefined || (list === 'notes' && memory.hasBodiesLeft()),
  );
  const shared = { ...parts, memory, own };
  const apart = (work: Promise<unknown>) => contain(parts.log, 'bug in the pull', work);
  const bodies = createBodyFetcher({
    ...shared,
    canAsk: parts.isOpen,
    isCrowded: due.isFirstPull,
    onmissing: (id) => apart(absences.confirm('notes', id, known.get('notes')?.number ?? 0)),
  });
  const absences = createAbsences({
    ...shared,
    ongone(list, id) {
      if (list === 'notes') bodies.forget(id);
    },
  });
  const openNote = createOpenNote({ ...parts, read: readOpen, onchange: parts.onprogress });
  const off: Partial<Record<ListName, string>> = {};
  const refreshes = createRefreshWaits();
  const unsorted = new Set<ListName>();
  let isRunning = false;
  /** Why no list can be read now, in words; of none where the pull goes on. */
  let failing: PullProgress['off'] = {};
  let sweeping: PullProgress['sweeping'] = null;

  const sweepParts = (list: ListName) => ({
    ...shared,
    unsorted,
    onpage,
    ongap: (one: ListName) => known.learn(one, (before) => headLeft(before, memory.position(one))),
    shouldYield: () => due.isOtherWantedMore(list),
  });

  async function readOpen(id: string): Promise<boolean> {
    const hasCome = await bodies.readAgain(id);
    if (hasCome) absences.found('notes', id);
    return hasCome;
  }

  function onpage({ list, records, isHead, missingBodies, quarantined: more }: SweptPage): void {
    if (!isHead) sweeping = { list, records };
    quarantine.add(list, more);
    for (const note of missingBodies) {
      bodies.add([note.id], bodyRank(note, { pinned: parts.pinned(), isHead }));
    }
    parts.onprogress();
  }

  async function sweepOne(list: ListName): Promise<void> {
    const left = memory.position(list);
    const isAnew = left === undefined || due.isTooOld(left.startedAt);
    if (isAnew) {
      memory.setPosition(list, undefined);
      quarantine.clear(list);
    }
    sweeping = { list, records: isAnew ? 0 : left.records };
    parts.onprogress();
    const end = await sweep(list, sweepParts(list));
    await conclude(list, end);
    sweeping = null;
    bodies.add([]);
    parts.onprogress();
  }

  async function conclude(list: ListName, end: SweepEnd): Promise<void> {
    if (end.kind !== 'whole') {
      if (end.kind === 'off') off[list] = troubleInWords(list, end.failure);
      return due.ended(list, end.kind);
    }
    delete off[list];
    known.set(list, swept(end.at, end.records, known.get(list)));
    parts.onprogress();
    const suspects = await absences.settle(list, end.at.number);
    due.wentWhole(list, end.at, { records: end.records, hasSuspects: suspects > 0 });
  }

  async function headOne(list: ListName): Promise<void> {
    const before = known.get(list);
    const end = await readHead(list, sweepParts(list));
    due.headRead(list);
    if (end.kind !== 'whole' || before === undefined || !showsChanges(list)) return;
    known.learn(list, () => headRead(before, end.startedAt));
    parts.onprogress();
  }

  /** Throws where the disk cannot be read; each round tries again until it can (L25). */
  function recall(): void {
    known.recall();
    quarantine.recall();
    due.recall();
  }

  async function round(): Promise<void> {
    bodies.add([]);
    while (parts.isOpen() && !signal.aborted) {
      const next = due.next();
      if (next === undefined) return;
      try {
        await (next.isWhole ? sweepOne(next.list) : headOne(next.list));
      } catch (error) {
        sweeping = null;
        due.ended(next.list, 'interrupted');
        if (isDiskError(error)) throw error; // every list needs the disk (L25)
        // A bug with one list must not end the pull of all others, which nobody would begin again.
        parts.log.note('bug in the pull', { list: next.list, error: errorName(error) });
      }
      refreshes.end(next.list);
    }
  }

  let isRecalled = isDoneByDisk(recall);

  return {
    async run(cacheId) {
      isRunning = true;
      apart(openNote.run()); // ends with the signal
      const rounds: Rounds = {
        tryDisk: () => tryDisk(parts.settings),
        begin() {
          if (!isRecalled) recall();
          isRecalled = true;
          if (memory.cacheId() !== cacheId) {
            tryDisk(parts.settings); // it has to take what follows, or the lists go on in their midst
            memory.forget();
            quarantine.forget();
            known.forget();
            due.forget();
            parts.onprogress();
          }
          for (const { list, id } of parts.shown()) memory.know(list, [id]);
        },
        round: async () => parts.isOpen() && meetCache(cacheId, shared).then(round),
        untilNextMs: due.inMs,
        onpause: () => refreshes.end(), // what is left of one is not to be had now
        onfailure(trouble) {
          failing = trouble === null ? {} : perList(() => trouble);
          parts.onprogress();
        },
      };
      await keepGoing(rounds, { ...parts, bell });
    },
    nudge() {
      due.nudge();
      bell.ring();
      if (parts.isOpen()) apart(openNote.readNow());
    },
    async refresh(wanted) {
      // Without a cache to put it into nothing is read, and nobody is to wait for it.
      if (!isRunning || !parts.isOpen() || signal.aborted) return;
      due.refresh(wanted);
      const listed = refreshes.untilRead(wanted);
      bell.ring();
      await Promise.all([listed, openNote.readNow()]);
    },
    sweepAll() {
      bodies.forgive();
      for (const list of listNames) delete off[list];
      due.allAfresh();
      bell.ring();
    },
    sweepAtLeisure: due.atLeisure,
    lookAt({ lists, note }) {
      if (due.lookAt(lists)) bell.ring();
      openNote.lookAt(note);
    },
    wantBody: bodies.addFirst,
    wantComments(on) {
      apart(fetchComments(on, shared, parts)); // its end is a delivery
    },
    answered(list, id) {
      own.answered(list, id);
      outlet.leaveOut(list, id);
      memory.markOwn(list, id, (known.get(list)?.number ?? 0) + 1);
    },
    know: (list, id) => memory.know(list, [id]),
    progress: () => ({
      ...known.times(clock.now()),
      openNote: openNote.lastRead(),
      sweeping,
      bodiesLeft: bodies.left(),
      bodiesRefused: bodies.refused(),
      quarantined: quarantine.all(),
      off: { ...failing, ...off },
    }),
  };
}

/** A cache that main has not filled is emptied before anything is put into it (L16). */
async function meetCache(
  cacheId: string,
  { memory, outlet, clock, accountKey, signal }: PullerParts & { readonly memory: ListMemory },
): Promise<void> {
  if (memory.cacheId() === cacheId) return;
  const empty = { kind: 'clear', asOf: clock.now() } as const;
  const done = await outlet.deliver(empty, { accountKey, signal });
  if (done !== undefined) memory.setCacheId(cacheId);
}

/** Whether `work` is done: it is not where the disk refuses. */
function isDoneByDisk(work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    if (isDiskError(error)) return false;
    throw error;
  }
}
