/**
 * Goal: no note runs a script, navigates the window, loads anything or reaches the bridge. Method:
 * the started app shows every vector of the fixture, from a service without a sanitiser. Each
 * vector is shown as body, island, title, name, paste and the other side of a conflict. A page
 * under a driver reports what ran, violated its policy or was requested. A listener reports
 * connections.
 */
import { createServer, type Server } from 'node:net';
import { type ElectronApplication, expect, type Page } from '@playwright/test';
import { parseFragment } from 'parse5';
import { xssVectors } from '../fixtures/xss-vectors.ts';
import { type Desk, editorOf, goTo, signIn, test, titleOf } from '../support/app-test.ts';
import { openedBy, openNothing } from '../support/desktop-stubs.ts';
import { smallBomb } from '../support/hostile-bodies.ts';
import { becomeHostile, type HostileNote } from '../support/hostile-service.ts';

declare global {
  interface Window {
    pwn?: () => void;
    /** The effects in the page. */
    ran?: string[];
  }
}

/** How many vectors are in one note, so that one opening tries them all. */
const AT_ONCE = 24;
/** How many are in one conflict, which takes seconds. */
const AT_ONCE_IN_CONFLICT = 100;
/** Those of the swallowing vectors that conflicts try. */
const SWALLOWING_TRIED = 5;

const frames = [
  { place: 'the body of a note', frame: (html: string) => html },
  {
    place: 'an island in a note',
    frame: (html: string) => `<details open><summary>x</summary>${html}</details>`,
  },
];

for (const { place, frame } of frames) {
  test(`no vector does anything as ${place}`, async ({ desk }) => {
    const watch = await aWatch(desk);
    const bodies = batches(watch.vectors, frame);
    const notes = bodies.map((html, index) => ({ title: `Batch ${index}`, html }));
    const main = await watch.open(
      [{ title: 'Bomb', html: frame(smallBomb) }, ...notes],
      ['Harmless'],
    );
    await main.getByRole('option', { name: /^Bomb\b/ }).click();
    await expect(editorOf(main).locator('> .locked')).toContainText('a');
    for (const { title } of notes) {
      await main.getByRole('option', { name: new RegExp(`^${title}\\b`) }).click();
      await expect(titleOf(main)).toHaveValue(title);
      await expect(editorOf(main)).toHaveAttribute('contenteditable', 'true');
      await provoke(main, '.ProseMirror .locked');
      await main.keyboard.press('ArrowDown'); // the next note must be on the screen to be clicked
    }
    await watch.expectNothing();
  });
}

test('no vector does anything as a title or a name', async ({ desk }) => {
  const watch = await aWatch(desk);
  const notes = watch.vectors.map((title) => ({ title, html: '<p>x</p>' }));
  const main = await watch.open(notes, watch.vectors);
  await expect(main.getByRole('option').first()).toBeVisible();
  const list = main.getByRole('listbox', { name: 'Notes' });
  await list.focus();
  const shown = new Set<string>();
  for (let page = 0; page < 80; page += 1) {
    await main.keyboard.press('PageDown');
    for (const id of await main
      .getByRole('option')
      .evaluateAll((rows) => rows.map((row) => row.id))) {
      shown.add(id);
    }
  }
  expect(shown.size).toBeGreaterThan(300);
  await goTo(main, 'Clients');
  await expect(main.getByRole('option').first()).toBeVisible();
  await main.getByRole('option').first().click();
  await watch.expectNothing();
});

test('no vector does anything when it is pasted', async ({ desk }) => {
  const watch = await aWatch(desk);
  const main = await watch.open([{ title: 'Target', html: '<p>x</p>' }], ['Harmless']);
  await main.getByRole('option', { name: /^Target/ }).click();
  await expect(editorOf(main)).toHaveAttribute('contenteditable', 'true');
  await editorOf(main).click();
  for (const kind of ['text/html', 'text/plain'] as const) {
    await main.evaluate(pasteAll, { kind, vectors: watch.vectors });
    await provoke(main, '.ProseMirror');
  }
  await watch.expectNothing();
});

