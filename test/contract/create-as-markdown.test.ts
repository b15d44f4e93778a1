/**
 * Goal: what is written on this computer is on the service whole, though POST takes Markdown only.
 * Method: random bodies over HTTP. Of any text at all every character and every block comes back; of
 * words everything does; and with the completing update the service holds what was meant.
 */
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { localId } from '../../shared/ids.ts';
import { noteCreateBody } from '../../shared/kinds/note-create-body.ts';
import { canonicalBody } from '../../shared/note/same-body.ts';
import { isLive } from '../../shared/queue/pending-write.ts';
import { oddBodies, plainBodies } from '../support/listed-bodies.ts';
import { noteBodies } from '../support/note-bodies.ts';
import { SEED } from '../support/property.ts';
import { aSavedNote } from '../support/queue-events.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import { aComputer, flyingTime, startEngine } from '../support/start-engine.ts';
import type { StartedService } from '../support/start-service.ts';

/** The body as it is read back after it was created. */
async function created(service: StartedService, html: string): Promise<string> {
  const reply = await service.api('POST', '/notes', {
    note: noteCreateBody({ content_html: html }),
  });
  expect(reply.status).toBe(201);
  const read = await service.api('GET', `/notes/${reply.body.data.id}`);
  return read.body.data.content_html;
}

/** Every character that a page would show, in any order: marks and blocks may move white space. */
function characters(html: string): string {
  const shown = canonicalBody(html).replace(/<[^>]*>/g, '');
  return [...shown.replace(/ /g, '')].sort().join('');
}

/** The blocks with their words; what stands within a line goes without its tags. */
function blocks(html: string): string {
  return canonicalBody(html.replace(/<\/?(?:strong|em|s|del|code|a)\b[^>]*>/g, ''));
}

/** Random bodies, many at a time: a round trip is mostly waiting. */
async function expectOfAll(
  bodies: fc.Arbitrary<string>,
  check: (read: string, html: string) => void,
): Promise<void> {
  const service = await serviceForTest();
  const many = fc.array(bodies, { minLength: AT_ONCE, maxLength: AT_ONCE });
  const property = fc.asyncProperty(many, async (all) => {
    const read = await Promise.all(all.map((html) => created(service, html)));
    for (const [index, html] of all.entries()) check(read[index] ?? '', html);
  });
  await fc.assert(property, { seed: SEED, numRuns: RUNS });
}

const AT_ONCE = 8;
const RUNS = 15;

describe('create', () => {
  test(`every character and every block of any text survives (seed ${SEED})`, async () => {
    await expectOfAll(oddBodies, (read, html) => {
      expect(characters(read)).toBe(characters(html));
      expect(blocks(read)).toBe(blocks(html));
    });
  });

  test(`[notes.markdown] every construct survives in every other one (seed ${SEED})`, async () => {
    await expectOfAll(plainBodies, (read, html) => {
      expect(canonicalBody(read)).toBe(canonicalBody(html));
    });
  });
});

describe('create and what completes it', () => {
  const foreign = [
    '<p>See <img src="https://a.example/p.png" alt="plan" width="20"> here</p>',
    '<img src="https://a.example/p.png">',
    '<p>Ask <span class="mention" data-mention-member-id="7">@Anna Berg</span> <u>first</u>.</p>',
    '<details open><summary>More</summary><p>Hidden <b>words</b></p></details><p>x</p>',
    '<table><tbody><tr><td>a<table><tbody><tr><td>b</td></tr></tbody></table></td><td colspan="2">c</td></tr></tbody></table>',
    '<figure class="image"><img src="https://a.example/p.png"><figcaption>F</figcaption></figure>',
    '<p style="text-align:right">x</p><p class="lead" data-x="1">y</p>',
    '<p>one<br>two<br><br>three</p>',
    '<p><b>Note:</b>text</p><p><a href="https://a.example/(x)_y">z</a></p>',
    '<ol type="a" start="3"><li value="9">a</li></ol>',
    '<p><a href="/relative">r</a> <a href="ftp://a.example/f">f</a></p>',
    '<x-card data-a="1"><p>custom</p></x-card>',
    '<p>\ufdd0 \ufdd7 odd</p>',
    '<p>&nbsp;</p>',
    '<p></p>',
  ].map((html) => ({ name: html, html }));

  test('[Q9] the service holds every body as it was meant', async () => {
    const service = await serviceForTest();
    const time = flyingTime(service);
    const started = startEngine(aComputer(), time);
    const { baseUrl, apiKey } = service;
    await started.engine.session.connect({ baseUrl, apiKey });
    // The service keeps only the harmless part of markup that can run.
    const bodies = [...foreign, ...noteBodies.filter(({ name }) => name !== 'video')];
    for (const [index, { html }] of bodies.entries()) {
      const fields = { title: `n${index}`, content_html: html };
      started.engine.runner.take(
        aSavedNote(`n${index}`, {
          at: started.clock.now(),
          record: { kind: 'note', id: localId(`n${index}`) },
          fields,
        }),
      );
    }
    await vi.waitFor(() => expect(started.writes().filter(isLive)).toEqual([]), {
      timeout: 30_000,
      interval: 20,
    });
    const { body } = await service.api('GET', '/notes?page[size]=100');
    const notes = body.data as { id: string; title: string }[];
    expect(notes).toHaveLength(bodies.length);
    for (const [index, { name, html }] of bodies.entries()) {
      const id = notes.find(({ title }) => title === `n${index}`)?.id;
      const read = await service.api('GET', `/notes/${id}`);
      expect(canonicalBody(read.body.data.content_html ?? ''), name).toBe(canonicalBody(html));
    }
  });
});
