/** The export of one account: not begun, under way, done or failed; it goes on behind other screens. */
import type { Bridge } from '../../shared/ipc/contract.ts';
import type { exportCalls } from '../../shared/ipc/export-calls.ts';
import type { Clock } from '../../shared/ports.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';
import type { Outbox } from '../bridge/outbox.svelte.ts';
import type { Cache } from '../cache/cache.ts';
import { type Dates, systemLocale } from '../ui/dates.ts';
import type { ExportRun, Missing } from './export-run.ts';
import { createWaitingTexts } from './waiting-texts.ts';

export type ExportingParts = {
  readonly bridge: Pick<Bridge, keyof typeof exportCalls>;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly dates: Dates;
  readonly outbox: Outbox;
  readonly state: AppState;
};

type Export =
  | { readonly kind: 'none' }
  | { readonly kind: 'under-way'; readonly done: number; readonly of: number }
  /** All files are written; main makes sure that they are on the disk. */
  | { readonly kind: 'finishing' }
  | { readonly kind: 'done'; readonly folder: string; readonly missing: Missing }
  | { readonly kind: 'failed'; readonly words: string };

/** The user has cancelled, or main has said why it goes no further. */
class Ended extends Error {}

export class Exporting {
  #export = $state.raw<Export>({ kind: 'none' });
  #stop = new AbortController();
  #unfinished = $state.raw<readonly string[]>([]);
  #problem = $state.raw<string | null>(null);
  /** Is true while the user chooses a folder. */
  #isAsking = false;
  readonly #parts: ExportingParts;

  constructor(parts: ExportingParts) {
    this.#parts = parts;
  }

  get current(): Export {
    return this.#export;
  }

  /** Earlier exports in the chosen folder which a crash ended. */
  get unfinished(): readonly string[] {
    return this.#unfinished;
  }

  /** Why they were not deleted. */
  get unfinishedProblem(): string | null {
    return this.#problem;
  }

  get isUnderWay(): boolean {
    return this.#export.kind === 'under-way' || this.#export.kind === 'finishing';
  }

  /** Asks for a folder and exports everything; does nothing while one is under way. */
  async begin(): Promise<void> {
    if (this.isUnderWay || this.#isAsking) return;
    const stop = new AbortController();
    this.#stop = stop;
    const { bridge } = this.#parts;
    this.#isAsking = true;
    const begun = await bridge.beginExport(null).catch(() => noAnswer);
    this.#isAsking = false;
    if (!begun.ok) {
      const isCancelled = begun.failure === 'cancelled';
      this.#export = isCancelled ? { kind: 'none' } : { kind: 'failed', words: begun.message };
      return;
    }
    [this.#unfinished, this.#problem] = [begun.value.unfinished, null];
    this.#export = { kind: 'under-way', done: 0, of: 0 };
    try {
      const { runExport } = await import('./run-export.ts');
      const missing = await runExport(this.#createRun(stop.signal));
      this.#export = { kind: 'finishing' };
      const { folder } = readAnswer(await bridge.finishExport(null));
      this.#export = { kind: 'done', folder, missing };
    } catch (error) {
      await this.#fail(error, stop.signal);
    }
  }

  async removeUnfinished(): Promise<void> {
    const { bridge } = this.#parts;
    const answer = await bridge.removeUnfinishedExports({ word: 'delete' }).catch(() => noAnswer);
    if (answer.ok) [this.#unfinished, this.#problem] = [[], null];
    else this.#problem = answer.message;
  }

  /** Ends the export; main removes what there is of it. */
  cancel(): void {
    this.#stop.abort();
  }

  async #fail(error: unknown, signal: AbortSignal): Promise<void> {
    // Without an answer the export is over too; else it stays under way, and no other can begin.
    await this.#parts.bridge.cancelExport(null).catch(() => noAnswer);
    if (signal.aborted) this.#export = { kind: 'none' };
    else {
      const words = error instanceof Ended ? error.message : UNREADABLE;
      this.#export = { kind: 'failed', words };
    }
  }

  #createRun(signal: AbortSignal): ExportRun {
    const { bridge, cache, clock, dates, outbox, state } = this.#parts;
    const found = { texts: new Set<string>(), older: new Set<string>(), images: new Set<string>() };
    const goOn = () => {
      if (signal.aborted) throw new Ended();
    };
    const waiting = createWaitingTexts(async (path, text) => {
      goOn();
      readAnswer(await bridge.writeExport({ path: [...path], text }));
    });
    const at = clock.now();
    const { account } = state;
    const member = account.kind === 'known' ? account.member : null;
    const { unsent, needsUser: parked } = state.counts;
    const moment = new Intl.DateTimeFormat(systemLocale(), {
      ...{ timeZone: dates.zone, dateStyle: 'long', timeStyle: 'short' },
    } as const).format(at);
    return {
      ...{ cache, at, writes: outbox.writes, knownId: (id) => outbox.knownId(id) },
      ...{ zone: dates.zone, locale: systemLocale(), me: member?.id ?? null },
      facts: {
        ...{ member: member?.name ?? null, version: state.version, moment },
        baseUrl: account.kind === 'known' ? account.baseUrl : '',
        ...{ unsent, parked },
      },
      miss: (what, id) => void found[what].add(id),
      missing: () => ({
        texts: found.texts.size,
        older: found.older.size,
        images: found.images.size,
      }),
      write: (path, text) => {
        goOn();
        return waiting.add(path, text);
      },
      flush: () => waiting.flush(),
      async writeNote(note) {
        goOn();
        readAnswer(await bridge.writeExportNote(note));
      },
      async copyImage(source) {
        goOn();
        return readAnswer(await bridge.copyExportImage({ source }));
      },
      expect: (of) => {
        const { done } = this.#progress;
        this.#export = { kind: 'under-way', done, of: done + of };
      },
      step: () => {
        goOn();
        const { done, of } = this.#progress;
        this.#export = { kind: 'under-way', done: done + 1, of };
      },
    };
  }

  get #progress() {
    return this.#export.kind === 'under-way' ? this.#export : { done: 0, of: 0 };
  }
}

const UNREADABLE =
  'The records on this computer could not be read, so the export was removed. Start Traytable again and try once more.';

/** The call did not get as far as main, or main failed in it. */
const noAnswer = {
  ok: false,
  failure: 'no-answer',
  message: 'The export couldn’t begin. Start Traytable again and try once more.',
} as const;

type Answered<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly message: string };

function readAnswer<T>(answer: Answered<T>): T {
  if (!answer.ok) throw new Ended(answer.message);
  return answer.value;
}
