/** The parts of an export that runs. */
import type { ExportFacts } from '../../shared/export/index-page.ts';
import type { WrittenNote } from '../../shared/ipc/export-calls.ts';
import type { PendingWrite } from '../../shared/queue/pending-write.ts';
import type { Instant } from '../../shared/time.ts';
import type { Cache } from '../cache/cache.ts';

export type Missing = ExportFacts['missing'];

export type ExportRun = {
  readonly cache: Cache;
  /** The outbox as it was when the export began. */
  readonly writes: readonly PendingWrite[];
  readonly knownId: (id: string) => string;
  readonly at: Instant;
  readonly zone: string;
  readonly locale: string;
  readonly me: number | null;
  readonly facts: Omit<ExportFacts, 'clients' | 'others' | 'data' | 'missing'>;
  /** Counts what is not on this computer; the same thing once, however often it appears. */
  readonly miss: (what: keyof Missing, id: string) => void;
  readonly missing: () => Missing;
  /** Adds to a file. Rejects where main refuses or the user has cancelled; the window draws meanwhile. */
  readonly write: (path: readonly string[], text: string) => Promise<void>;
  /** Writes what still waits for more of its file. */
  readonly flush: () => Promise<void>;
  /** Adds a note as a Markdown file. Main makes it: a page may not parse HTML for turndown. */
  readonly writeNote: (note: WrittenNote) => Promise<void>;
  /** The name of an image in the export; `null` where it is not on this computer. */
  readonly copyImage: (source: string) => Promise<string | null>;
  /** So many steps there will be. */
  readonly expect: (steps: number) => void;
  /** One step is done. Throws where the user has cancelled. */
  readonly step: () => void;
};
