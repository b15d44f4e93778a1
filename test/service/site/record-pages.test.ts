import { describe, expect, test } from 'vitest';
import { type Browser, openBrowser } from '../../support/browser.ts';
import { serviceForTest } from '../../support/service-for-test.ts';
import type { StartedService } from '../../support/start-service.ts';

type Visited = StartedService & { readonly browser: Browser; readonly key: string };
type Shown = Readonly<Record<string, unknown>> & { readonly id: number; readonly url: string };

async function visited(memberId = 1): Promise<Visited> {
  const started = await serviceForTest({ sample: 'small' });
  const browser = openBrowser(started.baseUrl);
  const email = memberId === 1 ? 'mara' : 'jonas';
  const password = started.service.password(memberId);
  await browser.signIn(`${email}@studio-lindqvist.example`, password);
  return { ...started, browser, key: started.service.apiKey(memberId) };
}

/** The first hundred records of a list, as the member behind `key` gets them. */
async function listed({ api, key }: Visited, path: string): Promise<Shown[]> {
  const { status, body } = await api('GET', `${path}?page[size]=100`, undefined, key);
  expect(status).toBe(200);
  return body.data;
}

async function first(started: Visited, path: string): Promise<Shown> {
  const [one] = await listed(started, path);
  if (!one) throw new Error(`There is nothing at ${path}.`);
  return one;
}

const withUrl = [
  '/companies',
  '/contacts',
  '/deals',
  '/projects',
  '/tasks',
  '/time_entries',
  '/invoices',
];

describe('every url', () => {
  test.each(withUrl)('[conv.url] of %s leads to a page about the record', async (path) => {
    const started = await visited();
    const records = await listed(started, path);
    expect(records.length).toBeGreaterThan(0);
    for (const { url, title, name } of records) {
      expect(url.startsWith(`${started.baseUrl}/app/`)).toBe(true);
      const page = await started.browser.get(url);
      expect([url, page.status]).toEqual([url, 200]);
      const called = [title, name].find((one) => typeof one === 'string' && one !== '');
      if (called) expect(page.text).toContain(String(called).replace(/\s+/g, ' '));
    }
  });

  test('[conv.url] of a document leads to its text', async () => {
    const started = await visited();
    const { api, browser } = started;
    const templates = await api('GET', '/templates?filter[type]=Doc');
    const doc = { template_id: templates.body.data[0].id, title: 'Offer <b>& more</b>' };
    const { body } = await api('POST', '/docs', { doc });
    const page = await browser.get(body.data.url);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Offer <b>& more</b>');
    expect(page.text).toContain(body.data.doc_number);
    expect(page.text).toContain('nobody yet');
    expect((await browser.get('/app/documents')).links).toContain(`/app/documents/${body.data.id}`);
  });

  test('asks for a sign-in first and then leads there', async () => {
    const started = await visited();
    const { url } = await first(started, '/companies');
    const stranger = openBrowser(started.baseUrl);
    const asked = await stranger.get(url);
    expect(asked.status).toBe(303);
    const form = await stranger.follow(asked);
    const email = 'mara@studio-lindqvist.example';
    const password = started.service.password();
    const page = await stranger.follow(
      await stranger.submit(form, '/app/sign-in', { email, password }),
    );
    expect([page.url.href, page.status]).toEqual([url, 200]);
  });
});

