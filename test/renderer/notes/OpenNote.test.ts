/** An open note in the whole window, whose clock is set while the user writes. */
import { describe, expect, test } from 'vitest';
import { cdp, type Locator, page, userEvent } from 'vitest/browser';
import { HOUR_MS } from '../../../shared/time.ts';
import {
  aCompany,
  aMember,
  aNote,
  aRecord,
  aSummary,
  NOTE_ID,
  refused,
} from '../../support/builders.ts';
import { calledModules, type ScriptCoverage } from '../../support/called-modules.ts';
import { deliver, openWindow } from '../../support/open-window.ts';
import { flushPromises } from '../../support/virtual-time.ts';

/** Those that read, write and save the text, and those that draw the effects of the key: 79, and spare work. */
const WINDOW_MODULES_MAX = 83;

const text = () => page.getByRole('textbox', { name: 'Text of the note' });

test.each([HOUR_MS, 0])(
  '[P2] [Q17] keeps every word that is written, though the clock is set back by %d ms at each save',
  async (backMs) => {
    const { main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
      deliver(fake, [aNote({ title: 'Kick-off', content_html: '<p>zero</p>' })]),
    );
    await page.getByRole('option', { name: /Kick-off/ }).click();
    await text().click();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    for (const word of [' one', ' two', ' three']) {
      await userEvent.keyboard(word);
      // Losing the focus saves; main answers at once and announces it a moment later.
      window.dispatchEvent(new Event('blur'));
      await Promise.resolve();
      time.set(-backMs);
    }
    await time.pass(1_000);
    await flushPromises();
    await expect.element(text()).toMatchTextContent(/^zero one two three$/);
    expect(main.queue.writes).toMatchObject([
      { change: { fields: { content_html: '<p>zero one two three</p>' } } },
    ]);
  },
);

test.each([
  ['project', 'projects', { title: 'Relaunch' }],
  ['contact', 'contacts', { name: 'Relaunch' }],
] as const)('leads from a note to the %s that it is attached to', async (kind, list, named) => {
  const link = { id: 1, record_id: 31, record_type: kind };
  await openWindow({}, (fake) => {
    deliver(fake, [aNote({ title: 'Kick-off', note_links: [link] })]);
    const records = [aRecord(kind, { id: 31, ...named })];
    fake.deliver({ kind: list, asOf: 0, records: records as never });
  });
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const about = page.getByRole('list', { name: 'About this note' });
  await expect.element(about.getByText('No client')).not.toBeInTheDocument();
  await about.getByRole('button', { name: 'Relaunch' }).click();
  await expect.element(page.getByRole('article', { name: 'Relaunch' })).toBeVisible();
});

test('[P2] cuts no pasted title, and tells that it is too long', async () => {
  await openWindow({}, (fake) => deliver(fake, [aNote({ title: 'Kick-off' })]));
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.click();
  await userEvent.keyboard('{Control>}{End}{/Control}');
  document.execCommand('insertText', false, 'x'.repeat(1_699));
  await expect.element(title).toHaveValue(`Kick-off${'x'.repeat(1_699)}`);
  window.dispatchEvent(new Event('blur'));
  await expect.element(page.getByRole('alert')).toMatchTextContent(/1,000 characters.*1,707/);
});

test('leaves the cursor in the title where it is, and what is composed there whole, when another title comes', async () => {
  const renamed = (title: string, updated_at: string) => aNote({ title, updated_at });
  const { main } = await openWindow({}, (fake) =>
    deliver(fake, [renamed('Kick-off', '2026-11-20T08:00:00Z')]),
  );
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.click();
  const field = title.element() as HTMLTextAreaElement;
  field.setSelectionRange(4, 4);
  deliver(main, [renamed('The Kick-off', '2026-11-20T08:01:00Z')]);
  await expect.element(title).toHaveValue('The Kick-off');
  expect([field.selectionStart, field.selectionEnd]).toEqual([8, 8]);
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  deliver(main, [renamed('A Kick-off', '2026-11-20T08:02:00Z')]);
  await expect.element(page.getByRole('option', { name: /A Kick-off/ })).toBeVisible();
  expect(field.value).toBe('The Kick-off');
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
  await expect.element(title).toHaveValue('A Kick-off');
  expect([field.selectionStart, field.selectionEnd]).toEqual([6, 6]);
});

