/** Which images are fetched after which choice of the user, on a real database. */
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { createImageChoice, imageHandlers } from '../../../electron/images/image-choice.ts';
import { createSettings } from '../../../electron/store/settings.ts';
import { IMAGE_HOSTS_MAX } from '../../../shared/image-limits.ts';

const pixel = 'https://tracker.example/p.gif?you=1';

function someChoice(settings = createSettings(emptyDatabase())) {
  const choice = createImageChoice({ settings, baseUrl: () => 'https://own.example/x' });
  return { choice, kept: settings };
}

function emptyDatabase() {
  const database = new DatabaseSync(':memory:');
  database.exec('create table kept (key text primary key, value text not null)');
  return database;
}

describe('an image of another server', () => {
  test('waits for the user, unless it is on the own service', () => {
    const { choice } = someChoice();
    expect(choice.mayFetch(pixel)).toBe(false);
    expect(choice.mayFetch('https://own.example/files/a.png')).toBe(true);
    for (const other of [
      'https://own.example:8443/a.png',
      'https://own.example.evil.example/a.png',
      'https://files.own.example/a.png',
      'https://evil.example\\@own.example/a.png',
      'https://own.example@evil.example/a.png',
      'https://[bad',
    ]) {
      expect([other, choice.mayFetch(other)]).toEqual([other, false]);
    }
  });

  test('is shown until the end of the run, and no other of its server', () => {
    const { choice, kept: settings } = someChoice();
    choice.choose({ kind: 'show', sources: [pixel] });
    expect([choice.mayFetch(pixel), choice.mayFetch(`${pixel}0`)]).toEqual([true, false]);
    expect(someChoice(settings).choice.mayFetch(pixel)).toBe(false);
  });

  test('is always shown once its server was chosen, until the choice is undone', () => {
    const { choice, kept: settings } = someChoice();
    choice.choose({ kind: 'always', host: 'tracker.example' });
    choice.choose({ kind: 'always', host: 'tracker.example' });
    const again = someChoice(settings).choice;
    expect([again.mayFetch(pixel), again.hosts]).toEqual([true, ['tracker.example']]);
    expect(again.mayFetch('https://sub.tracker.example/p.gif')).toBe(false);
    again.choose({ kind: 'forget' });
    expect([again.mayFetch(pixel), again.hosts]).toEqual([false, []]);
  });

  test('is shown at once if the user wants all images', () => {
    const { choice, kept: settings } = someChoice();
    choice.choose({ kind: 'ask', isAsking: false });
    expect(someChoice(settings).choice.mayFetch(pixel)).toBe(true);
    choice.choose({ kind: 'ask', isAsking: true });
    expect(choice.mayFetch(pixel)).toBe(false);
  });

  test('stops at a bound of chosen servers', () => {
    const { choice } = someChoice();
    for (let index = 0; index <= IMAGE_HOSTS_MAX; index += 1) {
      choice.choose({ kind: 'always', host: `h${index}.example` });
    }
    expect([choice.hosts.length, choice.hosts[0]]).toEqual([IMAGE_HOSTS_MAX, 'h1.example']);
  });
});

test('lists the waiting images for a window: unsaved ones of servers not chosen', async () => {
  const { choice } = someChoice();
  const calls = imageHandlers(
    choice,
    async (source) => source.endsWith('kept.png'),
    async () => undefined,
  );
  const settings = 'https://tracker.example/kept.png';
  expect(
    await calls.readImages({ sources: [pixel, settings, 'https://own.example/a.png'] }),
  ).toEqual({
    ok: true,
    value: { isAsking: true, hosts: [], withheld: [pixel] },
  });
  expect(await calls.chooseImages({ kind: 'always', host: 'tracker.example' })).toMatchObject({
    ok: true,
  });
  expect(await calls.readImages({ sources: [pixel] })).toMatchObject({ value: { withheld: [] } });
});

test('[L26.4] loads images for a window where their server may know, and counts the others', async () => {
  const { choice } = someChoice();
  const here = new Set(['https://tracker.example/kept.png']);
  const loaded: string[] = [];
  const calls = imageHandlers(
    choice,
    async (source) => here.has(source),
    async (source) => {
      loaded.push(source);
      if (!source.endsWith('broken.png')) here.add(source);
    },
  );
  const own = ['https://own.example/a.png', 'https://own.example/broken.png'];
  const sources = [pixel, 'https://tracker.example/kept.png', ...own];
  expect(await calls.keepImages({ sources })).toEqual({
    ok: true,
    value: { here: 2, withheld: 1, missing: 1 },
  });
  expect(loaded).toEqual(own);
});
