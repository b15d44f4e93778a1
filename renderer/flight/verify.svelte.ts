import type { Bridge } from '../../shared/ipc/contract.ts';
import { requestsOf, type VerifyScope } from '../../shared/pull/verify-plan.ts';
import type { VerifyReport } from '../../shared/pull/verify-report.ts';
import type { AppState } from '../bridge/app-state.svelte.ts';

export type VerifyParts = {
  readonly bridge: Pick<Bridge, 'beginVerify' | 'cancelVerify'>;
  readonly state: AppState;
};

/** The comparison with the service, as this window shows it; main does it (L27). */
export class Verify {
  isShown = $state(false);
  /** Why it did not begin. */
  problem: string | null = $state.raw(null);
  readonly #parts: VerifyParts;

  constructor(parts: VerifyParts) {
    this.#parts = parts;
  }

  get report(): VerifyReport | null {
    return this.#parts.state.status.verify;
  }

  get isUnderWay(): boolean {
    return this.report?.state === 'running';
  }

  /** About how many requests it would take. */
  countRequests(scope: VerifyScope): number {
    return requestsOf(scope, this.#parts.state.status.listed);
  }

  open(): void {
    this.problem = null;
    this.isShown = true;
  }

  async begin(scope: VerifyScope): Promise<void> {
    const answer = await this.#parts.bridge.beginVerify({ scope });
    this.problem = answer.ok ? null : answer.message;
  }

  cancel(): void {
    void this.#parts.bridge.cancelVerify(null); // its end shows as status
  }
}