test('[error.details_all] [P2] shows a refusal at its field until that has another value', async () => {
  const { main, time } = await openWindow({ status: { line: 'unreachable' } }, (fake) =>
    deliver(fake, []),
  );
  const refusedFields = ['title', 'content_html', 'date', 'visibility', 'record_id'];
  const details = refusedFields.map((field) => ({
    source: { pointer: `/note/${field}` },
    code: 'invalid',
    message: `${field} is odd`,
  }));
  const oddWords = (field: string) =>
    `Isn’t accepted as it is. The service said: “${field} is odd.”`;
  main.verdicts.set('Atlas', refused({ message: 'Not saved.', details }));
  await page.getByRole('main').getByRole('button', { name: 'New note' }).click();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.fill('Atlas');
  await text().click();
  await userEvent.keyboard('zero');
  await page.getByRole('button', { name: 'No client' }).click();
  await page.getByRole('option', { name: 'Lantern & Co' }).click();
  main.setLine('open');
  await time.pass(3_000);
  main.wake();
  const said = (field: Locator) =>
    expect.poll(() => document.getElementById(describedBy(field))?.textContent ?? '');
  const meta = page.getByRole('list', { name: 'About this note' });
  const day = meta.getByRole('button', { name: 'Today' });
  await said(title).toBe(oddWords('title'));
  await expect.element(title).toHaveAttribute('aria-invalid', 'true');
  await said(day).toBe(oddWords('date'));
  await said(text()).toBe(oddWords('content_html'));
  await expect.element(text()).toHaveAttribute('aria-invalid', 'true');
  await said(meta.getByRole('button', { name: /^Who sees it/ })).toBe(oddWords('visibility'));
  await said(meta.getByRole('button', { name: 'Attach…' })).toBe(oddWords('record_id'));
  await day.click();
  await expect.element(meta.getByText(oddWords('date'))).toBeVisible();
  await userEvent.keyboard('{Escape}');
  // The present value has not been refused; the others still are.
  await title.fill('Atlas 2');
  await expect.element(title).toHaveAttribute('aria-invalid', 'false');
  await expect.element(page.getByText(oddWords('title'))).not.toBeInTheDocument();
  await text().click();
  await userEvent.keyboard(' one');
  await time.pass(1_000);
  await expect.element(text()).toHaveAttribute('aria-invalid', 'false');
  await expect.element(text()).not.toHaveAttribute('aria-describedby');
});

function describedBy(field: Locator): string {
  return field.element().getAttribute('aria-describedby') ?? '';
}

test('names the servers whose images are not loaded, and shows the images on request', async () => {
  const image = (address: string) => `<img src="https://${address}" alt="plan">`;
  const content_html = `<p>zero ${image('a.example/1.png')}${image('a.example/2.png')}</p><p>${image('b.example/1.png')}</p>`;
  const { main } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Kick-off', content_html })]),
  );
  await page.getByRole('option', { name: /Kick-off/ }).click();
  const notice = (words: string) => page.getByRole('status').filter({ hasText: words });
  await expect
    .element(notice('2 images from a.example aren’t loaded, 1 more server'))
    .toBeVisible();
  await notice('a.example').getByRole('button', { name: 'Always from this host' }).click();
  await expect.element(notice('a.example')).not.toBeInTheDocument();
  await notice('An image from b.example isn’t loaded')
    .getByRole('button', { name: 'Show' })
    .click();
  await expect.element(notice('b.example')).not.toBeInTheDocument();
  expect(main.callsOf('chooseImages')).toEqual([
    { kind: 'always', host: 'a.example' },
    { kind: 'show', sources: ['https://b.example/1.png'] },
  ]);
  const shown = [...document.querySelectorAll<HTMLImageElement>('.ProseMirror img[data-src]')];
  expect(shown.filter(({ src }) => new URL(src).searchParams.has('round'))).toHaveLength(3);
  expect(main.queue.writes).toEqual([]); // showing is no edit
});

