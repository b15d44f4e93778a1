import { describe, expect, test } from 'vitest';
import { nodeCodec } from '../../../../build/chromium-host/world/codec.ts';

const sent = (value: unknown) => nodeCodec.decode(nodeCodec.encode(value));

describe('a value', () => {
  const shared = { z: 1 };
  const holes = new Array(3);
  holes[1] = 'middle';
  test.each<[string, unknown]>([
    ['string', 'žluť\n"quoted"'],
    ['undefined', undefined],
    ['null', null],
    ['negative zero', -0],
    ['not a number', Number.NaN],
    ['infinity', Number.NEGATIVE_INFINITY],
    ['bigint', 2n ** 70n],
    ['date', new Date(5)],
    ['date that is none', new Date(Number.NaN)],
    ['regular expression', /a\/b/gi],
    ['list with holes', holes],
    ['object with undefined', { a: undefined, b: [undefined] }],
    ['object with the tag’s key', { $: 'undefined', nested: { $: 1 } }],
    ['object with a key called __proto__', JSON.parse('{"__proto__":{"x":1},"y":2}')],
    ['map and set', new Map<unknown, unknown>([[{ a: 1 }, new Set([1, 'b'])]])],
    ['bytes', new Uint8Array([1, 2, 255])],
    ['floats', new Float64Array([1.5, -0])],
    ['big integers', new BigInt64Array([1n, -1n])],
    ['buffer', new Uint8Array([9, 8, 7]).buffer],
    ['view', new DataView(new ArrayBuffer(4))],
    ['error with a cause', new TypeError('bad', { cause: { a: 1 } })],
    ['boxed primitives', [Object(5), Object('s'), Object(false), Object(1n)]],
    ['shared parts', { a: shared, day: new Date(1), list: [shared], error: new Error('q') }],
  ])('of kind %s arrives as structuredClone leaves it', (_kind, value) => {
    expect(sent(value)).toStrictEqual(structuredClone(value));
  });

  test('that holds itself does so on arrival', () => {
    const loop: { list?: unknown[] } = {};
    loop.list = [loop, new Map([['loop', loop]])];
    const back = sent(loop) as { list: [unknown, Map<string, unknown>] };
    expect(back.list[0]).toBe(back);
    expect(back.list[1].get('loop')).toBe(back);
  });

  test('that is reached twice is one object on arrival, whatever stands between', () => {
    const part = { n: 1 };
    const value = [part, new Date(0), /x/, new Uint8Array(1), new Error('e'), Object(1), part];
    const back = sent(value) as unknown[];
    expect(back[6]).toBe(back[0]);
  });

  test('of a part of a larger buffer brings only that part', () => {
    const bytes = new Uint8Array([0, 1, 2, 3, 4]).subarray(1, 3);
    expect([...(sent(bytes) as Uint8Array)]).toEqual([1, 2]);
  });

  test('that is an instance of a class arrives without the class', () => {
    class Point {
      readonly x = 1;
      get y() {
        return 2;
      }
    }
    expect(sent(new Point())).toStrictEqual({ x: 1 });
  });

  test.each<[string, unknown]>([
    ['function', () => 1],
    ['symbol', Symbol('s')],
    ['object with a function', { f() {} }],
    ['promise', Promise.resolve()],
    ['weak map', new WeakMap()],
    ['blob', new Blob(['x'])],
  ])('of kind %s is refused with Electron’s words', (_kind, value) => {
    expect(() => nodeCodec.encode(value)).toThrow(new Error('An object could not be cloned.'));
  });
});

test('random values arrive equal', () => {
  const seed = 20_261_120;
  let state = seed;
  const random = (below: number) => {
    // A linear congruence is chance enough, and the same on every machine.
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state % below;
  };
  const make = (depth: number): unknown => {
    const leaf = [null, undefined, -0, 'text', 3.5, 10n, true, new Date(7), new Uint8Array(2)];
    const kind = depth === 0 ? 0 : random(5);
    const parts = () => Array.from({ length: random(4) }, () => make(depth - 1));
    if (kind === 1) return parts();
    if (kind === 2) return new Map(parts().map((part, at) => [at, part]));
    if (kind === 3) return new Set(parts());
    if (kind === 4)
      return Object.fromEntries(parts().map((part, at) => [`$${at}`.slice(at), part]));
    return leaf[random(leaf.length)];
  };
  for (let run = 0; run < 500; run++) {
    const value = make(4);
    expect(sent(value), `seed ${seed}, run ${run}`).toStrictEqual(value);
  }
});
