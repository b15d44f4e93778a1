import { expect } from '@playwright/test';
import { test } from '../support/launch-host.ts';
import type {} from './probe-types.ts';

test('what is exposed is a frozen copy made of the page’s own objects', async ({ probe }) => {
  const page = await probe.page('main');
  const shown = await page.evaluate(() => ({
    list: api.nested.list,
    isOwn: Object.getPrototypeOf(api.nested.list) === Array.prototype,
    day: api.nested.day instanceof Date && api.nested.day.getTime(),
    frozen: [api, api.nested, api.nested.list, api.nested.list[1], api.add].map(Object.isFrozen),
    key: Object.getOwnPropertyDescriptor(window, 'api')?.writable,
  }));
  expect(shown).toEqual({
    list: [1, { deep: true }],
    isOwn: true,
    day: 42,
    frozen: [true, true, true, true, true],
    key: false,
  });
});

test('a page cannot replace or remove what is exposed', async ({ probe }) => {
  const page = await probe.page('main');
  const left = await page.evaluate(() => {
    const attempts = [
      () => Object.assign(window, { api: 1 }),
      () => Reflect.deleteProperty(window, 'api'),
      () => Object.assign(api, { add: () => 0 }),
    ];
    for (const attempt of attempts) {
      try {
        attempt();
      } catch {
        // Strict code gets an error; the point is that nothing has changed.
      }
    }
    return api.add(2, 3);
  });
  expect(left).toBe(5);
});

test('functions return at once, and what they return works on', async ({ probe }) => {
  const page = await probe.page('main');
  const results = await page.evaluate(async () => ({
    sum: api.add(2, 3),
    double: api.doubler()(21),
    called: await api.later((n) => n + 1),
    isPromise: api.invoke('echo') instanceof Promise,
  }));
  expect(results).toEqual({ sum: 5, double: 42, called: 6, isPromise: true });
});

test('arguments and results keep their kind', async ({ probe }) => {
  const page = await probe.page('main');
  const result = await page.evaluate(async () => {
    const map = api.same(new Map([[1, new Date(3)]]));
    const bytes = api.same(new Uint8Array([1, 2]));
    const nothing: { gone?: undefined } = api.same({ gone: undefined });
    const source = { a: 1 };
    const blob = api.same(new Blob(['text']));
    const loop: { me?: unknown } = {};
    loop.me = loop;
    return {
      map: map instanceof Map && map.get(1) instanceof Date,
      bytes: bytes instanceof Uint8Array && [...bytes],
      buffer: api.same(new ArrayBuffer(4)) instanceof ArrayBuffer,
      undefined: api.same(undefined) === undefined,
      gone: 'gone' in nothing,
      isCopy: api.same(source) !== source,
      blob: blob instanceof Blob && (await blob.text()),
      loop: (() => {
        const back = api.same(loop);
        return back.me === back;
      })(),
      there: [new Date(), [], new Map(), new Uint8Array(1)].map((value) => api.kindOf(value)),
    };
  });
  expect(result).toEqual({
    map: true,
    bytes: [1, 2],
    buffer: true,
    undefined: true,
    gone: true,
    isCopy: true,
    blob: 'text',
    loop: true,
    there: ['[object Date]', '[object Array]', '[object Map]', '[object Uint8Array]'],
  });
});

test('an instance of a class crosses without its class', async ({ probe }) => {
  const page = await probe.page('main');
  const back = await page.evaluate(() => {
    class Point {
      readonly x = 1;
      distance() {
        return this.x;
      }
    }
    const point = api.same(new Point());
    return [point.x, Object.getPrototypeOf(point) === Object.prototype, 'distance' in point];
  });
  expect(back).toEqual([1, true, false]);
});

test('of an error only the message crosses', async ({ probe }) => {
  const page = await probe.page('main');
  const errors = await page.evaluate(async () => {
    const describe = (error: unknown) =>
      error instanceof Error ? [error.constructor === Error, error.message] : String(error);
    const caught: unknown[] = [describe(api.same(new TypeError('passed')))];
    try {
      api.throws();
    } catch (error) {
      caught.push(describe(error));
    }
    await api.rejects().catch((error) => caught.push(describe(error)));
    return caught;
  });
  expect(errors).toEqual([
    [true, 'passed'],
    [true, 'too far'],
    [true, 'too late'],
  ]);
});

test('what cannot be cloned is refused', async ({ probe }) => {
  const page = await probe.page('main');
  const refused = await page.evaluate(() =>
    [new WeakMap(), document.body, Symbol('s')].map((value) => {
      try {
        return api.same<unknown>(value) === undefined;
      } catch (error) {
        return String(error);
      }
    }),
  );
  expect(refused).toEqual(new Array(3).fill('Error: An object could not be cloned.'));
});

test('a name that is taken cannot be exposed again', async ({ probe }) => {
  const page = await probe.page('main');
  const message = await page.evaluate(() => {
    try {
      api.exposeAgain();
      return 'exposed';
    } catch (error) {
      return (error as Error).message;
    }
  });
  expect(message).toBe('Cannot bind an API on top of an existing property on the window object');
});

test('the bridge survives a page that replaces the built-ins', async ({ launch }) => {
  const { page } = await launch();
  const main = await page('main');
  const sum = await main.evaluate(() => {
    Object.assign(window, { CustomEvent: class {}, structuredClone: () => null });
    EventTarget.prototype.dispatchEvent = () => false;
    return api.add(2, 3);
  });
  expect(sum).toBe(5);
});