describe('an open note that the service no longer returns', () => {
  async function aGoneNote(
    over: Parameters<typeof aNote>[0] = {},
    why: 'removed' | 'out-of-reach' = 'removed',
  ) {
    const made = await openWindow({}, (fake) =>
      deliver(fake, [aNote({ title: 'Kick-off', content_html: '<p>zero</p>', ...over })]),
    );
    await page.getByRole('option', { name: /Kick-off/ }).click();
    await expect.element(text()).toMatchTextContent(/^zero$/);
    made.main.deliver({ kind: 'absent', asOf: 1, list: 'notes', ids: [NOTE_ID], why });
    const notice = page.getByRole('alert').filter({ hasText: 'new note' });
    await expect.element(notice).toBeVisible();
    return { ...made, notice };
  }
  const title = () => page.getByRole('textbox', { name: 'Title' });

  test.each([
    ['removed', 'This note was deleted on the service.'],
    ['out-of-reach', 'This note is no longer shared with you.'],
  ] as const)('[L21.1] tells why it is %s, and no more than is known', async (why, words) => {
    const { notice } = await aGoneNote({}, why);
    await expect.element(notice).toMatchTextContent(words);
    await expect.element(notice).not.toMatchTextContent('someone');
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect.element(text()).not.toBeInTheDocument();
  });

  test.each([
    ['removed', 'This note was deleted on the service.'],
    ['out-of-reach', 'This note is no longer shared with you.'],
  ] as const)('[L21.1] tells why it is %s, also before its text has come', async (why, words) => {
    const { main } = await openWindow({}, (fake) =>
      fake.deliver({ kind: 'notes', asOf: 1, records: [aSummary({ title: 'Kick-off' })] }),
    );
    await page.getByRole('option', { name: /Kick-off/ }).click();
    await expect.element(page.getByRole('heading', { name: 'Kick-off' })).toBeVisible();
    main.deliver({ kind: 'absent', asOf: 1, list: 'notes', ids: [NOTE_ID], why });
    await expect.element(page.getByText(words)).toBeVisible();
  });

  test.each([
    ['somebody else', 2, 'author_only'],
    ['the user', aMember().id, 'everyone'],
  ])('[L21.1] reports it, and saves one by %s as a new note', async (_, author, visibility) => {
    const links = [{ id: 1, record_type: 'company' as const, record_id: 4 }];
    const { main, notice, time } = await aGoneNote({
      created_by_member_id: author,
      note_links: links,
    });
    await notice.getByRole('button', { name: 'Keep as new note' }).click();
    await expect.element(notice).not.toBeInTheDocument();
    await expect.element(title()).toHaveFocus();
    await expect.element(text()).toMatchTextContent(/^zero$/);
    await time.pass(1_000);
    expect(main.queue.writes).toMatchObject([
      {
        change: {
          kind: 'create',
          fields: {
            title: 'Kick-off',
            content_html: '<p>zero</p>',
            visibility,
            link: { record_type: 'company', record_id: 4 },
          },
        },
      },
    ]);
  });

  test('[L21.1] closes on request, and the focus is not lost', async () => {
    const { main, notice } = await aGoneNote();
    await notice.getByRole('button', { name: 'Close' }).click();
    await expect.element(text()).not.toBeInTheDocument();
    expect(document.activeElement).not.toBe(document.body);
    expect(main.queue.writes).toEqual([]);
  });

  test('[L21.1] [Q15] continues as a change of it if the user writes on', async () => {
    const { main, notice, time } = await aGoneNote();
    await text().click();
    await userEvent.keyboard('{Control>}{End}{/Control} one');
    await time.pass(1_000);
    await expect.element(notice).not.toBeInTheDocument();
    expect(main.queue.writes).toMatchObject([
      { change: { kind: 'update', fields: { content_html: '<p>zero one</p>' } } },
    ]);
  });
});

