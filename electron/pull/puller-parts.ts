/** The parts that the pull of one account needs. */
import type { DatabaseSync } from 'node:sqlite';
import type { ListName } from '../../shared/api/endpoints.ts';
import type { RecordId } from '../../shared/ids.ts';
import type { Status } from '../../shared/ipc/state.ts';
import type { Clock, Log, Random, Timer } from '../../shared/ports.ts';
import type { Client } from '../api/client.ts';
import type { Settings } from '../store/settings.ts';
import type { Outlet } from './outlet.ts';

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
  | 'flightKit'
  | 'kitCommentsLeft'
  | 'verify'
>;

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