describe('a page', () => {
  test('[auth.member_scope] is 404 for a record beyond the member', async () => {
    const mine = await visited();
    const his = openBrowser(mine.baseUrl);
    await his.signIn('jonas@studio-lindqvist.example', mine.service.password(2));
    for (const path of ['/companies', '/invoices', '/deals']) {
      const all = await listed(mine, path);
      const shown = await listed({ ...mine, key: mine.service.apiKey(2) }, path);
      const hidden = all.find(({ id }) => !shown.some((one) => one.id === id));
      if (!hidden) throw new Error(`He sees everything at ${path}.`);
      expect((await mine.browser.get(hidden.url)).status).toBe(200);
      const page = await his.get(hidden.url);
      expect([path, page.status]).toEqual([path, 404]);
      expect(page.text).not.toContain(String(hidden['title'] ?? hidden['name']));
      if (shown[0]) expect((await his.get(shown[0].url)).status).toBe(200);
    }
  });

  test('is 404 for what there is not', async () => {
    const { browser } = await visited();
    const paths = [
      '/app/companies/1',
      '/app/companies/abc',
      '/app/companies/1001/notes',
      '/app/documents/1',
      '/app/gadgets',
      '/app/team_members/me',
      '/app/board_groups',
      '/app/pipeline?deal=1',
      '/app/constructor',
    ];
    for (const path of paths) expect([path, (await browser.get(path)).status]).toEqual([path, 404]);
  });

  test('shows fields in words, other records as links, and nothing that is empty', async () => {
    const started = await visited();
    const projects = await listed(started, '/projects');
    const project = projects.find(
      (one) => one['company_id'] !== null && one['start_date'] !== null,
    );
    const page = await started.browser.get(project?.url ?? '');
    const company = await started.api('GET', `/companies/${project?.['company_id']}`);
    expect(page.links).toContain(`/app/companies/${project?.['company_id']}`);
    expect(page.text).toContain(`Company ${company.body.data.name}`);
    const day = new Date(String(project?.['start_date'])).toLocaleDateString('en-GB', {
      dateStyle: 'long',
    });
    expect(page.text).toContain(`Start date ${day}`);
    expect(page.text).not.toMatch(/null|undefined|\[object/);
  });

  test('leaves free text as it is, whatever its characters', async () => {
    const { api, browser } = await visited();
    const texts = ['1234-56-78', '2026-03-01', 'https://one.example/a and more'];
    for (const description of texts) {
      const company = { name: 'Odd', description };
      const { body } = await api('POST', '/companies', { company });
      const page = await browser.get(body.data.url);
      expect([page.status, page.html]).toEqual([
        200,
        expect.stringContaining(`<dd>${description}`),
      ]);
    }
    const company = { name: 'Linked', description: 'https://one.example/path' };
    const { body } = await api('POST', '/companies', { company });
    expect((await browser.get(body.data.url)).links).toContain('https://one.example/path');
  });

  test('has one address only', async () => {
    const started = await visited();
    for (const path of ['/companies', '/deals']) {
      const { id, url } = await first(started, path);
      const other = url.replace(String(id), `0${id}`);
      expect((await started.browser.get(url)).status).toBe(200);
      expect((await started.browser.get(other)).status).toBe(404);
    }
  });

  test('of a company lists what belongs to it, and of a deal leads to its company', async () => {
    const started = await visited();
    const { api, browser } = started;
    const invoice = (await listed(started, '/invoices')).find((one) => one['company_id'] !== null);
    const id = Number(invoice?.['company_id']);
    const note = { title: 'Pinned', content: 'x', record_type: 'company', record_id: id };
    const made = await api('POST', '/notes', { note });
    const page = await browser.get(`/app/companies/${id}`);
    expect(page.text).toMatch(/ Projects .* Invoices .* Notes /);
    expect(page.links).toContain(`/app/notes/${made.body.data.id}`);
    const latest = await api('GET', `/invoices?filter[company_id]=${id}&page[size]=10`);
    for (const one of latest.body.data) expect(page.links).toContain(`/app/invoices/${one.id}`);
    const deal = await api('POST', '/deals', { deal: { title: 'New', company_id: id } });
    const board = await browser.get(deal.body.data.url);
    expect(board.links).toContain(`/app/companies/${id}`);
  });

  test('tells amounts before people and days last, and no number that means nothing', async () => {
    const started = await visited();
    const deal = (await listed(started, '/deals')).find(
      (one) => one['deal_value'] !== null && one['close_date'] !== null && one['company_name'],
    );
    const { html, text } = await started.browser.get(deal?.url ?? '');
    const labels = [...html.matchAll(/<dt>([^<]*)/g)].map(([, label]) => label);
    const places = ['Status', 'Deal value', 'Company', 'Close date'].map((one) =>
      labels.indexOf(one),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(labels).not.toContain('Currency');
    expect(text).toMatch(/Probability \d+%/);
    const note = await started.api('POST', '/notes', { note: { title: 'One', content: 'x' } });
    expect((await started.browser.get(`/app/notes/${note.body.data.id}`)).text).toContain(
      'Note in Notes',
    );
  });

  test('keeps the tokens of client-facing links to itself', async () => {
    const started = await visited();
    for (const path of ['/projects', '/invoices']) {
      const records = await listed(started, path);
      const secret = records.find((one) => typeof one['public_url_token'] === 'string');
      const page = await started.browser.get(secret?.url ?? '');
      expect(page.status).toBe(200);
      expect(page.html).not.toContain(String(secret?.['public_url_token']));
    }
  });

  test('of an invoice lists its items', async () => {
    const started = await visited();
    const invoice = await first(started, '/invoices');
    const page = await started.browser.get(invoice.url);
    const items = invoice['invoice_items'] as { name: string; total: string }[];
    expect(items.length).toBeGreaterThan(0);
    for (const { name, total } of items) {
      expect(page.text).toContain(name);
      const [whole = '', fraction] = total.split('.');
      expect(page.text).toContain(`${BigInt(whole).toLocaleString('en-GB')}.${fraction}`);
    }
    expect(page.html).toMatch(/role="region" aria-labelledby="items" tabindex="0"/);
    expect(page.text).toMatch(/ Total [\d,]+\.\d\d [A-Z]{3}$/);
  });

  test('of a note shows its body in a frame that it cannot leave', async () => {
    const { api, browser } = await visited();
    const note = {
      content: '# Heading\n\n- [x] done\n\n**bold** & <b>raw</b>',
      title: '<i>Title</i>',
    };
    const { body } = await api('POST', '/notes', { note });
    const path = `/app/notes/${body.data.id}`;
    const page = await browser.get(path);
    expect(page.html).toContain('<strong>bold</strong>');
    expect(page.html).toContain('&lt;i&gt;Title&lt;/i&gt;');
    const content_html =
      '</div></main><p>in<script>1</script> <div>frame</p><!-- <form action="x">';
    await api('PATCH', `/notes/${body.data.id}`, { note: { content_html } });
    const patched = await browser.get(path);
    expect(patched.html).not.toContain('<script');
    expect(patched.html.match(/<\/main>/g)).toHaveLength(1);
    expect(patched.html.indexOf('frame')).toBeLessThan(patched.html.indexOf('<dl>'));
    expect(patched.html).toContain('<dt>Visibility</dt>\n<dd>everyone</dd>');
  });

  test('[conv.url] of the pipeline has every deal in its stage, with one opened', async () => {
    const started = await visited();
    const [deal, ...others] = await listed(started, '/deals');
    const page = await started.browser.get(deal?.url ?? '');
    expect(new URL(deal?.url ?? '').searchParams.get('deal')).toBe(String(deal?.id));
    expect(page.html).toContain('<article class="open">');
    for (const { id } of others) expect(page.links).toContain(`/app/pipeline?deal=${id}`);
    expect(page.text).toContain('Enquiry');
    const closed = await started.browser.get('/app/pipeline');
    expect(closed.status).toBe(200);
    expect(closed.html).not.toContain('<article');
  });

  test('of the account links to every list, and the lists have pages', async () => {
    const started = await visited();
    const index = await started.browser.get('/app');
    const closed = (await started.browser.get('/app/pipeline')).html;
    expect(closed).toMatch(/<h1>Pipeline<\/h1>[\s\S]*<h2>Enquiry<\/h2>/);
    const invoices = await started.browser.get('/app/invoices');
    expect(invoices.text).toMatch(/\d{4}-\d{4} · [a-z]+ · [\d,]+\.\d\d EUR/);
    const lists = index.links.filter((one) => /^\/app\/./.test(one));
    expect(lists).toHaveLength(9);
    for (const path of lists) expect((await started.browser.get(path)).status).toBe(200);
    const contacts = new Set<string>();
    for (let path = '/app/contacts'; path !== ''; ) {
      const page = await started.browser.get(path);
      for (const link of page.links) if (/contacts\/\d+$/.test(link)) contacts.add(link);
      path = page.html.includes('>Next<') ? `/app/contacts${page.links.at(-1)}` : '';
    }
    expect(contacts.size).toBeGreaterThan(50);
  });
});
