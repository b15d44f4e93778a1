/** The choices of a new document, made offline. */
import { expect, type Page } from '@playwright/test';
import { createRequest, updateRequest } from '../../shared/queue/requests/requests.ts';
import type { Fields, WritableKind } from '../../shared/records/kinds.ts';
import { expectLine, expectUpdated, goTo, signIn, test, unsentIn } from '../support/app-test.ts';
import { beginDocument, choose, tabTo } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';
import type { SwitchableService } from '../support/switchable-service.ts';

const CLIENT = 'Northwind Hangars';

test('[P1] [docs.same_company] [docs.contact] offers a document only contacts of its client, and the service has it with the chosen one', async ({
  desk,
}) => {
  const { online } = desk;
  const other = otherClient(online);
  const client = await other.send(createRequest('company', { name: CLIENT }));
  const stranger = await other.send(createRequest('company', { name: 'Elsewhere Works' }));
  const make = (name: string, company: typeof client) =>
    other.send(createRequest('contact', { name, company_ids: [company.id] }));
  const contact = await make('Hanna Here', client);
  await make('Henrik Here', client);
  await make('Elsa Elsewhere', stranger);
  const answers = answersToDocuments(online);
  const { main } = await desk.start();
  await signIn(main, online);
  await downloadParties(main, online);
  await online.goOffline();
  await expectLine(main, 'Offline');

  const keys = main.keyboard;
  await keys.press('ControlOrMeta+Shift+D');
  await beginDocument(main, 'Offer for the hangar', CLIENT);

  await tabTo(
    main,
    main.getByRole('article').getByRole('button', { name: 'Contact', exact: true }),
  );
  await keys.press('Enter');
  const dialog = main.getByRole('dialog', { name: 'Contact' });
  await expect(dialog).toContainText(`Only contacts of ${CLIENT} are listed`);
  await expect(dialog.getByRole('option', { name: /Here$/ })).toHaveText([
    'Hanna Here',
    'Henrik Here',
  ]);
  await expect(dialog.getByRole('option').filter({ hasNotText: /Here|None/ })).toHaveCount(0);
  await keys.type('Hanna');
  await expect(dialog.getByRole('option', { name: /Henrik/ })).toHaveCount(0);
  await keys.press('Enter');
  await keys.press('ControlOrMeta+Enter');
  await expect.poll(() => unsentIn(main)).toBe(1); // it is in the outbox before the service is back

  expect(answers).toEqual([]);
  await online.goOnline();
  await goTo(main, 'Outbox');
  await expect(main.getByText('Everything is on the service.')).toBeVisible({ timeout: 30_000 });
  expect(answers).toEqual([
    expect.objectContaining({
      data: expect.objectContaining({
        title: 'Offer for the hangar',
        recipients: expect.arrayContaining([
          expect.objectContaining({
            ...{ contact_id: contact.id, company_id: client.id, name: 'Hanna Here' },
          }),
        ]),
      }),
    }),
  ]);
});

test('[P1] [P3] [docs.client_role] [docs.client_order] [docs.company_only] [docs.mismatch] [docs.unassigned] says offline who gets the role of a document, and the service does the same or says why not', async ({
  desk,
}) => {
  test.setTimeout(180_000);
  const { online } = desk;
  const other = otherClient(online);
  const make = (kind: WritableKind, fields: Fields) => other.send(createRequest(kind, fields));
  const client = await make('company', { name: CLIENT });
  const stranger = await make('company', { name: 'Elsewhere Works' });
  const contact = await make('contact', { name: 'Hanna Here', company_ids: [client.id] });
  const main_contact = { default_contact_id: contact.id };
  await other.send(updateRequest('company', String(client.id), main_contact));
  await make('project', { title: 'Hangar doors', company_id: client.id });
  const taken = await make('project', { title: 'Hangar roof', company_id: client.id });
  const answers = answersToDocuments(online);
  const { main, end } = await desk.start();
  await signIn(main, online);
  await downloadParties(main, online);
  await online.goOffline();
  await expectLine(main, 'Offline');

  const keys = main.keyboard;
  const outcome = main.getByRole('list', { name: 'What it comes to' });
  await keys.press('ControlOrMeta+Shift+D');
  const documents = [
    ['Doors', 'Project', 'Hangar doors', /the project/, /Hanna Here/],
    ['House rules', 'Client', CLIENT, new RegExp(CLIENT), /main contact .*Hanna Here/],
    ['Roof', 'Project', 'Hangar roof', /the project/, /Hanna Here/],
  ] as const;
  for (const [title, field, name, client, person] of documents) {
    await beginDocument(main, title, name, field);
    await expect(outcome).toContainText(client);
    await expect(outcome).toContainText(person);
    if (title === 'Roof') await choose(main, 'Client', CLIENT);
    await keys.press('ControlOrMeta+Enter');
    await expect(main.getByRole('form', { name: 'New document' })).toBeHidden();
  }
  await expect.poll(() => unsentIn(main)).toBe(documents.length);
  // Somebody gives the project of the last one to another client meanwhile.
  const moved = { company_id: stranger.id };
  await other.send(updateRequest('project', String(taken.id), moved));
  expect(answers).toEqual([]);

  await online.goOnline();
  await goTo(main, 'Outbox');
  await expect.poll(() => answers.length, { timeout: 60_000 }).toBe(documents.length);
  const saved = (title: string) => ({
    data: expect.objectContaining({
      title,
      recipients: expect.arrayContaining([
        expect.objectContaining({ contact_id: contact.id, company_id: client.id }),
      ]),
    }),
  });
  expect(answers.slice(0, 2)).toEqual([
    expect.objectContaining(saved('Doors')),
    expect.objectContaining(saved('House rules')),
  ]);
  const refusal = JSON.stringify(answers[2]);
  expect(refusal).toContain('invalid_value');
  expect(refusal).toContain('project_id');
  const refused = main.getByRole('region', { name: 'Needs your attention' });
  await expect(refused).toContainText('Create the document “Roof”');
  await expect(refused).toContainText('project_id does not belong to the client company');
  await end();
});

/** The answers of the service to each document, in order. */
function answersToDocuments(online: SwitchableService): readonly unknown[] {
  const answers: unknown[] = [];
  online.answerFirst(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/docs')) return undefined;
    const answer = await online.service.handle(request);
    answers.push(await answer.clone().json());
    return answer;
  });
  return answers;
}

/** Waits until what a document can be made of is on this computer. */
async function downloadParties(main: Page, online: SwitchableService): Promise<void> {
  await expectUpdated(main, 'Clients', 'Contacts', 'Projects');
  await expect
    .poll(() => online.pages.some((page) => page.startsWith('/templates')), { timeout: 30_000 })
    .toBe(true);
}