describe('images of other servers', () => {
  const image = (address: string) => `<img src="https://${address}" alt="plan">`;
  const open = (title: string) => page.getByRole('option', { name: new RegExp(title) }).click();
  const notice = (host: string) => page.getByRole('status').filter({ hasText: host });
  const isLoaded = () =>
    [...document.querySelectorAll<HTMLImageElement>('.ProseMirror img[data-src]')].map(({ src }) =>
      new URL(src).searchParams.has('round'),
    );
  const openNotes = (second: string) =>
    openWindow({}, (fake) =>
      deliver(fake, [
        aNote({ id: 'n1', title: 'First', content_html: `<p>a ${image('a.example/1.png')}</p>` }),
        aNote({ id: 'n2', title: 'Second', content_html: `<p>b ${second}</p>` }),
      ]),
    );

  test('are named again by a reopened note', async () => {
    await openNotes('text');
    await open('First');
    await expect
      .element(notice('a.example'))
      .toMatchTextContent(/tells the server that you opened/);
    await open('Second');
    await expect.element(text()).toMatchTextContent(/^b text$/);
    await expect.element(notice('a.example')).not.toBeInTheDocument();
    await open('First');
    await expect.element(notice('a.example')).toBeVisible();
  });

  test('are loaded in a reopened note, if their server was chosen in another', async () => {
    await openNotes(image('a.example/2.png'));
    await open('First');
    await expect.element(notice('a.example')).toBeVisible();
    await open('Second');
    await expect.element(text()).toMatchTextContent(/^b/);
    await notice('a.example').getByRole('button', { name: 'Always from this host' }).click();
    await expect.poll(isLoaded).toEqual([true]);
    await open('First');
    await expect.element(text()).toMatchTextContent(/^a/);
    await expect.poll(isLoaded).toEqual([true]);
    await expect.element(notice('a.example')).not.toBeInTheDocument();
    await text().click();
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await userEvent.keyboard('{Control>}z{/Control}'); // draws the image anew
    await expect.poll(isLoaded).toEqual([true]);
  });

  test('are not named after they are removed, and a double click chooses one server', async () => {
    const { main } = await openNotes(
      ['a', 'b', 'c'].map((host) => image(`${host}.example/9.png`)).join(''),
    );
    await open('Second');
    await notice('a.example').getByRole('button', { name: 'Show' }).dblClick();
    await expect.element(notice('b.example')).toBeVisible();
    expect(main.callsOf('chooseImages')).toHaveLength(1);
    await text().click();
    await userEvent.keyboard('{Control>}a{/Control}{Backspace}');
    await expect.element(notice('b.example')).not.toBeInTheDocument();
  });
});

test.each([
  ['without images', 'Kick-off', ''],
  ['with a title of many lines', 'Kick-off '.repeat(25), ''],
  [
    'with an image that is not loaded',
    'Kick-off',
    '<p>a <img src="https://files.a-rather-long-name.example/plan.png" alt="plan"></p>',
  ],
])('shows ten lines of text at 720 by 480, %s', async (_, title, image) => {
  const content_html = `<p>${'Some words to read. '.repeat(60)}</p>${image}`;
  await openWindow({}, (fake) => deliver(fake, [aNote({ title, content_html })]));
  await page.getByRole('option', { name: /Kick-off/ }).click();
  await expect.element(text()).toBeVisible();
  const bar = page.getByRole('button', { name: 'Always from this host' });
  if (image !== '') await expect.element(bar).toBeVisible();
  await page.viewport(720, 480);
  const bottom = document.querySelector('article > footer')?.getBoundingClientRect().top ?? 0;
  const range = document.createRange();
  range.selectNodeContents(text().element().querySelector('p') as Element);
  const whole = [...range.getClientRects()].filter((line) => line.bottom <= bottom);
  expect(new Set(whole.map(({ top }) => Math.round(top))).size).toBeGreaterThanOrEqual(10);
  const scroller = document.querySelector('article .page') as Element;
  await expect.poll(() => scroller.scrollWidth - scroller.clientWidth).toBe(0);
  const hidden = page.getByTitle(/Changed /);
  await expect.element(hidden.first()).toBeVisible();
  const warning = page.getByTitle(/^An image from .* Loading tells the server/);
  if (image !== '') await expect.element(warning).toBeVisible();
});

