/**
 * Two accounts that never see each other. The routes themselves drive the test of every endpoint,
 * so that an endpoint added later is tested too.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../../service/create-service.ts';
import type { Route } from '../../service/routes/route.ts';
import { paths } from '../../shared/api/assumptions.ts';
import { serviceForTest } from '../support/service-for-test.ts';
import { type StartedService, startService } from '../support/start-service.ts';

type Side = {
  readonly key: string;
  readonly ids: ReadonlyMap<string, readonly (string | number)[]>;
};
type WriteRoute = Extract<Route, { kind: 'write' }>;

/** The owner of the second account. */
const SOLENE = 1_000_001;

const lists = routes.filter((route) => route.kind === 'list');
const ofOne = routes.filter((route) => route.path.endsWith('/{id}'));
const writes = routes.filter((route) => route.kind === 'write');

let service: StartedService;
let one: Side;
let other: Side;

beforeAll(async () => {
  service = await startService({ sample: 'small', accounts: 2 });
  one = await sideOf(service.service.apiKey());
  other = await sideOf(service.service.apiKey(SOLENE));
}, 60_000);

afterAll(() => service.close());

/** Everything the owner of an account sees; each list holds something. */
async function sideOf(key: string): Promise<Side> {
  const [task] = (await service.api('GET', paths.tasks, undefined, key)).body.data;
  const comment = { commentable_type: 'Task', commentable_id: task.id, body: 'x' };
  expect((await service.api('POST', paths.comments, { comment }, key)).status).toBe(201);
  const ids = new Map<string, (string | number)[]>();
  for (const { path } of lists) ids.set(path, await idsOf(path, key));
  return { key, ids };
}

async function idsOf(path: string, key: string): Promise<(string | number)[]> {
  const ids: (string | number)[] = [];
  for (let page = 1; ; page += 1) {
    const query = `?page[size]=100&page[number]=${page}`;
    const { body } = await service.api('GET', `${path}${query}`, undefined, key);
    ids.push(...body.data.map(({ id }: { id: string | number }) => id));
    if (!body.meta.pagination.has_more) return ids;
  }
}

/** A list's path from that of one of its records. */
function listOf(path: string): string {
  return path.replace('/{id}', '');
}

/** Some ids of a list, not only those in front. */
function someOf(side: Side, path: string): readonly (string | number)[] {
  const ids = side.ids.get(path) ?? [];
  const step = Math.ceil(ids.length / 12);
  return ids.filter((_, index) => index % step === 0);
}

