/** The choices of a new document, made offline. */
import { expect } from '@playwright/test';
import { createRequest } from '../../shared/queue/requests/requests.ts';
import { expectLine, goTo, signIn, test, unsentIn } from '../support/app-test.ts';
import { beginDocument, tabTo } from '../support/by-keyboard.ts';
import { otherClient } from '../support/other-client.ts';

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
  const answers: unknown[] = [];
  online.answerFirst(async (request) => {
    if (request.method !== 'POST' || !request.url.endsWith('/docs')) return undefined;
    const answer = await online.service.handle(request);
    answers.push(await answer.clone().json());
    return answer;
  });
  const { main } = await desk.start();
  await signIn(main, online);
  const status = main.getByRole('contentinfo', { name: 'Status' });
  for (const place of ['Clients', 'Contacts'] as const) {
    await goTo(main, place);
    await expect(status).toContainText('Updated', { timeout: 30_000 });
  }
  await expect
    .poll(() => online.pages.some((page) => page.startsWith('/templates')), { timeout: 30_000 })
    .toBe(true);
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