test('offers the clients inside a low window, and scrolls to the one with the focus', async () => {
  const clients = Array.from({ length: 9 }, (_, id) => aCompany({ id: id + 1, name: `Ash ${id}` }));
  await openWindow({}, (fake) => {
    deliver(fake, [aNote({ title: 'Kick-off' })]);
    fake.deliver({ kind: 'companies', asOf: 1, records: clients });
  });
  await page.getByRole('option', { name: /Kick-off/ }).click();
  await expect.element(text()).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Attach this note' });
  for (const [width, height] of [
    [1_200, 800],
    [720, 480],
    [360, 240],
  ] as const) {
    await page.viewport(width, height);
    await page.getByTitle(/^Attach this note/).click();
    await expect.element(page.getByRole('combobox')).toHaveFocus();
    await expect.element(dialog.getByRole('option').first()).toBeVisible(); // it is higher then
    const { left, top, right, bottom } = dialog.element().getBoundingClientRect();
    expect({ left, top }).toSatisfy(() => left >= 0 && top >= 0);
    expect({ right, bottom }).toSatisfy(() => right <= width && bottom <= height);
    await userEvent.keyboard('{ArrowUp}');
    const chosen = dialog.getByRole('option', { selected: true }).element();
    await expect.poll(() => chosen.getBoundingClientRect().bottom).toBeLessThanOrEqual(bottom);
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
  }
});

// The new note has the typed day: compared with that one, nothing would have changed.
test.each(['2026-05-17', '2026-03-02'])(
  'writes the typed day %s to its own note, when a key opens another one',
  async (day) => {
    const { main, time } = await openWindow({}, (fake) =>
      deliver(fake, [aNote({ title: 'Kick-off', date: '2026-02-01' })]),
    );
    await page.getByRole('option', { name: /Kick-off/ }).click();
    await page.getByTitle('The day this note is about').click();
    await userEvent.fill(page.getByLabelText('The day this note is about'), day);
    await userEvent.keyboard('{Control>}n{/Control}');
    await userEvent.keyboard('Another');
    await time.pass(5_000);
    const days = main.callsOf('saveRecord').map((call) => {
      const { record, fields } = call as { record: { id: string }; fields: { date?: string } };
      return [record.id === NOTE_ID ? 'its own' : 'another', fields.date];
    });
    expect(days).toContainEqual(['its own', day]);
    expect(days).not.toContainEqual(['another', '2026-05-17']);
  },
);

test('[P1] passes a key in the text to main through a known number of files of the window', async () => {
  const { main, time } = await openWindow({}, (fake) =>
    deliver(fake, [aNote({ title: 'Kick-off', content_html: '<p>zero</p>' })]),
  );
  await page.getByRole('option', { name: /Kick-off/ }).click();
  await text().click();
  const session = cdp() as unknown as {
    send(method: string, input?: object): Promise<{ result: readonly ScriptCoverage[] }>;
  };
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  /** The files that ran since the last time. */
  const ranSince = async () => {
    const { result } = await session.send('Profiler.takePreciseCoverage');
    return calledModules(result, ['renderer']);
  };
  await expect.poll(ranSince).toEqual([]); // a busy machine still reads and draws the note
  await userEvent.keyboard('x');
  await time.pass(1_000);
  await expect.poll(() => main.callsOf('saveRecord')).toHaveLength(1);
  const modules = await ranSince();
  await session.send('Profiler.disable');
  expect(modules.length, modules.join('\n')).toBeLessThanOrEqual(WINDOW_MODULES_MAX);
});
