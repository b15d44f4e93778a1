import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Delivery } from '../../../shared/pull/delivery.ts';
import type { Fields, WritableKind } from '../../../shared/records/kinds.ts';
import { aMember, aRecord } from '../../support/builders.ts';
import type { FakeMain } from '../../support/fake-bridge.ts';
import { goTo } from '../../support/go-to.ts';
import { aMain, openWindowOn } from '../../support/open-window.ts';

const lists = {
  company: 'companies',
  contact: 'contacts',
  deal: 'deals',
  project: 'projects',
  comment: 'comments',
} as const;

function give(main: FakeMain, kind: keyof typeof lists, all: readonly Fields[]) {
  const records = all.map((fields) => aRecord(kind as WritableKind, fields));
  for (const record of records) main.records.set(`${kind} ${record.id}`, record);
  main.deliver({ kind: lists[kind], asOf: 0, records } as unknown as Delivery);
}

/** A client with a contact, a deal with two comments of mine, and more projects than a side list shows. */
async function openAccount() {
  const made = aMain();
  const { main } = made;
  main.setLine('unreachable');
  give(main, 'company', [{ id: 4, name: 'Lantern', default_contact_id: null, archived_at: null }]);
  give(main, 'contact', [{ id: 12, name: 'Ada Ash', company_ids: [4], archived_at: null }]);
  give(main, 'deal', [{ id: 7, title: 'Relaunch', contact_ids: [12], archived_at: null }]);
  give(
    main,
    'project',
    [...'ABCDEFG'].map((letter, id) => ({ id, title: `Project ${letter}`, company_id: 4 })),
  );
  const mine = { commentable_type: 'Deal', commentable_id: '7', author_member_id: aMember().id };
  give(main, 'comment', [
    { ...mine, id: 1, body_plain_text: 'First', created_at: '2026-03-01T08:00:00Z' },
    { ...mine, id: 2, body_plain_text: 'Second', created_at: '2026-03-01T09:00:00Z' },
  ]);
  return openWindowOn(made);
}

/** A focus that is lost is given to something else in the next frame. */
async function drawn(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
}

function nameOf(element: Element): string {
  return element.ariaLabel ?? element.textContent?.trim().slice(0, 30) ?? '';
}

async function press(name: string | RegExp, keys = '{Enter}') {
  const button = page.getByRole('button', { name, exact: typeof name === 'string' }).first();
  await expect.element(button).toBeVisible();
  (button.element() as HTMLElement).focus();
  await userEvent.keyboard(keys);
}

test('keeps the focus in sight after every action on the page of a record', async () => {
  await openAccount();
  const lost: string[] = [];
  const check = async (action: string, isExpected = (_at: Element) => true) => {
    await drawn();
    const at = document.activeElement ?? document.body;
    if (at === document.body) lost.push(`${action}: nowhere`);
    else if (!at.checkVisibility() || !isExpected(at)) lost.push(`${action}: ${nameOf(at)}`);
  };
  const isWithin = (name: string) => (at: Element) =>
    [nameOf(at), at.closest('article')?.ariaLabel].some((one) => one === name || one === 'Close');
  const isNamed = (name: string) => (at: Element) => nameOf(at) === name;
  const isVisible = (name: string | RegExp) =>
    expect.element(page.getByText(name).first()).toBeVisible();

  await goTo('deals');
  await page.getByRole('row', { name: /Relaunch/ }).click();
  await userEvent.keyboard('{Enter}');
  await isVisible('Second');
  await press('More');
  await userEvent.keyboard('{Escape}');
  await check('close a menu with Esc, and not the page', isNamed('More'));
  await press('Edit details');
  await check('edit', isNamed(''));
  await press('Close details');
  await check('close details', (at) => nameOf(at).startsWith('Edit details'));
  const thread = page.getByRole('region', { name: 'Comments' });
  await press('Edit');
  await userEvent.keyboard(' of all{Control>}{Enter}{/Control}');
  await isVisible('First of all');
  await check('save a comment with Ctrl+Enter', isNamed('Edit'));
  await press('Edit');
  await userEvent.keyboard('!');
  await press('Save');
  await isVisible('First of all!');
  await check('save a comment', isNamed('Edit'));
  await press('Edit');
  await press('Cancel');
  await check('cancel a comment', isNamed('Edit'));
  (thread.getByRole('button', { name: 'Delete' }).first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(thread.getByText('First of all!')).not.toBeInTheDocument();
  await check('delete a comment', isNamed('Edit'));
  (thread.getByRole('button', { name: 'Delete' }).first().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(thread.getByText('Second')).not.toBeInTheDocument();
  await check('delete the last comment', isNamed('New comment'));
  await press('Undo all');
  await expect.element(thread.getByText('Second')).toBeVisible();
  await check('undo');
  await page.getByRole('textbox', { name: 'New comment' }).fill('Third');
  await press('Comment');
  await isVisible('Third');
  await check('comment', isNamed('New comment'));
  await press('Ada Ash');
  await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
  await check('open a record that is named', isWithin('Ada Ash'));
  await press('Lantern');
  await expect.element(page.getByRole('heading', { name: 'Lantern' })).toBeVisible();
  await check('open the client', (at) => isWithin('Lantern')(at) || isNamed('Clients')(at));
  await press('Show all 7');
  await check('show all', isWithin('Lantern'));
  await press(/^Project G/);
  await expect.element(page.getByRole('heading', { name: 'Project G' })).toBeVisible();
  await check('open a related record', isWithin('Project G'));
  await goTo('contacts');
  await page.getByRole('row', { name: /Ada Ash/ }).click();
  await userEvent.keyboard('{Enter}');
  await press('Delete');
  await isVisible(/belongs? to this contact/);
  await check('ask before a delete', isNamed('Keep it'));
  await press('Delete the contact');
  await isVisible(/^This contact is deleted/);
  await check('delete');
  await press('Undo');
  await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
  await check('undo a delete');
  await press('Delete');
  await press('Delete the contact');
  await press('Restore');
  await expect.element(page.getByRole('heading', { name: 'Ada Ash' })).toBeVisible();
  await check('restore', isWithin('Ada Ash'));
  expect(lost).toEqual([]);
});
