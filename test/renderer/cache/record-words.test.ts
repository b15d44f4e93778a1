/** A record in every state, in every place that names it: the same words everywhere. */
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { openCache } from '../../../renderer/cache/cache.ts';
import { createRecordWords } from '../../../renderer/cache/record-words.ts';
import { perList } from '../../../shared/api/endpoints.ts';
import type { Absence } from '../../../shared/pull/delivery.ts';
import { aMember, aNote, aWrite } from '../../support/builders.ts';
import { anAccount, type FakeMain } from '../../support/fake-bridge.ts';
import { give } from '../../support/give-record.ts';
import { goTo } from '../../support/go-to.ts';
import { openRecordPage } from '../../support/open-record-page.ts';
import { aMain, deliver, openWindowOn } from '../../support/open-window.ts';

const ID = 4711;
const TODAY = '2026-11-20'; // where the clock of these tests stands
const TASK = '00000001-0000-4000-8000-000000000000';

/** The states of the project here, each with its words. */
const states = {
  here: { words: 'Relaunch', prepare: here },
  'deleted here': {
    words: 'Relaunch (deleted)',
    prepare: (main: FakeMain) => {
      here(main);
      const record = { kind: 'project', id: String(ID) } as const;
      const removal = aWrite({ id: 'gone', record, change: { kind: 'delete', base: null } });
      main.become({ writes: [...main.queue.writes, removal] });
    },
  },
  'deleted on the service': { words: `Project ${ID} (deleted)`, prepare: goneFor('removed') },
  'no longer shared': {
    words: `Project ${ID} (no longer shared with you)`,
    prepare: goneFor('out-of-reach'),
  },
  'not downloaded yet': {
    words: `Project ${ID} (not downloaded yet)`,
    prepare: (main: FakeMain) => main.setStatus({ asOf: { ...main.status.asOf, projects: null } }),
  },
  'in no list': { words: `Project ${ID} (not on this computer)`, prepare: () => undefined },
};

/** The places of the main window, and how each is reached. */
const places = {
  'the list of tasks': () => openPlace('tasks', () => page.getByRole('row', { name: /Call Åsa/ })),
  'its groups': openGroups,
  'tasks of today': () => openPlace('today', () => region('Tasks due')),
  'time of today': () => openPlace('today', () => region('Time')),
  'recently opened': () => openPlace('today', () => region('Recently opened')),
  'the week': () => openPlace('time', () => page.getByRole('main')),
  'a change in the outbox': openOutbox,
  'the palette': openPalette,
};
/** Places that offer records to open: one that left this computer with its name is not offered. */
const ofRecents = ['recently opened', 'the palette'];

for (const [state, { words, prepare }] of Object.entries(states)) {
  test(`[V330] [V183.1] shows a record that is ${state} in the same words in every place`, async () => {
    await openNaming(prepare);
    const isGone = state === 'deleted on the service' || state === 'no longer shared';
    for (const [place, open] of Object.entries(places)) {
      const where = await open();
      const message = `${place}: ${words}`;
      if (isGone && ofRecents.includes(place)) {
        await expect.poll(() => textOf(where), { message }).not.toContain('Project 4711');
      } else await expect.poll(() => textOf(where), { message }).toContain(words);
      if (state === 'here') expect(textOf(where), message).not.toContain(`${words} (`);
    }
  });

  test(`[V330] shows a record that is ${state} in the same words on a page and in its form`, async () => {
    await openRecordPage({ kind: 'task', id: TASK }, (main) => {
      give(main, 'task', { id: TASK, project_id: ID });
      prepare(main);
    });
    await expect.poll(() => document.body.innerText).toContain(words);
    await page.getByRole('button', { name: 'Edit details' }).click();
    const field = page.getByRole('button', { name: 'Project', exact: true });
    await expect.element(field).toHaveTextContent(words);
  });
}

test('[V341] has no mark for a record that is not here before it is read why', async () => {
  const cache = openCache(`words-${crypto.randomUUID()}`);
  const words = createRecordWords({
    cache,
    outbox: { writes: [], knownId: (id) => id },
    state: { status: { asOf: perList(() => 1) } },
  });
  expect(words({ list: 'companies', id: '55' })).toBe('Client 55');
  await cache.delete();
});

function here(main: FakeMain) {
  give(main, 'project', { id: ID, title: 'Relaunch', company_id: null, company_name: null });
}

function goneFor(why: Absence) {
  return (main: FakeMain) =>
    main.deliver({ kind: 'absent', asOf: 1, list: 'projects', ids: [String(ID)], why });
}

/** A window with a task, time, a note and a change that name the project, which was opened lately. */
async function openNaming(prepare: (main: FakeMain) => void) {
  const key = `test-${crypto.randomUUID()}`;
  const account = anAccount({ key, member: aMember({ id: 7 }) });
  const made = aMain({ account });
  const { main } = made;
  localStorage.setItem(`recent of ${key}`, JSON.stringify([{ kind: 'project', id: String(ID) }]));
  deliver(main, [aNote({ id: 'n1', title: 'Kick-off' })]);
  give(main, 'task', {
    ...{ id: TASK, title: 'Call Åsa', due_date: TODAY, completed_at: null },
    ...{ assignee_member_id: 7, project_id: ID, parent_task_id: null },
  });
  give(main, 'time-entry', { id: 1, date: TODAY, member_id: 7, project_id: ID, task_id: null });
  const change = {
    kind: 'update',
    fields: { project_id: ID },
    base: { project_id: null },
  } as const;
  const record = { kind: 'task', id: '00000002-0000-4000-8000-000000000000' } as const;
  main.queue = { ...main.queue, writes: [aWrite({ record, change })] };
  main.setLine('unreachable');
  prepare(main);
  return openWindowOn(made, 'today');
}

async function openPlace(place: Parameters<typeof goTo>[0], where: () => Where) {
  await goTo(place);
  return where();
}

type Where = { readonly query: () => Element | null };

function textOf(where: Where): string {
  return (where.query() as HTMLElement | null)?.innerText ?? '';
}

const region = (name: string) => page.getByRole('region', { name });

async function openGroups() {
  await goTo('tasks');
  await page.getByText('By project', { exact: true }).click();
  return page.getByRole('row', { name: /^(?!.*Call Åsa).*\d$/ }).first();
}

async function openOutbox() {
  await goTo('outbox');
  await page
    .getByRole('button', { name: /Change the project/ })
    .first()
    .click();
  return page.getByRole('main');
}

async function openPalette() {
  await goTo('today');
  await userEvent.keyboard('{Control>}k{/Control}');
  return page.getByRole('dialog');
}
