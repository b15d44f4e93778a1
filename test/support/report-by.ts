/** A report made in one go. */
import { reportInSlices } from '../../shared/time/report.ts';

/** Returns the report of `reportInSlices`, without a pause. */
export function reportBy(...given: Parameters<typeof reportInSlices>) {
  const slices = reportInSlices(...given);
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}
