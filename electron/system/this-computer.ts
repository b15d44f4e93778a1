/** The system that the program runs on, for a report. */
import { release } from 'node:os';
import type { ComputerFacts } from '../../shared/support/support-report.ts';

export function thisComputer(): Pick<ComputerFacts, 'system' | 'versions'> {
  const { platform, arch, versions } = process;
  const named = ['electron', 'chrome', 'node'].flatMap((name) => {
    const version = versions[name];
    return version === undefined ? [] : [`${name} ${version}`];
  });
  return { system: `${platform} ${arch} ${release()}`, versions: named };
}
