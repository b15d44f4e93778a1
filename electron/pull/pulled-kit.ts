/** The flight kit of one account: who is in it, and what of it is still to come (L26). */
import type { CommentsOn } from '../../shared/api/endpoints.ts';
import { isLocalId } from '../../shared/ids.ts';
import type { Status } from '../../shared/ipc/state.ts';
import { createFlightKit, type FlightKitStore } from '../store/flight-kit.ts';
import type { BodyFetcher } from './body-fetcher.ts';
import { fetchComments } from './comments-fetcher.ts';
import { createKitComments } from './kit-comments.ts';
import type { ListMemory } from './list-memory.ts';
import type { PullerParts } from './puller-parts.ts';
import type { RecordMoments } from './record-moments.ts';

/** The notes of the kit without a present text in the cache, and its tasks and deals. */
type KitLacking = {
  readonly notes: readonly string[];
  readonly commentsOn: readonly CommentsOn[];
};

export type PulledKit = Pick<FlightKitStore, 'change' | 'numbers'> & {
  /** Fetches what the cache lacks before everything else. */
  want(lacking: KitLacking): void;
  /** Goes on with the comments where that stopped. */
  resume(): Promise<void>;
  progress(): Pick<Status, 'flightKit' | 'kitCommentsLeft'>;
};

type PulledKitParts = PullerParts & {
  readonly memory: ListMemory;
  readonly own: RecordMoments;
  readonly bodies: Pick<BodyFetcher, 'add'>;
  /** Is true while the service gives comments for one record at a time only. */
  readonly areCommentsApart: () => boolean;
  readonly areClientsListed: () => boolean;
};

/** Creates the kit of an account. */
export function createPulledKit(parts: PulledKitParts): PulledKit {
  const { memory, bodies, signal, isOpen, onprogress } = parts;
  const clients = createFlightKit({
    ...parts,
    isThere: (id) =>
      isLocalId(id) || !parts.areClientsListed() || memory.marks.isKnown('companies', id),
  });
  const comments = createKitComments({
    read: async (on) => (await fetchComments(on, parts, { signal, priority: 'pull' })) !== 'failed',
    isNeeded: parts.areCommentsApart,
    canAsk: () => isOpen() && !signal.aborted,
    onprogress,
  });
  return {
    numbers: clients.numbers,
    change(change) {
      const result = clients.change(change);
      if (clients.all().length === 0) comments.want([]); // the window asks for nothing of an empty kit
      onprogress();
      return result;
    },
    want({ notes, commentsOn }) {
      bodies.add(notes, 'kit');
      comments.want(commentsOn);
    },
    resume: comments.run,
    progress: () => ({ flightKit: clients.all(), kitCommentsLeft: comments.countLeft() }),
  };
}
