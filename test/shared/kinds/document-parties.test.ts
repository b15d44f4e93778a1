import { describe, expect, test } from 'vitest';
import {
  castRoles,
  clientsLeftFor,
  clientsOfChoice,
  documentClient,
  fieldsOfOthers,
  type Party,
} from '../../../shared/kinds/document-parties.ts';

const client = (id: string): Party => ({ field: 'company_id', clients: [id] });
const contact = (...clients: string[]): Party => ({ field: 'contact_id', clients });
const project = (...clients: string[]): Party => ({ field: 'project_id', clients });
const deal = (...clients: string[]): Party => ({ field: 'deal_id', clients });
const unclearDeal: Party = { field: 'deal_id', clients: undefined };

const receiver = { name: 'Client', kind: 'receiver' };
const witness = { name: 'Witness', kind: 'receiver' };
const sender = { name: 'Studio', kind: 'sender' };
const roles = [sender, receiver, witness];

describe('the client of a new document', () => {
  test.each([
    ['the client', [deal('3'), project('2'), client('1')], { id: '1', setBy: 'company_id' }],
    ['the project', [deal('3'), project('2')], { id: '2', setBy: 'project_id' }],
    ['the deal', [deal('3')], { id: '3', setBy: 'deal_id' }],
    ['the deal of a project without client', [project(), deal('3')], { id: '3', setBy: 'deal_id' }],
    ['no contact', [contact('1')], undefined],
    ['no deal that may be of two clients', [deal('3', '4')], undefined],
    ['no deal that nothing here places', [unclearDeal], undefined],
  ])('[docs.client_order] is set by %s', (_, parties, set) => {
    expect(documentClient(parties)).toEqual(set);
  });

  test('[docs.same_company][docs.mismatch] names each choice of another client, or of none', () => {
    const parties = [client('1'), contact('1', '2'), project(), deal('9')];
    expect(fieldsOfOthers(parties)).toEqual(['project_id', 'deal_id']);
    expect(fieldsOfOthers([contact('2'), deal('1', '2')])).toEqual([]);
    expect(fieldsOfOthers([client('1'), unclearDeal])).toEqual([]);
  });

  test('[docs.same_company] leaves for a field the clients on which the other choices agree', () => {
    const parties = [contact('1', '2'), project('2')];
    expect(clientsLeftFor('deal_id', parties)).toEqual(new Set(['2']));
    expect(clientsLeftFor('project_id', parties)).toEqual(new Set(['1', '2']));
    expect(clientsLeftFor('company_id', [unclearDeal])).toBeUndefined();
  });

  test('reads the clients of each kind of choice, also of a deal made here', () => {
    const namedSo = (name: string) => (name === 'Atlas' ? ['4', '5'] : undefined);
    expect(clientsOfChoice('company_id', { id: 4 }, namedSo)).toEqual(['4']);
    expect(clientsOfChoice('contact_id', { company_ids: [4, 'local-1'] }, namedSo)).toEqual([
      '4',
      'local-1',
    ]);
    expect(clientsOfChoice('project_id', { company_id: null }, namedSo)).toEqual([]);
    expect(clientsOfChoice('deal_id', { company_name: 'Atlas' }, namedSo)).toEqual(['4', '5']);
    expect(clientsOfChoice('deal_id', { company_id: 'local-1' }, namedSo)).toEqual(['local-1']);
    expect(clientsOfChoice('deal_id', { id: 3 }, namedSo)).toBeUndefined(); // the service tells no name
  });

  test('[V245] a deal that names no client has none, also one made or changed here', () => {
    const known = () => ['4'];
    for (const deal of [
      { id: 3, company_name: null },
      { id: 3, company_name: '' },
      { id: 3, company_name: 'Atlas', company_id: null },
      { id: 'local-1' },
    ]) {
      expect(clientsOfChoice('deal_id', deal, known)).toEqual([]);
    }
  });
});

describe('the roles of a new document', () => {
  test('[docs.contact] gives the first receiver’s to the contact', () => {
    const cast = castRoles(roles, [contact('1'), project('1')], false);
    expect(cast).toEqual({ receiver: { role: receiver, from: 'contact' }, open: [witness] });
  });

  test('[docs.client_role] fills it from the client of the project or the deal', () => {
    for (const party of [project('1'), deal('1'), unclearDeal]) {
      expect(castRoles(roles, [party], undefined).receiver?.from).toBe('client-of-record');
    }
    expect(castRoles(roles, [project()], undefined).receiver?.from).toBe('nobody');
  });

  test('[docs.company_only] fills it with the main contact, and leaves it open without one', () => {
    expect(castRoles(roles, [client('1')], true).receiver?.from).toBe('main-contact');
    expect(castRoles(roles, [client('1')], undefined).receiver?.from).toBe('main-contact');
    expect(castRoles(roles, [client('1')], false)).toEqual({
      receiver: { role: receiver, from: 'nobody' },
      open: [receiver, witness],
    });
  });

  test('[docs.unassigned] leaves all others open, and the sender’s to the caller', () => {
    expect(castRoles(roles, [], undefined).open).toEqual([receiver, witness]);
    expect(castRoles([sender], [contact('1')], undefined)).toEqual({
      receiver: undefined,
      open: [],
    });
  });
});
