/** The parts that the pull of one account needs, and what it does for others. */
import type { DatabaseSync } from 'node:sqlite';
import type { CommentsOn, ListName } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import type { Screen, Status } from '../../shared/ipc/state.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { CommentsFetched, Fetched } from '../../shared/pull/removal.ts';
import type { RecordRef } from '../../shared/queue/pending-write.ts';
import type { Client } from '../api/client.ts';
import type { Settings } from '../store/settings.ts';
import type { Outlet } from './outlet.ts';
import type { PulledKit } from './pulled-kit.ts';
import type { Verifier } from './verifier.ts';

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
  | 'stalledBy'
  | 'absent'
  | 'flightKit'
  | 'kitCommentsLeft'
  | 'verify'
>;

export interface Puller {
  /** Runs until `signal` is aborted, for the cache with this id. */
  run(cacheId: string): Promise<void>;
  /** Read the newest records: the connection has opened, or the computer woke up. */
  nudge(): void;
  /** Sweep every list from its beginning and request again what was refused (L18). */
  sweepAll(): void;
  /** Sweeps in their own time again. */
  sweepAtLeisure(): void;
  /** Reads these lists and the open note now; resolves when that has ended, however it did. */
  refresh(lists: readonly ListName[]): Promise<void>;
  /** Gives priority to what is on the screen; reads its note when it opens, and again (L21). */
  viewScreen(screen: Screen): void;
  wantBody(id: string): void;
  /** Fetches the comments on this record into the cache, before all others (L17.1). */
  wantComments(on: CommentsOn): Promise<CommentsFetched>;
  /** Reads a record by its id into the cache (L28); without a connection it does not come. */
  fetchRecord(list: ListName, id: string): Promise<Fetched>;
  /** The flight kit (L26). */
  readonly kit: Pick<PulledKit, 'change' | 'want'>;
  /** The comparison with the service (L27). */
  readonly verifier: Pick<Verifier, 'begin' | 'cancel'>;
  /** The service has replied to a write of ours: the record is known, and earlier pages are older. */
  markAnswered(list: ListName, id: string): void;
  /** Requests a record again that answered 404, and removes it from the cache if it is gone (L21.3). */
  confirmGone(list: ListName, id: string): void;
  /** Notes that the cache has this record; true if the disk takes that (L20). */
  know(list: ListName, id: string): boolean;
  /** Is true if the cache has, or had, this record. */
  isKnown(record: RecordRef): boolean;
  progress(): PullProgress;
}

export type PullerParts = {
  readonly client: Client;
  readonly outlet: Outlet;
  readonly database: DatabaseSync;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly random: Random;
  readonly timer: Timer;
  readonly log: Log;
  readonly signal: AbortSignal;
  readonly accountKey: string;
  readonly isOpen: () => boolean;
  /** Is true while the user can see the window. */
  readonly isWindowVisible: () => boolean;
  /** Is true while the rate gate has room for background requests. */
  readonly hasRoom: () => boolean;
  /** Is true while a change of this record waits to be sent (L13). */
  readonly isPending: (list: ListName, id: string) => boolean;
  /** The records that the queue shows, which the cache stores by itself. */
  readonly shown: () => readonly { readonly list: ListName; readonly id: string }[];
  /** The present id of a record that was made here. */
  readonly knownId: (id: RecordId) => RecordId;
  readonly onprogress: () => void;
};
