/** The command line of the service. */
import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '../shared/result.ts';
import type { LimitsMode } from './limits.ts';
import type { SampleSize } from './seed/sizes.ts';

export type Arguments = {
  readonly port: number;
  readonly dataFolder: string;
  readonly sample: SampleSize;
  readonly seed: number;
  readonly limits: LimitsMode;
};

/** Reads the arguments; what is wrong comes back as one plain sentence. */
export function parseArguments(argv: readonly string[]): Result<Arguments, 'bad-argument'> {
  const given = read(argv);
  if (!given.ok) return given;
  const { port, data, sample, seed, limits } = given.value;
  if (!isWholeNumber(port, 65_535)) return bad(`--port must be 0 to 65535, not "${port}".`);
  if (!isWholeNumber(seed, 2 ** 32 - 1))
    return bad(`--seed must be 0 to 4294967295, not "${seed}".`);
  if (sample !== 'small' && sample !== 'large' && sample !== 'none') {
    return bad(`--sample must be small, large or none, not "${sample}".`);
  }
  if (limits !== 'documented' && limits !== 'off') {
    return bad(`--limits must be documented or off, not "${limits}".`);
  }
  if (data === '') return bad('--data must name a folder.');
  return ok({ port: Number(port), dataFolder: data, sample, seed: Number(seed), limits });
}

function read(argv: readonly string[]) {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: {
        port: { type: 'string', default: '4400' },
        data: { type: 'string', default: '.traytable/service' },
        sample: { type: 'string', default: 'small' },
        seed: { type: 'string', default: '1' },
        limits: { type: 'string', default: 'documented' },
      },
    });
    return ok(values);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node adds advice for people who write programs; the first sentence is for everybody.
    return bad(`${reason.split(/\.\s/)[0]?.replace(/\.$/, '')}.`);
  }
}

function bad(message: string) {
  return failed('bad-argument', message);
}

function isWholeNumber(text: string, max: number): boolean {
  return /^[0-9]{1,10}$/.test(text) && Number(text) <= max;
}
