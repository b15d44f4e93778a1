/** The steps of a body outside a window, each by name; a step throws where it breaks a promise. */
import { createService } from '../../service/create-service.ts';
import { createSeededRandom } from '../../service/seed/draw/seeded-random.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';
import { decideSend } from '../../shared/history/decide-send.ts';
import { cutBlocks } from '../../shared/note/blocks.ts';
import { noteMarkdown } from '../../shared/note/markdown.ts';
import { excerpt, plainText, wordCount } from '../../shared/note/plain-text.ts';
import { sameBody } from '../../shared/note/same-body.ts';
import { aNote, aWrite } from './builders.ts';
import { joinBlocks } from './join-blocks.ts';
import { seededSecret } from './seeded-secret.ts';
import { movableClock } from './virtual-time.ts';

export type Trials = Readonly<Record<string, (html: string) => unknown>>;

/** The steps, against a service in memory. */
export async function createTrials(): Promise<Trials> {
  const patch = await patching();
  return {
    open: (html) => expectThat(joinBlocks(cutBlocks(html)) === html, 'cut and joined it differs'),
    text: (html) => [plainText(html), wordCount(html)],
    excerpt: (html) => excerpt(html, 200),
    compare: (html) => expectThat(sameBody(html, `${html} `) || html !== '', 'not itself'),
    markdown: (html) => noteMarkdown(html),
    merge: (html) => merge(twoOf(html)),
    'merge after a lost reply': (html) => merge({ ...twoOf(html), isAgain: true }),
    'merge of three': (html) => merge(threeOf(html)),
    'merge of three after a lost reply': (html) => merge({ ...threeOf(html), isAgain: true }),
    patch,
  };
}

function expectThat(condition: boolean, promise: string): void {
  if (!condition) throw new Error(promise);
}

type Sides = Readonly<Record<'base' | 'ours' | 'theirs', string>> & { readonly isAgain?: boolean };

function twoOf(html: string): Sides {
  return { base: html, ours: `<p>Ours.</p>${html}`, theirs: `${html}<p>Theirs.</p>` };
}

function threeOf(html: string): Sides {
  return { base: html.replaceAll('a', 'b'), ours: html.replaceAll('a', 'c'), theirs: html };
}

/** Clean with what both put in, or a conflict; a lost reply makes no difference to that. */
function merge({ base, ours, theirs, isAgain = false }: Sides): void {
  const write = aWrite({
    state: { kind: 'sending', sentAt: 0, ...(isAgain && { isAgain }) },
    change: { kind: 'update', fields: { content_html: ours }, base: { content_html: base } },
  });
  const { decision } = decideSend(write, aNote({ content_html: theirs }));
  const sent = decision.kind === 'patch' ? String(decision.patch['content_html']) : undefined;
  if (!ours.startsWith('<p>Ours.</p>') || sent === undefined) return;
  // Text in a comment that never ends is invisible to a reader.
  const isTheirsRead = !sameBody(base, theirs);
  const hasBoth = sent.includes('Ours.') && (!isTheirsRead || sent.includes('Theirs.'));
  expectThat(hasBoth, 'a side is missing');
}

/** PATCH /notes/{id} with the body: stored, or refused in the contract's words. */
async function patching() {
  const opened = createService({
    store: ':memory:',
    clock: movableClock(),
    random: createSeededRandom(1),
    secret: seededSecret(),
    limits: 'off',
    sample: { size: 'none', seed: 1 },
    report(error) {
      throw error;
    },
  });
  if (!opened.ok) throw new Error(opened.message);
  const service = opened.value;
  const headers = {
    authorization: `Bearer ${service.apiKey(1)}`,
    'content-type': 'application/json',
  };
  const ask = async (method: string, path: string, note: object) => {
    const url = `http://localhost${API_PREFIX}${path}`;
    const body = JSON.stringify({ note });
    const reply = await service.handle(new Request(url, { method, headers, body }));
    return { status: reply.status, body: await reply.json() };
  };
  const { body } = await ask('POST', '/notes', { content: 'x' });
  return async (content_html: string) => {
    const reply = await ask('PATCH', `/notes/${body.data.id}`, { content_html });
    const isServed = reply.status === 200;
    expectThat(isServed || reply.body.error?.type === 'validation_error', `${reply.status}`);
  };
}
