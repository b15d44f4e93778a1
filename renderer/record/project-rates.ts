/** The rate for an hour that was typed last for each project, as this computer remembers it (Q20). */
import * as v from 'valibot';
import type { RecordId } from '../../shared/ids.ts';
import { boundedId } from '../../shared/queue/pending-write.ts';
import { recallFollowed, remember } from '../ui/remembered.ts';

/** As many projects as anybody bills. */
const RATES_MAX = 500;

const projectRate = v.object({
  projectId: boundedId,
  rate: v.pipe(v.string(), v.maxLength(30)),
});
type ProjectRate = v.InferOutput<typeof projectRate>;

/** A project that was made here has another id by now. */
type KnownId = (id: RecordId) => RecordId;

/** The rate as it was typed; empty where none was. */
export function recallRate(accountKey: string, projectId: RecordId, knownId: KnownId): string {
  const known = knownId(projectId);
  const rates = recallRates(accountKey, knownId);
  return rates.find((one) => one.projectId === known)?.rate ?? '';
}

/** Remembers the rate; beyond the bound the one of the project longest unbilled goes. */
export function rememberRate(
  accountKey: string,
  { projectId, rate }: ProjectRate,
  knownId: KnownId,
): void {
  const known = knownId(projectId);
  const others = recallRates(accountKey, knownId).filter((one) => one.projectId !== known);
  remember(nameOf(accountKey), [{ projectId: known, rate }, ...others].slice(0, RATES_MAX));
}

function recallRates(accountKey: string, knownId: KnownId): readonly ProjectRate[] {
  return recallFollowed(nameOf(accountKey), projectRate, RATES_MAX, (one) => ({
    ...one,
    projectId: knownId(one.projectId),
  }));
}

function nameOf(accountKey: string): string {
  return `rates of ${accountKey}`;
}