describe('two accounts', () => {
  test.each(lists.map(({ path }) => path))(
    '[auth.member_scope] have no record in common: GET %s',
    (path) => {
      const [ours, theirs] = [one.ids.get(path) ?? [], other.ids.get(path) ?? []];
      expect(ours.length).toBeGreaterThan(0);
      expect(theirs.length).toBeGreaterThan(0);
      expect(ours.filter((id) => theirs.includes(id))).toEqual([]);
    },
  );

  test.each(ofOne.map(({ method, path }) => [method, path] as const))(
    '[auth.member_scope] answer 404 to ids of the other, both ways: %s %s',
    async (method, path) => {
      const route = ofOne.find((found) => found.method === method && found.path === path);
      const body = route?.kind === 'write' ? { [route.body.wrapper]: {} } : undefined;
      for (const [side, foreign] of [
        [one, other],
        [other, one],
      ] as const) {
        for (const id of someOf(foreign, listOf(path))) {
          const { status } = await service.api(
            method,
            path.replace('{id}', `${id}`),
            body,
            side.key,
          );
          expect([id, status]).toEqual([id, 404]);
        }
      }
      // Nothing was changed or deleted before.
      expect(await idsOf(listOf(path), other.key)).toEqual(other.ids.get(listOf(path)));
    },
  );

  test('are asked for ids that exist: each is there with its own key', async () => {
    for (const { path } of ofOne.filter(({ kind }) => kind === 'read')) {
      const [id] = other.ids.get(listOf(path)) ?? [];
      const { status } = await service.api(
        'GET',
        path.replace('{id}', `${id}`),
        undefined,
        other.key,
      );
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test.each(writes.flatMap(referencesOf))(
    '[docs.not_accessible] [auth.member_scope] %s %s: %s of the other names nothing here',
    async (method, path, field) => {
      const route = writes.find((found) => found.method === method && found.path === path);
      const wrapper = route?.body.wrapper ?? '';
      for (const [side, foreign] of [
        [one, other],
        [other, one],
      ] as const) {
        const [ownId] = side.ids.get(listOf(path)) ?? [];
        const { status, body } = await service.api(
          method,
          path.replace('{id}', `${ownId}`),
          { [wrapper]: namingOf(field, foreign) },
          side.key,
        );
        expect(status).toBe(422);
        const pointer = `/${wrapper}/${field}${field.endsWith('_ids') ? '/0' : ''}`;
        expect(body.error.details).toContainEqual(
          expect.objectContaining({ source: { pointer }, code: 'not_accessible' }),
        );
      }
    },
  );

  test('keep their own time: a note without a date is of the day there', async () => {
    const { api, service: two } = await serviceForTest({
      accounts: 2,
      startsAt: '2026-11-20T01:30:00Z',
    });
    const date = async (key: string) =>
      (await api('POST', '/notes', { note: { content: 'x' } }, key)).body.data.date;
    expect(await date(two.apiKey())).toBe('2026-11-20');
    expect(await date(two.apiKey(SOLENE))).toBe('2026-11-19');
  });

  test('have members of their own: an owner, one who sees less, and one who left', async () => {
    const { body } = await service.api('GET', '/team_members', undefined, other.key);
    expect(body.data).toMatchObject([
      { id: 1_000_001, email: 'solene@bureau-caravelle.example', archived_at: null },
      { id: 1_000_002, email: 'theo@bureau-caravelle.example', archived_at: null },
      { id: 1_000_003, email: 'ines@bureau-caravelle.example', archived_at: expect.any(String) },
    ]);
    const theo = service.service.apiKey(1_000_002);
    const shown = (await service.api('GET', '/companies?page[size]=100', undefined, theo)).body
      .data;
    const all = other.ids.get('/companies') ?? [];
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.length).toBeLessThan(all.length);
    const ines = service.service.apiKey(1_000_003);
    expect((await service.api('GET', '/notes', undefined, ines)).status).toBe(401);
  });
});

describe('ids', () => {
  test('of two empty accounts start a million apart', async () => {
    const { api, service: two } = await serviceForTest({ accounts: 2 });
    const first = async (key: string) => {
      const post = async (path: string, wrapper: string, fields: object) =>
        (await api('POST', path, { [wrapper]: fields }, key)).body.data;
      const company = await post('/companies', 'company', { name: 'x' });
      const contact = await post('/contacts', 'contact', { name: 'x', company_ids: [company.id] });
      const note = await post('/notes', 'note', {
        ...{ content: 'x', record_type: 'company', record_id: company.id },
      });
      return { company: company.id, contact: contact.id, link: note.note_links[0].id };
    };
    expect(await first(two.apiKey())).toEqual({ company: 1_001, contact: 10_001, link: 500_001 });
    expect(await first(two.apiKey(SOLENE))).toEqual({
      ...{ company: 1_001_001, contact: 1_010_001, link: 1_500_001 },
    });
  });

  test('are never given twice, not even that of the latest record when it is deleted', async () => {
    const { api } = await serviceForTest();
    const create = async () =>
      (await api('POST', '/companies', { company: { name: 'x' } })).body.data.id as number;
    const first = await create();
    expect((await api('DELETE', `/companies/${first}`)).status).toBe(200);
    expect(await create()).toBe(first + 1);
  });
});

/** The fields of a body, by the list in which such ids are found. */
const named: Readonly<Record<string, string>> = {
  company_id: paths.companies,
  company_ids: paths.companies,
  contact_id: paths.contacts,
  contact_ids: paths.contacts,
  default_contact_id: paths.contacts,
  project_id: paths.projects,
  deal_id: paths.deals,
  task_id: paths.tasks,
  parent_task_id: paths.tasks,
  task_status_id: paths.taskStatuses,
  tag_ids: paths.tags,
  assignee_member_id: paths.teamMembers,
  member_id: paths.teamMembers,
  board_group_id: paths.boardGroups,
  template_id: paths.templates,
  record_id: paths.companies,
  commentable_id: paths.tasks,
};

/** The fields of a write that name records, from the schema its bodies are read by. */
function referencesOf(route: WriteRoute): [string, string, string][] {
  const entries = (route.body.schema as unknown as { entries: object }).entries;
  return Object.keys(entries)
    .filter((field) => /_ids?$/.test(field))
    .map((field) => [route.method, route.path, field]);
}

/** A body in which `field` names a record of `side`, with what must stand beside it. */
function namingOf(field: string, side: Side): object {
  const [id] = side.ids.get(named[field] ?? '') ?? [];
  expect([field, id]).not.toEqual([field, undefined]);
  const beside: Readonly<Record<string, object>> = {
    record_id: { record_type: 'company' },
    commentable_id: { commentable_type: 'Task' },
  };
  return { [field]: field.endsWith('_ids') ? [id] : id, ...beside[field] };
}