/** Meets vectors as the other side of conflicts, shows them everywhere and resolves each. */
test('no vector does anything as the other side of a conflict', async ({ desk }) => {
  const watch = await aWatch(desk);
  // One conflict takes a second; islands and bodies have tried all the swallowing ones.
  const swallowing = watch.vectors.filter(swallows);
  const tried = watch.vectors.filter((html) => !swallowing.slice(SWALLOWING_TRIED).includes(html));
  const theirs = batches(tried, (html) => html, AT_ONCE_IN_CONFLICT);
  const notes = theirs.map((_, index) => ({ title: `Conflict ${index}`, html: '<p>Base.</p>' }));
  const main = await watch.open(notes, ['Harmless']);
  for (const [index, html] of theirs.entries()) {
    await main.getByRole('option', { name: new RegExp(`^Conflict ${index}\\b`) }).click();
    await expect(titleOf(main)).toHaveValue(`Conflict ${index}`);
    await expect(editorOf(main)).toContainText('Base.');
    await editorOf(main).click();
    await main.keyboard.type('Mine.');
    // Not before: an open note is read again, and that version is the base of the typing.
    watch.moved.set(index, html);
    await titleOf(main).click();
    await main.getByRole('button', { name: 'Show theirs' }).click();
    await expect(main.locator('.shown')).toBeAttached();
    await provoke(main, '.shown');
  }
  await resolveEach(main, theirs.length);
  await readTheHistoryOf(main, theirs.length);
  await watch.expectNothing();
});

/** Shows every conflict as both sides, in own words and as the result; then takes theirs. */
async function resolveEach(main: Page, count: number): Promise<void> {
  await goTo(main, 'Conflicts');
  const resolved = main.getByText(/You kept theirs/);
  for (let index = 0; index < count; index += 1) {
    await main.getByRole('option').first().click();
    await expect(main.getByRole('region', { name: 'Theirs' }).first()).toBeAttached();
    await main.getByRole('button', { name: 'Write it yourself' }).first().click();
    await provoke(main, '.ProseMirror');
    await main.getByRole('button', { name: 'Keep all theirs' }).click();
    await main.getByRole('button', { name: 'Preview' }).click();
    await expect(main.getByRole('region', { name: 'Preview' })).toBeAttached();
    await provoke(main, '.note-content');
    await main.getByRole('button', { name: 'Resolve', exact: true }).click();
    await expect(resolved).toHaveCount(index + 1);
  }
}

/** Opens every version that the history of each note holds. */
async function readTheHistoryOf(main: Page, count: number): Promise<void> {
  await goTo(main, 'Notes');
  for (let index = 0; index < count; index += 1) {
    await main.getByRole('option', { name: new RegExp(`^Conflict ${index}\\b`) }).click();
    await main.getByRole('button', { name: 'History' }).click();
    for (const version of ['Before', 'Yours', 'Theirs']) {
      await main.getByRole('button', { name: new RegExp(`^${version}`) }).click();
      await expect(main.locator('dialog .body')).toBeAttached();
      await provoke(main, 'dialog .body');
    }
    await main.keyboard.press('Escape');
  }
}

/** The vectors, whose addresses lead only to the listener, and its log. */
async function aWatch(desk: Desk) {
  const connections: string[] = [];
  const listener = await listen(() => connections.push('connection'));
  const { port } = listener.address() as { port: number };
  const vectors = xssVectors.map(({ html }) => html.replaceAll('127.0.0.1:9', `127.0.0.1:${port}`));
  const requests: string[] = [];
  const dialogs: string[] = [];
  let app: ElectronApplication;
  let main: Page;
  let home: string;
  const moved = new Map<number, string>();
  return {
    vectors,
    moved,
    /** Signs in to a service that has these notes and names. */
    async open(notes: readonly HostileNote[], names: readonly string[]): Promise<Page> {
      const launched = await desk.start();
      ({ app, main } = launched);
      await openNothing(app);
      await main.evaluate(watchPage);
      home = main.url();
      for (const page of [main, launched.capture]) {
        page.on('dialog', (dialog) => dialogs.push(dialog.message()));
        page.on('request', (request) => requests.push(request.url()));
      }
      const hostile = becomeHostile(desk.online, notes, names);
      moved.set = (index, html) => {
        hostile.moved.set(index, html);
        return moved;
      };
      await signIn(main, desk.online);
      return main;
    },
    async expectNothing() {
      await main.waitForTimeout(300); // for what comes late: images, frames, timers
      const foreign = requests.filter(
        (url) => !/^(?:https:\/\/bundle\.app\.invalid\/|app:\/\/bundle\/|data:image\/)/.test(url),
      );
      expect({
        ran: await main.evaluate(() => window.ran),
        foreign,
        dialogs,
        connections,
        opened: await openedBy(app),
        windows: app.windows().length,
        url: main.url(),
        bridge: await main.evaluate(
          () => Object.isFrozen(window) || typeof Reflect.get(window, 'traytable'),
        ),
        isSignedIn: await main.getByRole('contentinfo', { name: 'Status' }).textContent(),
      }).toEqual({
        ran: [],
        foreign: [],
        dialogs: [],
        connections: [],
        opened: [],
        windows: 2,
        url: home,
        bridge: 'object',
        isSignedIn: expect.not.stringContaining('Signed out'),
      });
      listener.close();
    },
  };
}

