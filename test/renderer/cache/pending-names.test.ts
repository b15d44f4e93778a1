/** Records made offline, in every place of the window that names or offers them. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { localId } from '../../../shared/ids.ts';
import type { Company } from '../../../shared/records/company.ts';
import type { Fields } from '../../../shared/records/kinds.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { deliver, openWindow } from '../../support/open-window.ts';

const about = () => page.getByRole('list', { name: 'About this note' });
const today = () => page.getByRole('region', { name: 'Notes', exact: true });

function make(main: FakeMain, kind: 'company' | 'project' | 'task', fields: Fields) {
  const record = { kind, id: localId(kind) };
  const at = main.clock.now();
  main.happen({
    kind: 'saved',
    at,
    writeId: `w-${kind}`,
    record,
    fields,
    base: null,
    isFinished: true,
  });
}

test('offers and names what was made offline, also while the service gives it an id', async () => {
  const { main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
    deliver(fake, []),
  );
  make(main, 'company', { name: 'Zeppelin' });
  make(main, 'project', { title: 'Launch', company_id: localId('company') });
  make(main, 'task', { title: 'Balloons', project_id: localId('project') });
  const subject = { clientId: null, projectId: localId('project'), taskId: localId('task') };
  const timed = { ...subject, description: '', isBillable: true, tagIds: [] };
  await main.bridge.startTimer({ id: main.random.uuid(), subject: timed });

  await page.getByRole('main').getByRole('button', { name: 'New note' }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Atlas');
  await page.getByRole('button', { name: 'No client' }).click();
  await userEvent.keyboard('zepp');
  await page.getByRole('option', { name: 'Zeppelin' }).click();
  await expect.element(about().getByRole('button', { name: 'Zeppelin' })).toBeVisible();
  await time.pass(3_000);
  const running = page.getByRole('button', { name: /^0:00 Balloons · Launch · Zeppelin/ });
  await expect.element(running).toBeVisible();
  await goTo('today');
  await expect.element(today().getByRole('button', { name: /Atlas.*Zeppelin/ })).toBeVisible();

  main.setLine('open');
  await time.pass(3_000);
  main.wake();
  await expect.poll(() => main.queue.writes.every(({ state }) => state.kind === 'done')).toBe(true);
  await expect.element(today().getByRole('button', { name: /Atlas.*Zeppelin/ })).toBeVisible();
  await expect.element(running).toBeVisible();
  await today().getByRole('button', { name: /Atlas/ }).click();
  await expect.element(about().getByRole('button', { name: 'Zeppelin' })).toBeVisible();
  // From here on the cache has it, and the outbox forgets it.
  for (const [lane, record] of main.records) {
    if (!lane.startsWith('company')) continue;
    main.deliver({ kind: 'companies', asOf: 1, records: [record as unknown as Company] });
  }
  await expect.element(about().getByRole('button', { name: 'Zeppelin' })).toBeVisible();
  await expect.element(running).toBeVisible();
});
