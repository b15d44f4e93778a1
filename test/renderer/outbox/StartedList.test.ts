/** Comments that are typed and not sent, in the outbox and on Today, in real Chromium. */
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { aRecord } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const started = () => page.getByRole('region', { name: 'Started, not sent' });

function fill(main: FakeMain) {
  const deals = [12, 13].map((id) => aRecord('deal', { id, title: `Deal ${id}` }));
  main.deliver({ kind: 'deals', asOf: 0, records: deals } as never);
  const on = { commentable_type: 'Deal', commentable_id: '13', author_member_id: 7 };
  const comment = { id: 2, kind: 'user_created', body_plain_text: 'Fine', ...on };
  const records = [{ ...comment, created_at: '2026-03-01T08:00:00Z' }];
  main.deliver({ kind: 'comments', asOf: 0, records } as never);
  main.unfinished.set('comment Deal 12', 'Half a\nthought');
  main.unfinished.set('comment change 2', JSON.stringify({ body: 'Fine by me', was: 'Fine' }));
  main.unfinished.set('comment change 3', JSON.stringify({ body: 'As it was', was: 'As it was' }));
}

test('[Q20.5] names comments that are typed and not sent, until they are sent', async () => {
  const { main } = await openWindow({ status: { line: 'unreachable' } }, fill);
  await goTo('today');
  await expect.element(started().getByText('Comment on Deal 12', { exact: true })).toBeVisible();
  await expect.element(started().getByText('Half a thought')).toBeVisible();
  await expect.element(started().getByText('Change of a comment on Deal 13')).toBeVisible();
  expect(started().getByRole('button').elements()).toHaveLength(2);
  const summary = page.getByRole('contentinfo', { name: 'Status' }).getByRole('button').first();
  await expect.element(summary).toHaveTextContent('2 comments not sent');
  await goTo('outbox');
  await expect.element(page.getByText('Everything else is on the service.')).toBeVisible();
  await expect.element(started().getByText('Change of a comment on Deal 13')).toBeVisible();
  await started().getByRole('button', { name: 'Open' }).first().click();
  await expect
    .element(page.getByRole('textbox', { name: 'New comment' }))
    .toHaveValue('Half a\nthought');
  await expect.element(page.getByText(/^Not sent yet · .*Enter to send$/)).toBeVisible();
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect.poll(() => main.queue.writes).toHaveLength(1);
  await goTo('outbox');
  await expect.element(started().getByText('Change of a comment on Deal 13')).toBeVisible();
  await expect.element(started().getByText('Deal 12')).not.toBeInTheDocument();
});

test('[Q20.6] discards one with Undo, also a change of a comment that is here no longer', async () => {
  const { main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) => {
    fill(fake);
    fake.unfinished.set('comment change 9', JSON.stringify({ body: 'Lost', was: 'Last' }));
  });
  await goTo('outbox');
  await expect.element(started().getByText('Change of a comment', { exact: true })).toBeVisible();
  expect(started().getByRole('button', { name: 'Open' }).elements()).toHaveLength(2);
  for (const _ of [1, 2, 3]) {
    await started().getByRole('button', { name: 'Discard' }).first().click();
  }
  await expect.element(started()).not.toBeInTheDocument();
  const left = () => [...main.unfinished.keys()].filter((place) => place !== 'comment change 3');
  await time.pass(1_000);
  await expect.poll(left).toEqual([]);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect.element(started().getByRole('button', { name: 'Discard' })).toBeVisible();
  await time.pass(1_000);
  await expect.poll(left).toHaveLength(1);
});
