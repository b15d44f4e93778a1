import { describe, expect, test } from 'vitest';
import {
  KnownEvents,
  refuseDestroyed,
  refuseOtherMembers,
  refuseOthers,
} from '../../../../build/chromium-host/recorded/not-emulated.ts';

class Lamp extends KnownEvents {
  static make() {
    return new Lamp('Lamp', ['on']);
  }

  #isLit = false;

  light() {
    this.#isLit = true;
    return this.#isLit;
  }

  isDestroyed() {
    return true;
  }
}

refuseOtherMembers('Lamp', Lamp);

const other = (object: object, name: string) => Reflect.get(object, name) as unknown;

describe('a refusing class', () => {
  test('keeps what it has, private fields included', () => {
    expect(Lamp.make().light()).toBe(true);
  });

  test('throws for other members of the class and of its instances', () => {
    expect(() => other(Lamp, 'dim')).toThrow('not emulated: Lamp.dim');
    expect(() => other(Lamp.make(), 'dim')).toThrow('not emulated: Lamp.dim');
    expect(() => Object.assign(Lamp.make(), { colour: 1 })).toThrow('not emulated: Lamp.colour');
    expect('dim' in Lamp.make()).toBe(false);
  });

  test('takes listeners only for events that can come', () => {
    const lamp = Lamp.make();
    let count = 0;
    lamp.on('on', () => count++);
    lamp.once('on', () => count++);
    lamp.emit('on');
    lamp.emit('on');
    expect(count).toBe(3);
    for (const listen of ['on', 'once', 'addListener', 'prependListener'] as const) {
      expect(() => lamp[listen]('off', () => {})).toThrow('not emulated: Lamp event off');
    }
  });
});

describe('a refusing object', () => {
  const shell = refuseOthers('shell', { open: (): string => 'opened' });

  test('can be replaced in part, as tests do', () => {
    shell.open = () => 'stubbed';
    expect(shell.open()).toBe('stubbed');
  });

  test('is still awaited, printed and turned to JSON', async () => {
    expect(await Promise.resolve(shell)).toBe(shell);
    expect(JSON.stringify(shell)).toBe('{}');
    expect(String(shell)).toBe('[object Object]');
  });
});

test('what is destroyed can only be asked whether it is', () => {
  const lamp = Lamp.make();
  refuseDestroyed(lamp);
  expect(lamp.isDestroyed()).toBe(true);
  expect(() => lamp.light()).toThrow(new TypeError('Object has been destroyed'));
  expect(lamp.emit('on')).toBe(false);
});
