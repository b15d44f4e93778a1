/**
 * A small account in which its owner and a restricted member write at random, and what either reads.
 *
 * Every write of the API is among the moves, with ids of every kind, in reach or not.
 */
import fc from 'fast-check';
import type { Service } from '../../service/create-service.ts';
import { OWNER_ID } from '../../service/store/members.ts';
import { API_PREFIX } from '../../shared/api/endpoints.ts';

export { OWNER_ID };

/** The member of the first account who sees what belongs to their companies alone. */
export const RESTRICTED_ID = 2;

type Draw = (choices: number) => number;
type Value = (draw: Draw, world: ReachWorld) => unknown;
type Fields = Readonly<Record<string, Value>>;
type Kind = keyof typeof kinds;

const oneOf =
  (...values: readonly unknown[]): Value =>
  (draw) =>
    values[draw(values.length)];
const idOf =
  (kind: Kind): Value =>
  (draw, { ids }) =>
    ids[kind][draw(ids[kind].length)];
const idsOf =
  (kind: Kind): Value =>
  (draw, world) =>
    draw(3) === 0 ? [] : [idOf(kind)(draw, world)];
const template: Value = (_draw, { templateId }) => templateId;

/** A body has a field in two of three cases, and null for a value in one of eight. */
const kinds = {
  company: { path: 'companies', lists: ['', 'filter[archived]=true'] },
  contact: { path: 'contacts', lists: ['', 'filter[archived]=true'] },
  deal: { path: 'deals', lists: [''] },
  project: { path: 'projects', lists: [''] },
  task: { path: 'tasks', lists: [''] },
  time_entry: { path: 'time_entries', lists: [''] },
  invoice: { path: 'invoices', lists: ['', 'filter[status]=deleted'] },
  comment: { path: 'comments', lists: [''] },
  note: { path: 'notes', lists: [''] },
  doc: { path: 'docs', lists: [] },
} as const;

const member = oneOf(OWNER_ID, RESTRICTED_ID);
const archived = oneOf('2026-11-20T09:00:00.000Z');

/** The fields of a body that decide who reads; a create cannot do without those in `always`. */
const bodies: Readonly<Record<Kind, { readonly always: Fields; readonly maybe: Fields }>> = {
  company: { always: {}, maybe: { default_contact_id: idOf('contact'), archived_at: archived } },
  contact: { always: {}, maybe: { company_ids: idsOf('company'), archived_at: archived } },
  deal: {
    always: { title: oneOf('Deal') },
    maybe: {
      company_id: idOf('company'),
      contact_ids: idsOf('contact'),
      assignee_member_id: member,
    },
  },
  project: { always: { title: oneOf('Project') }, maybe: { company_id: idOf('company') } },
  task: {
    always: { title: oneOf('Task') },
    maybe: {
      project_id: idOf('project'),
      parent_task_id: idOf('task'),
      assignee_member_id: member,
    },
  },
  time_entry: {
    always: { duration_seconds: oneOf(60) },
    maybe: { project_id: idOf('project'), task_id: idOf('task') },
  },
  invoice: {
    always: {},
    maybe: {
      company_id: idOf('company'),
      project_id: idOf('project'),
      contact_id: idOf('contact'),
    },
  },
  comment: {
    always: {
      commentable_type: oneOf('Task'),
      commentable_id: idOf('task'),
      body: oneOf('Said', 'Said again'),
    },
    maybe: {},
  },
  note: {
    always: { content: oneOf('Written') },
    maybe: {
      record_type: oneOf('project'),
      record_id: idOf('project'),
      visibility: oneOf('everyone', 'author_only'),
    },
  },
  doc: {
    always: { template_id: template },
    maybe: { company_id: idOf('company'), project_id: idOf('project'), deal_id: idOf('deal') },
  },
};

/** One write as numbers: who, how, which kind, and what is drawn for its id and fields. */
export type Move = {
  readonly by: number;
  readonly method: 'POST' | 'PATCH' | 'DELETE';
  readonly kind: Kind;
  readonly draws: readonly number[];
};

/** A life of the account: what is made first has to be there for what follows. */
export const moves: fc.Arbitrary<Move[]> = fc.array(
  fc.record({
    by: fc.constantFrom(OWNER_ID, RESTRICTED_ID, RESTRICTED_ID),
    method: fc.constantFrom('POST' as const, 'PATCH' as const, 'PATCH' as const, 'DELETE' as const),
    kind: fc.constantFrom(
      ...([...Object.keys(kinds), 'task', 'task', 'time_entry', 'project'] as Kind[]),
    ),
    draws: fc.array(fc.nat({ max: 9_999 }), { minLength: 12, maxLength: 12 }),
  }),
  { minLength: 12, maxLength: 24 },
);

