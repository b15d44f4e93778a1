import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aCompany, aNote, aRecord } from '../../support/builders.ts';
import { goTo } from '../../support/go-to.ts';
import { openWindow } from '../../support/open-window.ts';

const switchOf = () => page.getByRole('button', { name: 'Flight kit' });
const option = (name: RegExp) => page.getByRole('option', { name });

/** Two clients; the first has a note of its own with its text, and one of its project without. */
async function openClients() {
  const opened = await openWindow({}, (main) => {
    const link = (record_type: 'company' | 'project') => ({
      note_links: [{ id: 1, record_id: 4, record_type }],
    });
    const records = [aCompany({ id: 4, name: 'Lantern' }), aCompany({ id: 5, name: 'Atlas' })];
    main.deliver({ kind: 'companies', asOf: 0, records });
    main.deliver({
      kind: 'projects',
      asOf: 0,
      records: [aRecord('project', { id: 4, company_id: 4 })] as never,
    });
    main.deliver({ kind: 'bodies', asOf: 0, records: [aNote({ id: 'n', ...link('company') })] });
    const {
      content_html: _html,
      content_plain_text: _text,
      ...summary
    } = aNote({
      ...{ id: 'p', title: 'Of the project', ...link('project') },
    });
    main.deliver({ kind: 'notes', asOf: 0, records: [summary] });
  });
  await goTo('clients');
  await option(/^Lantern/).click();
  await expect.element(page.getByRole('heading', { name: 'Lantern' })).toBeVisible();
  return opened;
}

describe('the flight kit', () => {
  test('[L26] takes a client in with one click, marks it in the list, and lets it go', async () => {
    const { main } = await openClients();
    await expect.element(switchOf()).toHaveAttribute('aria-pressed', 'false');
    await switchOf().click();
    await expect.element(switchOf()).toHaveAttribute('aria-pressed', 'true');
    await expect.element(page.getByText('In the flight kit: its notes come first.')).toBeVisible();
    await expect
      .element(option(/^Lantern/).getByRole('img', { name: 'In the flight kit' }))
      .toBeVisible();
    await expect.element(option(/^Atlas/).getByRole('img')).not.toBeInTheDocument();
    expect(main.status.flightKit).toEqual(['4']);
    await switchOf().click();
    await expect.element(switchOf()).toHaveAttribute('aria-pressed', 'false');
    expect(main.status.flightKit).toEqual([]);
  });

  test('[L26] is changed by one key from the list, and by none while the user types', async () => {
    const { main } = await openClients();
    page.getByRole('listbox', { name: 'Clients' }).element().focus();
    await userEvent.keyboard('f');
    await expect.element(switchOf()).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('searchbox', { name: 'Filter clients' }).click();
    await userEvent.keyboard('f');
    expect(main.status.flightKit).toEqual(['4']);
  });

  test('[L26] asks main for what the cache lacks, of the projects of the client too', async () => {
    const { main } = await openClients();
    await switchOf().click();
    await expect
      .poll(() => main.callsOf('wantFlightKit').at(-1))
      .toEqual({
        notes: ['p'],
        commentsOn: [],
      });
  });

  test('[L6.1] [L26] tells on the page what is on this computer, and since when', async () => {
    const { main } = await openClients();
    const line = page.getByRole('article').getByText(/^On this computer, updated/);
    await expect.element(line).toMatchTextContent(/updated .+ · 1 of 2 notes are here$/);
    main.deliver({
      kind: 'bodies',
      asOf: 0,
      records: [aNote({ id: 'p', note_links: [{ id: 1, record_id: 4, record_type: 'project' }] })],
    });
    await expect.element(line).toMatchTextContent(/All 2 notes are here$/);
  });

  test('[L26.1] says what main could not save, and shows it as it is', async () => {
    const { main } = await openClients();
    main.isDiskFull = true;
    await switchOf().click();
    await expect.element(page.getByText('in the words of main')).toBeVisible();
    await expect.element(switchOf()).toHaveAttribute('aria-pressed', 'false');
  });
});
