import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RecordWindow from '../../../renderer/shell/RecordWindow.svelte';
import { aRecord } from '../../support/builders.ts';
import { openWindow } from '../../support/open-window.ts';

const record = { kind: 'deal', id: '7' } as const;

async function openDeal() {
  const { main, parts } = await openWindow({}, (fake) => {
    fake.setLine('unreachable');
    const deal = aRecord('deal', { id: 7, title: 'Relaunch' });
    fake.deliver({ kind: 'deals', asOf: 0, records: [deal] as never });
  });
  await render(RecordWindow, { props: { parts, record } });
  return main;
}

test('[P2] closes only once main has what is typed, also where the disk refuses it at first', async () => {
  const main = await openDeal();
  await page.getByRole('button', { name: 'Edit details' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed at last');
  main.isDiskFull = true;
  main.emit('closeWanted', null);
  await expect.poll(() => main.callsOf('keepRecordWindow')).toEqual([{ record }]);
  expect(main.callsOf('closeRecordWindow')).toEqual([]);
  await expect.element(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Typed at last');

  main.isDiskFull = false;
  main.emit('closeWanted', null);
  await expect.poll(() => main.callsOf('closeRecordWindow')).toEqual([{ record }]);
  expect(main.queue.writes).toMatchObject([{ change: { fields: { title: 'Typed at last' } } }]);
});

test('[P2] closes only once main has a comment that is begun, and says why it stays', async () => {
  const main = await openDeal();
  await page.getByRole('textbox', { name: 'New comment' }).fill('Half a thou');
  main.isDiskFull = true;
  main.emit('closeWanted', null);
  await expect.poll(() => main.callsOf('keepRecordWindow')).toEqual([{ record }]);
  await expect.element(page.getByText(/^Not closed: what you typed here/)).toBeVisible();
  main.isDiskFull = false;
  main.emit('closeWanted', null);
  await expect.poll(() => main.callsOf('closeRecordWindow')).toEqual([{ record }]);
  expect([...main.unfinished.values()]).toEqual(['Half a thou']);
});

test('names the kind of its record for a screen reader', async () => {
  await openDeal();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Deal' })).toBeInTheDocument();
});
