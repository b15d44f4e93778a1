/** The parts of the workspace that the Today screen needs. */
import { createContext } from 'svelte';
import type { RecordId } from '../../shared/ids.ts';
import type { Place } from '../../shared/ipc/places.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { WritableKind } from '../../shared/records/kinds.ts';
import type { Instant } from '../../shared/time.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { TypedComment } from '../bridge/comment-drafts.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import type { RecordTables } from '../cache/record-tables.ts';
import type { ShownWeek } from '../time/shown-week.svelte.ts';
import type { Dates } from '../ui/dates.ts';
import type { Now } from '../ui/now.ts';
import type { DayMemory } from './day-memory.svelte.ts';
import type { LastRead } from './last-read.ts';

export type TodayContext = {
  readonly cache: Cache;
  /** The clients that the user has ticked as reviewed: the same ticks as on their pages. */
  readonly clientReview: {
    readonly read: () => Promise<void>;
    readonly findReviewed: (now: Instant) => ReadonlySet<RecordId> | undefined;
    readonly mark: (client: RecordId, isOn: boolean) => Promise<void>;
  };
  readonly commentDrafts: { readonly typed: readonly TypedComment[] };
  readonly dates: Dates;
  /** Is told when the rows are drawn. */
  readonly firstScreen: { readonly markDrawn: () => void };
  readonly lastRead: LastRead;
  readonly memory: DayMemory;
  readonly now: Now;
  readonly outbox: Outbox;
  readonly recordLists: { readonly tables: RecordTables };
  /** The records that were opened last, the latest first. */
  readonly shelf: { readonly recent: readonly RecordRef[] };
  readonly state: AppState;
  /** The week of today: that of the Time place may be another one. */
  readonly week: ShownWeek;
  /** The ways to other places. */
  readonly ways: {
    readonly go: (place: Place) => void;
    readonly openNote: (id: RecordId) => void;
    readonly openRecord: (record: RecordRef) => void;
    readonly openClient: (id: number) => void;
    readonly openConflict: (writeId: string) => void;
    readonly openWrite: (writeId: string) => void;
    readonly openEntry: (id: RecordId) => void;
    readonly newNote: () => void;
    readonly newRecord: (kind: WritableKind) => void;
    readonly newTime: () => void;
    /** Whether the service has no records of this kind (L9.1). */
    readonly isAbsent: (kind: WritableKind) => boolean;
    readonly checkFlight: () => void;
  };
};

export const [getToday, setToday] = createContext<TodayContext>();
