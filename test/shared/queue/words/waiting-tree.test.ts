import { describe, expect, test } from 'vitest';
import type { PendingWrite } from '../../../../shared/queue/pending-write.ts';
import {
  branchesOf,
  findStuck,
  waitingWords,
} from '../../../../shared/queue/words/waiting-tree.ts';
import type { Fields, WritableKind } from '../../../../shared/records/kinds.ts';
import { aCreateOf, aWrite } from '../../../support/builders.ts';

/** A create of a record called `id`, under that local id. */
function made(kind: WritableKind, id: string, fields: Fields, more: Partial<PendingWrite> = {}) {
  return aCreateOf(kind, { id, record: { kind, id: `local-${id}` }, fields, ...more });
}

const client = made('company', 'client', { name: 'Atlas' });
const project = made('project', 'project', { title: 'Launch', company_id: 'local-client' });
const task = made('task', 'task', { title: 'Balloons', project_id: 'local-project' });
const note = made('note', 'note', { title: 'Alone' });
const refusal: PendingWrite['state'] = {
  kind: 'refused',
  status: 422,
  message: 'No',
  details: [],
  requestId: 'r',
};

/** The tree as text: a dash for each level. */
function drawn(listed: readonly PendingWrite[], outbox = listed): string[] {
  return branchesOf(listed, outbox).map(({ write, depth }) => `${'-'.repeat(depth)}${write.id}`);
}

describe('the outbox as a tree', () => {
  test('[Q13] shows each write below the create it waits for, the others in their order', () => {
    expect(drawn([note, task, project, client])).toEqual(['note', 'client', '-project', '--task']);
    expect(drawn([client, note, project])).toEqual(['client', '-project', 'note']);
  });

  test('[Q2] shows a write below the older one of its record', () => {
    const record = { kind: 'note', id: 'n' } as const;
    const [first, second] = [aWrite({ id: 'first', record }), aWrite({ id: 'second', record })];
    expect(drawn([first, note, second])).toEqual(['first', '-second', 'note']);
    expect(drawn([second], [{ ...first, state: { kind: 'discarded', at: 1 } }, second])).toEqual([
      'second',
    ]);
  });

  test('[Q13] shows a write that waits for two records once, below the later one', () => {
    const links = [client, project].map(({ record }) => ({
      record_type: record.kind,
      record_id: record.id,
    }));
    const both = made('note', 'both', { title: 'Both', note_links: links });
    expect(drawn([client, both, project])).toEqual(['client', '-project', '--both']);
  });

  test('[Q13.2] shows writes that wait for each other once each', () => {
    const one = made('task', 'one', { title: 'One', parent_task_id: 'local-two' });
    const two = made('task', 'two', { title: 'Two', parent_task_id: 'local-one' });
    expect(drawn([one, two, note]).sort()).toEqual(['-two', 'note', 'one']);
  });

  test('[Q13.4] [Q13.163] a client made here waits for no main contact that waits for it', () => {
    const contact = made('contact', 'contact', { name: 'Ada', company_ids: ['local-circle'] });
    const circle = made('company', 'circle', { name: 'C', default_contact_id: 'local-contact' });
    const branches = branchesOf([contact, circle, note], [contact, circle, note]);
    expect(branches.map((one) => [one.write.id, one.depth, waitingWords(one)])).toEqual([
      ['circle', 0, undefined],
      ['contact', 1, 'Saved on this computer · waits for the client “C”'],
      ['note', 0, undefined],
    ]);
    expect(findStuck([circle, { ...contact, state: refusal }]).size).toBe(0);
    // One that waits for nobody is sent first, with its client.
    const free = made('contact', 'contact', { name: 'Ada', company_ids: [] });
    expect(drawn([circle, free])).toEqual(['contact', '-circle']);
  });

  test('[Q13] finds what waits, also through others, for one that needs the user', () => {
    const refused = { ...client, state: refusal };
    const stuck = (outbox: readonly PendingWrite[]) => [...findStuck(outbox)].map(({ id }) => id);
    expect(stuck([task, project, note, refused])).toEqual(['project', 'task']);
    expect(stuck([task, project, note, client])).toEqual([]);
  });

  test('[Q13] names what a write waits for, also where that is in another list', () => {
    const words = (listed: readonly PendingWrite[], outbox: readonly PendingWrite[]) =>
      branchesOf(listed, outbox).map(waitingWords);
    expect(words([client, project], [client, project])).toEqual([
      undefined,
      'Saved on this computer · waits for the client “Atlas”',
    ]);
    const stuck = { ...client, state: refusal };
    expect(words([project], [stuck, project])).toEqual([
      'Saved on this computer · waits for the client “Atlas”, which needs your attention',
    ]);
    const clients = [1, 2, 3, 4, 5].map((at) => made('company', `c${at}`, { name: `C${at}` }));
    const contact = made('contact', 'contact', {
      name: 'Ada',
      company_ids: clients.map(({ record }) => record.id),
    });
    expect(words([contact], [...clients, contact])).toEqual([
      'Saved on this computer · waits for the client “C1”, the client “C2”, the client “C3” and 2 more',
    ]);
  });

  test('[Q13.9] shows a write below the change that it waits for, and names that', () => {
    const changed = (base: Fields | null, state: PendingWrite['state'] = { kind: 'ready' }) =>
      aWrite({
        ...{ id: 'change', record: { kind: 'company', id: '4' }, state },
        change: { kind: 'update', fields: { default_contact_id: 9 }, base },
      });
    const deal = made('deal', 'deal', { title: 'Launch', company_id: 4 });
    const atlas = changed({ name: 'Atlas', default_contact_id: null });
    expect(drawn([atlas, note, deal])).toEqual(['change', '-deal', 'note']);
    const words = (change: PendingWrite) => branchesOf([deal], [change, deal]).map(waitingWords);
    expect(words(atlas)).toEqual([
      'Saved on this computer · waits for the change of the client “Atlas”',
    ]);
    expect(words(changed(null))).toEqual([
      'Saved on this computer · waits for a change of the client',
    ]);
    expect(words(changed(null, refusal))).toEqual([undefined]);
  });

  test('orders a full outbox without comparing each write with each other', () => {
    const chain = Array.from({ length: 5_000 }, (_, at) =>
      made('task', `${at}`, { title: `${at}`, parent_task_id: `local-${at - 1}` }),
    );
    expect(branchesOf(chain, chain).at(-1)?.depth).toBe(4_999);
  });
});
