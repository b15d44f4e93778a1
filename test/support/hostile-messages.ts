/** Messages to main from a page that a note's script controls. */
import { serviceAddresses } from '../../electron/auth/base-url.ts';
import { createDraw, type Draw } from '../../service/seed/draw/draw.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { type CallName, calls, type WindowKind } from '../../shared/ipc/contract.ts';
import { sampleOf } from './sample-input.ts';

export type HostileMessage = {
  /** Its sender; `null` for a frame inside a page, or a page that is not ours. */
  readonly from: WindowKind | null;
  readonly name: CallName;
  readonly input: unknown;
};

const names = Object.keys(calls) as CallName[];
const senders = ['main', 'main', 'main', 'capture', 'record', null] as const;
const NOBODY = 'http://127.0.0.1:9/';
const LONG_CHARS = 300_000;
const DEPTH = 500;

/** The next message of an endless row that the seed decides. */
export function hostileMessages(seed: number): () => HostileMessage {
  const draw = createDraw(createSeededRandom(seed));
  return () => {
    const name = draw.next(names);
    const input = hostileInput(calls[name].input, draw);
    return { from: draw.pick(senders), name, input: withoutTraffic(input) };
  };
}

/** An input for a call of this schema: one that fits, one that nearly does, or junk. */
export function hostileInput(schema: Parameters<typeof sampleOf>[0], draw: Draw): unknown {
  const sample = sampleOf(schema, draw);
  if (draw.chance(0.25)) return junk(draw);
  return draw.chance(0.3) ? sample : bend(sample, draw);
}

/** A value of the structured clone that no contract asks for. */
function junk(draw: Draw): unknown {
  return draw.pick(makers)(draw);
}

const makers: readonly ((draw: Draw) => unknown)[] = [
  () => undefined,
  () => null,
  () => true,
  () => '',
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => -0,
  () => Number.MAX_SAFE_INTEGER + 2,
  () => -1e308,
  () => 2n ** 70n,
  () => '\u0000\u202e\ud800 <img src=x onerror=alert(1)>',
  () => `${'x'.repeat(LONG_CHARS)} `,
  () => '../../../etc/passwd ',
  () => 'javascript:alert(1) ',
  () => "'; drop table journal; -- ",
  () => '%s%n{{7*7}} ',
  () => new Date(Number.NaN),
  () => /(a+)+$/,
  () => new Map<unknown, unknown>([['id', new Set([1])]]),
  () => new Uint8Array(1_000),
  () => new ArrayBuffer(8),
  () => new Error('x'),
  () => [],
  () => Array.from({ length: 5_000 }, (_, index) => index),
  () => new Array(1_000_000),
  () => ({}),
  () =>
    JSON.parse('{"__proto__":{"isPolluted":true},"constructor":{"prototype":{"isPolluted":1}}}'),
  () => JSON.parse('{"window":"main","id":"w1","length":-1,"then":1,"toJSON":1,"toString":null}'),
  () => nest(),
  () => makeCircle(),
  (draw) => ({ [draw.pick(['id', 'record', 'fields', 'account', 'baseUrl'])]: junk(draw) }),
  (draw) => [junk(draw), junk(draw)],
];

/** Replaces, removes or adds one value somewhere inside. */
function bend(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw.chance(0.1)) return junk(draw);
  if (Array.isArray(value)) return value.length === 0 ? [junk(draw)] : [bend(value[0], draw)];
  const bent: Record<string, unknown> = { ...value };
  const inside = Object.keys(bent);
  const name = inside.length === 0 || draw.chance(0.1) ? draw.pick(added) : draw.pick(inside);
  if (draw.chance(0.15)) delete bent[name];
  else bent[name] = bend(bent[name], draw);
  return bent;
}

const added = ['__proto__', 'constructor', 'window', 'name', 'account', 'isHeld', 'toString'];

function nest(): unknown {
  let value: unknown = 'deep';
  for (let depth = 0; depth < DEPTH; depth += 1) value = { id: value };
  return value;
}

function makeCircle(): unknown {
  const value: Record<string, unknown> = { id: 'w1' };
  value['record'] = value;
  return value;
}

/** No test contacts a server that is not of this computer, whatever address chance has made. */
function withoutTraffic(input: unknown): unknown {
  if (typeof input !== 'object' || input === null || !('baseUrl' in input)) return input;
  const { baseUrl } = input;
  if (typeof baseUrl !== 'string') return input;
  const isElsewhere = serviceAddresses(baseUrl).some((one) => !one.startsWith('http://127.0.0.1'));
  return isElsewhere ? { ...input, baseUrl: NOBODY } : input;
}
