import { describe, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { perList } from '../../../shared/api/endpoints.ts';
import { addCompared, beginReport, endReport } from '../../../shared/pull/verify-report.ts';
import { aCompany, NOON } from '../../support/builders.ts';
import { aStatus } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const dialog = () => page.getByRole('dialog', { name: 'Verify' });
const button = (name: string) => dialog().getByRole('button', { name });
const begun = beginReport({ scope: 'everything', startedAt: NOON, of: 40 });

async function openVerify(status = aStatus({ listed: perList(() => 150) })) {
  const opened = await openWindow({ status }, (main) => {
    main.deliver({ kind: 'companies', asOf: 0, records: [aCompany({ id: 4, name: 'Lantern' })] });
  });
  await goTo('settings');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect.element(dialog()).toBeVisible();
  return opened;
}

describe('the verification', () => {
  test('[L27] [L27.4] tells its cost, begins, shows how far it is, and stops', async () => {
    const { main, time } = await openVerify();
    await expect
      .element(dialog().getByText(/sample takes about 68 requests, everything about 178/))
      .toBeVisible();
    await button('Compare everything').click();
    expect(main.callsOf('beginVerify')).toEqual([{ scope: 'everything' }]);
    main.setStatus({ verify: addCompared(begun, 'deals', { records: 90, requests: 12 }) });
    await expect.element(dialog().getByText('12 of about 40 requests')).toBeVisible();
    main.setStatus({ isAtLimit: true });
    await expect.element(dialog().getByText(/requests, at the maximum rate/)).toBeVisible();
    main.setStatus({ pausedUntil: time.clock.now() + 41_000 });
    await expect
      .element(dialog().getByText(/^Paused by the service for 4\d s\. The comp/))
      .toBeVisible();
    await expect.element(button('Compare everything')).not.toBeInTheDocument();
    await button('Stop').click();
    await expect.element(dialog().getByText('You stopped the comparison')).toBeVisible();
    await button('Done').click();
    await expect.element(dialog()).not.toBeInTheDocument();
  });

  test('[L27] reports by list what differed, with the names of the records', async () => {
    const { main } = await openVerify();
    const found = [{ id: '4', kind: 'differs' as const, fields: ['name'] }];
    const report = addCompared(
      addCompared(begun, 'companies', { records: 2, found, repaired: 1 }),
      'tags',
      {
        problem: 'Tags aren’t available from this service.',
      },
    );
    main.setStatus({ verify: endReport(report, 'done', NOON) });
    await expect.element(dialog().getByText('One difference found and repaired')).toBeVisible();
    await expect.element(dialog().getByText('“Lantern” (Name)')).toBeVisible();
    await expect
      .element(dialog().getByRole('row', { name: /Tags.*aren’t available/ }))
      .toBeVisible();
  });

  test('[L27] lists a note twice that differs in its row and in its text', async () => {
    const { main } = await openVerify();
    const found = [
      { id: 'n', kind: 'behind' as const, fields: ['title'] },
      { id: 'n', kind: 'behind' as const, fields: ['content_html'] },
    ];
    main.setStatus({ verify: addCompared(begun, 'notes', { found }) });
    await expect.element(dialog().getByText('note n (Title)')).toBeVisible();
    await expect.element(dialog().getByText('note n (Text)')).toBeVisible();
  });

  test('[L27.4] says why it cannot begin without a connection', async () => {
    const { main } = await openVerify(aStatus({ line: 'unreachable' }));
    await button('Compare a sample').click();
    await expect.element(dialog().getByText('in the words of main')).toBeVisible();
    expect(main.status.verify).toBeNull();
  });

  test('[L27] follows a flight check', async () => {
    const { main, time } = await openWindow({ status: aStatus() });
    await page
      .getByRole('contentinfo')
      .getByRole('button', { name: /^Flight check/ })
      .click();
    main.setStatus({ asOf: perList(() => time.clock.now()), listed: perList(() => 0) });
    const check = page.getByRole('dialog', { name: 'Flight check' });
    await check.getByRole('button', { name: 'Verify' }).click();
    await expect.element(dialog()).toBeVisible();
    await expect.element(check).not.toBeInTheDocument();
  });
});
