/** A timer of the started app that runs over a journey: the computer comes back in a zone of another day. */
import { expect } from '@playwright/test';
import { MINUTE_MS } from '../../shared/time.ts';
import { goTo, signIn, test } from '../support/app-test.ts';
import { otherClient } from '../support/other-client.ts';
import { startTimer, stopOf } from '../support/timer-in-app.ts';

const WORDS = 'On the way home';
/** The calendars of these two never show the same day. */
const [FROM, HOME] = ['Pacific/Apia', 'Pacific/Pago_Pago'];

test('[T10] [T4] [T4.2] makes one entry of it, at its instants and on the day where it began', async ({
  desk,
}) => {
  const { online } = desk;
  const away = await desk.startIn({ TZ: FROM });
  await signIn(away.main, online);
  await goTo(away.main, 'Time');
  const startedAt = await startTimer(away, WORDS);
  await away.kill();

  const app = await desk.startIn({ TZ: HOME });
  await expect(stopOf(app)).toBeVisible();
  await goTo(app.main, 'Time');
  await expect(app.main.getByText('You’re in Pago Pago now.')).toContainText('stay in Apia time');
  await stopOf(app).click();
  await expect(stopOf(app)).toBeHidden();

  const other = otherClient(online);
  const made = async () =>
    (await other.latest('/time_entries')).filter(({ description }) => description === WORDS);
  await expect.poll(made, { timeout: 30_000 }).toHaveLength(1);
  const [entry] = await made();
  const startAt = Date.parse(String(entry?.['started_at']));
  expect(Math.abs(startAt - startedAt)).toBeLessThan(MINUTE_MS);
  expect(Date.parse(String(entry?.['ended_at']))).toBeGreaterThan(startAt);
  const dayIn = (timeZone: string) => new Date(startAt).toLocaleDateString('sv', { timeZone });
  expect(entry?.['date']).toBe(dayIn(FROM));
  expect(dayIn(HOME)).not.toBe(dayIn(FROM));
});