/** The writes that the moves are made of, as `POST /tasks`. */
export const writesOfMoves: readonly string[] = Object.entries(kinds).flatMap(([kind, { path }]) =>
  kind === 'doc'
    ? [`POST /${path}`]
    : [`POST /${path}`, `PATCH /${path}/{id}`, `DELETE /${path}/{id}`],
);

/** The account with its two members, and the moves in it. */
export class ReachWorld {
  readonly ids = Object.fromEntries(Object.keys(kinds).map((kind) => [kind, []])) as unknown as {
    readonly [K in Kind]: (number | string)[];
  };
  templateId = '';
  readonly #service: Service;

  constructor(service: Service) {
    this.#service = service;
  }

  /** Two companies of which the member has one, and in each a project with nested tasks and hours. */
  async open(): Promise<void> {
    const { data } = await this.#send(OWNER_ID, 'GET', '/templates?filter[type]=Doc');
    this.templateId = data[0].id;
    for (const by of [OWNER_ID, RESTRICTED_ID]) {
      const company_id = await this.#make(by, 'company', { name: `Of ${by}` });
      await this.#make(by, 'contact', { company_ids: [company_id] });
      await this.#make(by, 'deal', { title: 'Deal', company_id });
      const project_id = await this.#make(by, 'project', { title: 'Project', company_id });
      const task = { title: 'Task', project_id, assignee_member_id: RESTRICTED_ID };
      const parent_task_id = await this.#make(OWNER_ID, 'task', task);
      await this.#make(OWNER_ID, 'task', { title: 'Below', parent_task_id });
      await this.#make(OWNER_ID, 'time_entry', { duration_seconds: 60, task_id: parent_task_id });
      await this.#make(OWNER_ID, 'invoice', { company_id });
    }
  }

  /** Makes the move, and says what it was and what the service answered. */
  async play({ by, method, kind, draws }: Move): Promise<string> {
    let drawn = 0;
    const draw: Draw = (choices) => (draws[drawn++ % draws.length] ?? 0) % Math.max(1, choices);
    const { path } = kinds[kind];
    const id = idOf(kind)(draw, this);
    if (method === 'DELETE') return (await this.#send(by, method, `/${path}/${id}`)).told;
    const { always, maybe } = bodies[kind];
    const fields: Record<string, unknown> = {};
    if (method === 'POST') {
      for (const [name, value] of Object.entries(always)) fields[name] = value(draw, this);
    }
    for (const [name, value] of Object.entries(maybe)) {
      if (draw(3) > 0) fields[name] = draw(8) === 0 ? null : value(draw, this);
    }
    const place = method === 'POST' ? `/${path}` : `/${path}/${id}`;
    const { data, told: story } = await this.#send(by, method, place, { [kind]: fields });
    if (method === 'POST' && data) this.ids[kind].push(data.id);
    return story;
  }

  /** Returns the records that a member reads one by one, as `task 1b2c…`. */
  async readableById(memberId: number): Promise<Set<string>> {
    const readable = new Set<string>();
    for (const [kind, { path, lists }] of Object.entries(kinds)) {
      if (lists.length === 0) continue;
      for (const id of this.ids[kind as Kind]) {
        const { data } = await this.#send(memberId, 'GET', `/${path}/${id}`);
        if (data) readable.add(`${kind} ${id}`);
      }
    }
    return readable;
  }

  /** Every record that a member finds in a list, in the same words. */
  async readableBy(memberId: number): Promise<Set<string>> {
    const readable = new Set<string>();
    for (const [kind, { path, lists }] of Object.entries(kinds)) {
      for (const query of lists) {
        const { data } = await this.#send(memberId, 'GET', `/${path}?page[size]=100&${query}`);
        for (const { id } of data) readable.add(`${kind} ${id}`);
      }
    }
    return readable;
  }

  async #make(by: number, kind: Kind, fields: object): Promise<number | string> {
    const { data } = await this.#send(by, 'POST', `/${kinds[kind].path}`, { [kind]: fields });
    this.ids[kind].push(data.id);
    return data.id;
  }

  async #send(by: number, method: string, path: string, body?: object) {
    const headers = {
      authorization: `Bearer ${this.#service.apiKey(by)}`,
      'content-type': 'application/json',
    };
    const request = new Request(`http://127.0.0.1${API_PREFIX}${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    const reply = await this.#service.handle(request);
    const { data } = await reply.json();
    const story = `member ${by}: ${method} ${path} ${JSON.stringify(body ?? {})} ${reply.status}`;
    return { data, told: story };
  }
}