/** Bodies of many vectors each; one that would swallow the rest comes last. */
function batches(
  vectors: readonly string[],
  wrap: (html: string) => string,
  atOnce = AT_ONCE,
): string[] {
  const wrapped = vectors.map(wrap);
  const swallowing = wrapped.filter(swallows);
  const others = wrapped.filter((html) => !swallows(html));
  const count = Math.max(Math.ceil(others.length / atOnce), swallowing.length);
  const size = Math.ceil(others.length / count);
  return Array.from({ length: count }, (_, index) =>
    [...others.slice(index * size, (index + 1) * size), swallowing[index] ?? ''].join('\n'),
  );
}

function swallows(html: string): boolean {
  const last = parseFragment(`${html}<p>behind</p>`).childNodes.at(-1);
  return last?.nodeName !== 'p' || !('childNodes' in last) || last.childNodes.length !== 1;
}

/** Runs in the page: records everything a vector could cause. */
function watchPage(): void {
  const ran: string[] = [];
  window.ran = ran;
  window.pwn = () => ran.push('pwn');
  for (const name of ['alert', 'confirm', 'prompt', 'open'] as const) {
    Reflect.set(window, name, () => ran.push(name));
  }
  // A screen that is loaded late has its own files linked in the head.
  const isOfScreen = (element: Element) =>
    element instanceof HTMLLinkElement &&
    element.parentElement === document.head &&
    ['modulepreload', 'stylesheet'].includes(element.rel) &&
    new URL(element.href).origin === location.origin;
  // Parsing before sanitising violates the policy; only the result that is shown counts here.
  const judge = (element: Element) => {
    if (isOfScreen(element)) return;
    if (element.matches('script, iframe, frame, object, embed, base, meta, link, template')) {
      ran.push(`element ${element.localName}`);
    }
    for (const { name, value } of element.attributes) {
      const leads = /^(?:href|xlink:href|src|action|formaction|data)$/.test(name);
      const isBad = /^\s*(?:javascript|vbscript|data:text|file|app):/i.test(value);
      if (/^on|^srcdoc$|^srcset$|^ping$/.test(name) || (leads && isBad)) {
        ran.push(`attribute ${name}=${value}`);
      }
    }
  };
  new MutationObserver((records) => {
    for (const { addedNodes, target } of records) {
      if (target instanceof Element) judge(target);
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        judge(node);
        for (const inside of node.querySelectorAll('*')) judge(inside);
      }
    }
  }).observe(document, { childList: true, subtree: true, attributes: true });
}

/** Points at, clicks and focuses everything that is shown inside `selector`. */
async function provoke(main: Page, selector: string): Promise<void> {
  await main.evaluate((inside) => {
    const elements = [...document.querySelectorAll<HTMLElement>(`${inside} *`)];
    for (const element of elements) {
      for (const type of [
        'pointerover',
        'mouseover',
        'mouseenter',
        'focusin',
        'toggle',
        'error',
        'load',
      ]) {
        element.dispatchEvent(new Event(type));
      }
      // A link of the network is opened outside, as it should be.
      if (!/^https:/.test(element.closest('a')?.getAttribute('href') ?? '')) element.click();
    }
  }, selector);
}

/** Runs in the page: pastes each over everything. */
function pasteAll({ kind, vectors }: { kind: string; vectors: readonly string[] }): void {
  const editor = document.querySelector<HTMLElement>('.ProseMirror');
  for (const vector of vectors) {
    document.getSelection()?.selectAllChildren(editor ?? document.body);
    const clipboardData = new DataTransfer();
    clipboardData.setData(kind, vector);
    editor?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }
}

function listen(onconnection: () => void): Promise<Server> {
  const server = createServer((socket) => {
    onconnection();
    socket.destroy();
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}
