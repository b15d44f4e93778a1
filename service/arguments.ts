/** The command line of the service. */
import { parseArgs } from 'node:util';
import { failed, ok, type Result } from '../shared/result.ts';
import { type Instant, parseTimestamp } from '../shared/time.ts';
import type { Weather } from './faults/seeded-faults.ts';
import type { LimitsMode } from './limits.ts';
import type { SampleSize } from './seed/sizes.ts';

export type Arguments = {
  readonly port: number;
  readonly dataFolder: string;
  readonly sample: SampleSize;
  readonly seed: number;
  readonly limits: LimitsMode;
  readonly faults: Weather | 'none';
  /** How often the ghost editor acts; never when left out. */
  readonly ghostEverySeconds: number | undefined;
  /** The time at which the service's clock starts; now when left out. */
  readonly startsAt: Instant | undefined;
  /** Prints the keys of the members, then ends. */
  readonly isListingKeys: boolean;
};

const SEED_MAX = 2 ** 32 - 1;
const GHOST_SECONDS_MAX = 86_400;

const choices = {
  sample: ['small', 'large', 'none'],
  limits: ['documented', 'off'],
  faults: ['none', 'flaky', 'hostile'],
} as const satisfies Record<string, readonly string[]>;

/** Reads the arguments, or explains in one plain sentence what is wrong with them. */
export function parseArguments(argv: readonly string[]): Result<Arguments, 'bad-argument'> {
  const given = read(argv);
  if (!given.ok) return given;
  const { port, data, seed, ghost, 'starts-at': startsAt } = given.value;
  const wrong = problemOf(given.value);
  if (wrong !== undefined) return failed('bad-argument', wrong);
  return ok({
    port: Number(port),
    dataFolder: data,
    sample: given.value.sample as SampleSize,
    seed: Number(seed),
    limits: given.value.limits as LimitsMode,
    faults: given.value.faults as Weather | 'none',
    ghostEverySeconds: ghost === undefined ? undefined : Number(ghost),
    startsAt: startsAt === undefined ? undefined : parseTimestamp(startsAt),
    isListingKeys: given.value['list-keys'],
  });
}

type Given = Extract<ReturnType<typeof read>, { ok: true }>['value'];

function problemOf(given: Given): string | undefined {
  const { port, seed, data, ghost, 'starts-at': startsAt } = given;
  if (!isWholeNumber(port, 0, 65_535)) return `--port must be 0 to 65535, not "${port}".`;
  if (!isWholeNumber(seed, 0, SEED_MAX)) return `--seed must be 0 to ${SEED_MAX}, not "${seed}".`;
  for (const [name, values] of Object.entries(choices)) {
    const value = given[name as keyof typeof choices];
    const isListed = (values as readonly string[]).includes(value);
    if (!isListed) return `--${name} must be ${inWords(values)}, not "${value}".`;
  }
  if (data === '') return '--data must name a folder.';
  if (ghost !== undefined && !isWholeNumber(ghost, 1, GHOST_SECONDS_MAX)) {
    return `--ghost must be 1 to ${GHOST_SECONDS_MAX} seconds, not "${ghost}".`;
  }
  if (startsAt !== undefined && !isMoment(startsAt)) {
    return `--starts-at must be a moment like 2026-03-01T08:00:00Z, not "${startsAt}".`;
  }
  return undefined;
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
        faults: { type: 'string', default: 'none' },
        ghost: { type: 'string' },
        'starts-at': { type: 'string' },
        'list-keys': { type: 'boolean', default: false },
      },
    });
    return ok(values);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    // Node adds advice for programmers; only the first sentence is for everybody.
    return failed('bad-argument', `${reason.split(/\.\s/)[0]?.replace(/\.$/, '')}.`);
  }
}

/** `a, b or c`. */
function inWords(values: readonly string[]): string {
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
}

function isWholeNumber(text: string, min: number, max: number): boolean {
  return /^[0-9]{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max;
}

function isMoment(text: string): boolean {
  const isWhole = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/;
  return isWhole.test(text) && !Number.isNaN(parseTimestamp(text));
}
