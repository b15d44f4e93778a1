/** The parts of the workspace that the Time screen needs. */
import { createContext } from 'svelte';
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Saved } from '../../shared/ipc/state.ts';
import type { Random } from '../../shared/ports.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Company } from '../../shared/records/company.ts';
import type { Result } from '../../shared/result.ts';
import type { Instant } from '../../shared/time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { TypedWords } from '../bridge/typed-words.ts';
import type { UnfinishedWork } from '../bridge/unfinished-work.ts';
import type { Cache } from '../cache/cache.ts';
import type { RecordSessions } from '../session/record-sessions.ts';
import type { ShownBase } from '../session/shown-base.ts';
import type { Dates } from '../ui/dates.ts';
import type { Now } from '../ui/now.ts';
import type { RunningElsewhere } from './running-elsewhere.svelte.ts';
import type { SheetRows } from './sheet-rows.svelte.ts';
import type { ShownTimer } from './shown-timer.svelte.ts';
import type { ShownWeek } from './shown-week.svelte.ts';

type ChangeMade = {
  readonly words: string;
  readonly undo: () => Promise<Result<unknown, string>>;
};

export type TimeContext = {
  readonly bridge: Bridge;
  readonly cache: Cache;
  readonly dates: Dates;
  /** The entries deleted a moment ago, which can be restored. */
  readonly deletions: {
    readonly open: readonly { readonly until: Instant }[];
    /** The record restored last, until its row has the focus. */
    restored: RecordRef | null;
  };
  /** Offers the undo of a change; of those that the day grid offers itself it knows the last. */
  readonly lastChange: {
    readonly open: { readonly at: Instant; readonly undo: ChangeMade['undo'] } | null;
    readonly offer: (made: ChangeMade) => void;
    readonly setOfList: (
      list: object,
      made: { readonly at: Instant; readonly isOpen: () => boolean } | null,
    ) => void;
    shownList: object | null;
  };
  /** Deletes an entry, with its undo for a while (Q18). */
  readonly deleteRecord: (record: RecordRef, shown: ShownBase) => Promise<Result<Saved, string>>;
  /** Deletes several in one step, all or none, with one undo. */
  readonly deleteRecords: (
    all: readonly { readonly ref: RecordRef; readonly asShown: ShownBase }[],
  ) => Promise<Result<Saved, string>>;
  /** Every client by name; `undefined` until they are read. */
  readonly lists: { readonly companies: readonly Company[] | undefined };
  /** Offers what can be done on a screen to the palette. */
  readonly navigation: {
    readonly offer: (actions: readonly { name: string; act: () => void }[]) => () => void;
  };
  readonly now: Now;
  readonly outbox: Outbox;
  readonly random: Random;
  readonly sessions: RecordSessions;
  readonly running: RunningElsewhere;
  readonly sheetRows: SheetRows;
  readonly shownTimer: ShownTimer;
  readonly state: AppState;
  readonly typed: Pick<TypedWords, 'during'>;
  readonly unfinished: UnfinishedWork;
  readonly week: ShownWeek;
};

export const [getTime, setTime] = createContext<TimeContext>();
