/**
 * Compares the cache with the service, a sample or everything, and repairs what differs (L27).
 *
 * The window compares: it alone has the cache. Unsent changes are in the journal, so what is compared
 * and replaced is always the confirmed version below them (L5).
 */
import { type ListName, listNames } from '../../shared/api/endpoints.ts';
import { requestsOf, type VerifyScope } from '../../shared/pull/verify-plan.ts';
import {
  addCompared,
  beginReport,
  type Compared,
  endReport,
  type VerifyEnd,
  type VerifyReport,
} from '../../shared/pull/verify-report.ts';
import type { PullerParts } from './puller-parts.ts';
import { runVerification, type VerificationParts } from './verification.ts';
import { createVerifyMemory } from './verify-memory.ts';

export interface Verifier {
  /** Begins, unless one is under way. */
  begin(scope: VerifyScope): void;
  cancel(): void;
  /** The one under way, or the last one; `null` before the first. */
  report(): VerifyReport | null;
}

export type VerifierParts = PullerParts & Omit<VerificationParts, 'add'>;

/** Creates the verifier of one account. One that the program's end interrupted says so. */
export function createVerifier(parts: VerifierParts): Verifier {
  return new AccountVerifier(parts);
}

class AccountVerifier implements Verifier {
  readonly #parts: VerifierParts;
  readonly #memory: ReturnType<typeof createVerifyMemory>;
  #report: VerifyReport | null;
  #cancel = new AbortController();

  constructor(parts: VerifierParts) {
    this.#parts = parts;
    this.#memory = createVerifyMemory(parts);
    this.#report = this.#memory.recall();
  }

  begin(scope: VerifyScope): void {
    if (this.#report?.state === 'running') return;
    const { clock, swept } = this.#parts;
    const listed = Object.fromEntries(
      listNames.map((list) => [list, swept.get(list)?.records ?? null]),
    ) as Record<ListName, number | null>;
    this.#cancel = new AbortController();
    const of = requestsOf(scope, listed);
    this.#become(beginReport({ scope, startedAt: clock.now(), of }));
    this.#parts.apart(this.#run(scope, this.#cancel.signal));
  }

  cancel(): void {
    this.#cancel.abort();
    this.#end('cancelled');
  }

  report(): VerifyReport | null {
    return this.#report;
  }

  /** A cancelled one may end after the next has begun: it must not touch that one's report. */
  async #run(scope: VerifyScope, cancelled: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([cancelled, this.#parts.signal]);
    const add = (list: ListName, part: Compared) => this.#add(list, part);
    let end: VerifyEnd = 'interrupted';
    try {
      end = await runVerification({ ...this.#parts, signal, add }, scope);
    } finally {
      if (!cancelled.aborted) this.#end(end);
    }
  }

  #add(list: ListName, part: Compared): void {
    if (this.#report?.state === 'running') this.#become(addCompared(this.#report, list, part));
  }

  #end(end: VerifyEnd): void {
    if (this.#report === null) return;
    this.#become(endReport(this.#report, end, this.#parts.clock.now()));
  }

  #become(next: VerifyReport): void {
    if (next === this.#report) return;
    this.#report = next;
    this.#memory.keep(next);
    this.#parts.onprogress();
  }
}
