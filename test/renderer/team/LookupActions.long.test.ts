import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-svelte';
import RecordWindow from '../../../renderer/shell/RecordWindow.svelte';
import { type LookupRef, lookupKinds } from '../../../shared/kinds/lookup-kinds.ts';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import { aMember } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const status = { id: 'doing', name: 'Doing', color: 'red', position: 1, state: 'active' };
const stage = { ...status, id: 'won', name: 'Won', deal_probability: null, resource_type: 'Deal' };
const pages: readonly (LookupRef & { readonly name: string; readonly word: string })[] = [
  { kind: 'team-member', id: '7', name: 'Ada Ash', word: 'team member' },
  { kind: 'stage', id: 'won', name: 'Won', word: 'stage' },
  { kind: 'task-status', id: 'doing', name: 'Doing', word: 'task status' },
  { kind: 'tag', id: '5', name: 'Urgent', word: 'tag' },
  { kind: 'template', id: 'offer', name: 'Offer', word: 'template' },
];

function bring(main: FakeMain) {
  const lists = {
    teamMembers: [aMember({ id: 7, name: 'Ada Ash' })],
    boardGroups: [stage],
    taskStatuses: [status],
    tags: [{ id: 5, name: 'Urgent', tag_type: 'task', color: 'red' }],
    templates: [{ id: 'offer', title: 'Offer', type: 'Doc', roles: [] }],
  };
  for (const [kind, records] of Object.entries(lists)) {
    main.deliver({ kind, asOf: 0, records } as unknown as Delivery);
  }
}

async function choose(name: string) {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('knows a page of every kind that only the service writes', () => {
  expect(pages.map(({ kind }) => kind)).toEqual(lookupKinds);
});

test.each(pages)('[V14.2] links, pins and opens the page of a $word', async (one) => {
  const { kind, id, name, word } = one;
  const { main } = await openWindow({}, bring);
  main.chosenRecord = { kind: 'here', record: { kind, id } };
  main.emit('recordChosen', null);
  await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();

  await choose('Copy link');
  await expect.element(page.getByText('Link copied.')).toBeVisible();
  await choose('Pin to the sidebar');
  const opened = () => main.callsOf('openRecordWindow');
  await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
  await expect.poll(() => opened().at(-1)).toEqual({ record: { kind, id } });
  const byKey = opened().length;
  await choose('Open in a window');
  await expect.poll(() => opened().length).toBeGreaterThan(byKey);
  expect(opened().at(-1)).toEqual({ record: { kind, id } });

  await goTo('notes');
  const pinned = page.getByRole('region', { name: 'Pinned' });
  await pinned.getByRole('button', { name: `${name}, ${word}` }).click();
  await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
});

test.each(pages)(
  '[V14.2] shows a $word in a window of its own',
  async ({ name, word, ...record }) => {
    const { parts } = await openWindow({}, bring);
    await render(RecordWindow, { props: { parts, record } });
    await expect.element(page.getByRole('heading', { name, exact: true })).toBeVisible();
    const first = new RegExp(`^${word}$`, 'i');
    await expect.element(page.getByRole('heading', { level: 1, name: first })).toBeInTheDocument();
  },
);
