/** The timer of the started app through a power cut, and through clocks that are set while it runs and not. */
import { expect, type Page } from '@playwright/test';
import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { moveClock, startTimer, stopOf } from '../support/timer-in-app.ts';

const CUT = 'Cut off by a power failure';
const SET_BACK = 'Ran while the clock was set back';
const BOOTED = 'Ran over a boot with a clock that is slow';

test('[T11] [T11.1] [T12] ends a timer at the last sign of life, and makes one entry of each, none negative, whatever the clock shows', async ({
  desk,
}) => {
  test.setTimeout(120_000);
  const { online } = desk;
  let app = await desk.start();
  await signIn(app.main, online);
  await goTo(app.main, 'Time');
  const question = (main: Page) => main.getByRole('complementary', { name: 'Time away' });

  const startedAt = await test.step('a crash, and 40 minutes without power', async () => {
    const at = await startTimer(app, CUT);
    await moveClock(app, 4 * MINUTE_MS);
    // Any change of the timer is a sign of life too.
    await app.main.getByLabel('What are you working on?').fill(`${CUT}, noted`);
    await expect(app.main.getByRole('contentinfo')).toContainText(`${CUT}, noted`);
    await app.main.waitForTimeout(500); // the change is on the disk
    await app.kill();
    return at;
  });

  await test.step('it offers the last sign of life beside now, and ends there', async () => {
    desk.letPass(40 * MINUTE_MS);
    app = await desk.start();
    await expect(question(app.main)).toContainText('Traytable wasn’t running');
    await expect(question(app.main).getByRole('button', { name: 'Until now' })).toBeVisible();
    await question(app.main)
      .getByRole('button', { name: /^Until \d+:\d\d/ })
      .click();
    await expect(stopOf(app)).toBeHidden();
  });

  await test.step('the clock is set back by an hour while a timer runs', async () => {
    await goTo(app.main, 'Time');
    await expect(app.main.getByRole('form', { name: 'Add time' })).toBeVisible(); // Today has such a field too
    await startTimer(app, SET_BACK);
    await app.main.waitForTimeout(1_500); // an entry has a second at least
    await moveClock(app, -HOUR_MS);
    await stopOf(app).click();
    await expect(stopOf(app)).toBeHidden();
    await expect(question(app.main).getByRole('button', { name: 'Undo' })).toBeVisible(); // of the first
  });

  await test.step('a boot with a clock that is two hours slow', async () => {
    await expect(app.main.getByLabel('What are you working on?')).toHaveValue('');
    await startTimer(app, BOOTED);
    await app.kill();
    desk.letPass(-2 * HOUR_MS);
    app = await desk.start();
    await expect(stopOf(app)).toBeVisible();
    await app.main.waitForTimeout(1_500);
    await stopOf(app).click();
    await expect(stopOf(app)).toBeHidden();
  });

  const { entries } = otherClient(online);
  const of = async (words: string) =>
    (await entries()).filter(({ description }) => description?.startsWith(words));
  // The entry of a stop is queued a moment after the timer has left the screen.
  await expect.poll(() => of(BOOTED), { timeout: 30_000 }).not.toHaveLength(0);
  await goTo(app.main, 'Outbox');
  await expect(app.main.getByText('Everything is on the service.')).toBeVisible({
    timeout: 30_000,
  });
  const [cut, back, booted] = [await of(CUT), await of(SET_BACK), await of(BOOTED)];
  expect([cut.length, back.length, booted.length]).toEqual([1, 1, 1]);
  expect(Math.abs(Date.parse(cut[0]?.started_at ?? '') - startedAt)).toBeLessThan(MINUTE_MS);
  expect(cut[0]?.duration_seconds).toBeGreaterThanOrEqual(240);
  expect(cut[0]?.duration_seconds).toBeLessThan(300);
  for (const one of [...back, ...booted]) {
    expect(one.duration_seconds).toBeGreaterThan(0);
    expect(one.duration_seconds).toBeLessThan(60);
    expect(Date.parse(one.ended_at ?? '')).toBeGreaterThan(Date.parse(one.started_at ?? ''));
  }
});
