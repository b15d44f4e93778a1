/** One export at a time over a real disk: its end, its failures, its images. */
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createExports } from '../../../electron/export/exports.ts';
import { systemTimer } from '../../../electron/system/timer.ts';
import { PNG } from '../../support/png.ts';
import { folderForTest } from '../../support/profile-for-test.ts';

function aDesk(images: Readonly<Record<string, Uint8Array>> = {}) {
  const parent = folderForTest();
  let chosen: string | null = parent;
  const exports = createExports({
    askFolder: async () => chosen,
    timer: systemTimer,
    name: () => 'Export',
    cachedImage: async (source) => images[source],
    unsentWork: () => 'all unsent work',
  });
  return {
    ...{ parent, exports },
    choose: (folder: string | null) => {
      chosen = folder;
    },
    at: (...names: string[]) => path.join(parent, ...names),
  };
}

describe('an export', () => {
  test('ends with the page of unsent work and its final name', async () => {
    const { exports, parent, at } = aDesk();
    expect(await exports.begin()).toEqual({ ok: true, value: { folder: parent, unfinished: [] } });
    await exports.write(['index.html'], () => 'hello');
    expect(await exports.finish()).toEqual({ ok: true, value: { folder: at('Export') } });
    expect(readdirSync(at('Export')).sort()).toEqual(['index.html', 'not-sent.html']);
    expect(readFileSync(at('Export', 'not-sent.html'), 'utf8')).toBe('all unsent work');
    expect(await exports.write(['late.txt'], () => 'x')).toMatchObject({ failure: 'stopped' });
  });

  test('leaves nothing when the user chooses no folder, or cancels in the middle of a file', async () => {
    const { exports, parent, choose } = aDesk();
    choose(null);
    expect(await exports.begin()).toMatchObject({ ok: false, failure: 'cancelled' });
    choose(parent);
    await exports.begin();
    const writing = exports.write(['a', 'b.txt'], () => 'x'.repeat(1_000_000));
    await exports.cancel();
    await writing;
    expect(await exports.write(['c.txt'], () => 'x')).toMatchObject({ failure: 'stopped' });
    expect(await exports.finish()).toMatchObject({ failure: 'stopped' });
    expect(readdirSync(parent)).toEqual([]);
  });

  test('tells of what a crash left in the folder, and deletes that once it is asked to', async () => {
    const before = aDesk();
    await before.exports.begin(); // … and then the program ended
    await before.exports.write(['clients', 'a.html'], () => 'x');
    const { parent } = before;
    const next = aDesk();
    next.choose(parent);
    const left = path.join(parent, 'Export (unfinished)');
    expect(await next.exports.begin()).toMatchObject({ value: { unfinished: [left] } });
    expect(await next.exports.removeUnfinished()).toMatchObject({ ok: true });
    expect(readdirSync(parent)).toEqual(['Export (unfinished) (2)']);
    expect(await next.exports.finish()).toMatchObject({ ok: true });
    expect(readdirSync(path.join(parent, 'Export'))).toEqual(['not-sent.html']);
  });

  test('begins anew without the one before', async () => {
    const { exports, parent } = aDesk();
    await exports.begin();
    await exports.write(['old.txt'], () => 'x');
    await exports.begin();
    expect(await exports.finish()).toMatchObject({ ok: true });
    expect(readdirSync(path.join(parent, 'Export'))).toEqual(['not-sent.html']);
  });

  test('ends with a sentence and without a folder when the disk refuses', async () => {
    const { exports, parent, at } = aDesk();
    await exports.begin();
    rmSync(at('Export (unfinished)'), { recursive: true });
    const answer = await exports.write(['index.html'], () => 'x');
    expect(answer).toMatchObject({ ok: false, failure: 'disk' });
    expect(answer).toHaveProperty(
      'message',
      'That folder is no longer there. Choose another folder.',
    );
    expect(readdirSync(parent)).toEqual([]);
  });

  test('says that a folder is gone before it begins', async () => {
    const { exports, choose, at } = aDesk();
    choose(at('nowhere'));
    expect(await exports.begin()).toMatchObject({
      failure: 'disk',
      message: expect.stringMatching(/no longer there/),
    });
  });

  test('copies an image once, whatever its addresses, and nothing that is no image', async () => {
    const png = PNG;
    const { exports, at } = aDesk({ one: png, two: png, page: Buffer.from('<svg/>') });
    await exports.begin();
    const one = await exports.copyImage('one');
    expect(one).toMatchObject({ ok: true, value: expect.stringMatching(/^[0-9a-f]{24}\.png$/) });
    expect(await exports.copyImage('two')).toEqual(one);
    expect(await exports.copyImage('one')).toEqual(one);
    expect(await exports.copyImage('page')).toEqual({ ok: true, value: null });
    expect(await exports.copyImage('none')).toEqual({ ok: true, value: null });
    expect(readdirSync(at('Export (unfinished)', 'images'))).toHaveLength(1);
    await exports.cancel();
    expect(existsSync(at('Export (unfinished)'))).toBe(false);
  });
});
