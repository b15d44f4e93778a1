import { expect, test } from 'vitest';
import {
  anewInWords,
  goneWords,
  problemsAt,
  problemsOf,
  refusalInWords,
} from '../../../../shared/queue/words/refusal-words.ts';
import { aCreateOf, aWrite, refused } from '../../../support/builders.ts';

const refusedWith = (over: Parameters<typeof refused>[0], of: Parameters<typeof aWrite>[0] = {}) =>
  aWrite({ state: refused(over) as ReturnType<typeof aWrite>['state'], ...of });
const ofTask = { record: { kind: 'task', id: '7' } } as const;
const ofInvoice = { record: { kind: 'invoice', id: '7' } } as const;

test('[Q11.9] names the field of each problem in words of ours, and then quotes the service', () => {
  const details = [
    { source: { pointer: '/note/content_html' }, code: 'blank', message: "can't be blank" },
    { source: { pointer: '/note/unknown' }, code: 'x', message: 'is odd.' },
    { source: { parameter: 'page' }, code: 'x', message: 'is odd.' },
  ];
  const write = refusedWith({ details });
  expect(problemsOf(write)).toEqual([
    "Text can’t be empty. The service said: “can't be blank.”",
    'This change isn’t accepted as it is. The service said: “is odd.”',
  ]);
  expect(problemsAt(write).get('content_html')).toBe(
    "Can’t be empty. The service said: “can't be blank.”",
  );
  expect(refusalInWords(write)).toBe('Rejected by the service for 2 reasons');
});

test.each([
  ['company', '/company/domains/1', 'Domains'],
  ['invoice', '/invoice/invoice_items/0/rate', 'Items'],
] as const)('[Q11.9] names the field of a %s whose part %s was refused', (kind, pointer, label) => {
  const details = [{ source: { pointer }, code: 'invalid_value', message: 'is odd.' }];
  expect(problemsOf(refusedWith({ details }, { record: { kind, id: '7' } }))).toEqual([
    `${label} isn’t accepted with this value. The service said: “is odd.”`,
  ]);
});

test.each([
  [422, 'It isn’t accepted as it is.'],
  [403, 'You aren’t allowed to change this task.'],
  [404, 'The task can’t be found.'],
])('[Q11.9] says by the status %i what went wrong where no field is named', (status, ours) => {
  expect(refusalInWords(refusedWith({ status, message: 'No', details: [] }, ofTask))).toBe(
    `Rejected by the service: ${ours} The service said: “No.”`,
  );
});

test('[Q11.9] says of a create that what it names is missing', () => {
  const state = refused({ status: 404, message: 'No', details: [] }) as never;
  expect(problemsOf(aCreateOf('task', { state }))).toEqual([
    'Something that it belongs to isn’t there. The service said: “No.”',
  ]);
});

test('[Q11.8] [Q11.9] says of a paid invoice that it can’t be changed any more', () => {
  const message = 'is paid: the invoice cannot be edited';
  const details = [{ source: { pointer: '/invoice/status' }, code: 'invalid_value', message }];
  expect(refusalInWords(refusedWith({ details }, ofInvoice))).toBe(
    `This invoice can’t be changed any more. The service said: “${message}.”`,
  );
});

test('[Q15.7] says of a record that is gone that somebody deleted it, and what a new one lacks', () => {
  const message = 'There is no such task in the account.';
  const write = refusedWith({ status: 404, message, details: [], isGone: true }, ofTask);
  expect(refusalInWords(write)).toBe(`${goneWords(write)} The service said: “${message}”`);
  expect(goneWords(write)).toMatch(/^This task was deleted by somebody else/);
  expect(anewInWords(refusedWith({}, ofInvoice))).toContain('It gets another number.');
  expect(anewInWords(write)).not.toContain('number');
});

test.each(['task', 'deal', 'company', 'contact', 'project', 'invoice', 'time-entry'] as const)(
  '[Q15.7] says of a %s that comments go along only if it can have some',
  (kind) => {
    const words = anewInWords(refusedWith({}, { record: { kind, id: '7' } }));
    expect(words.includes('Comments')).toBe(kind === 'task' || kind === 'deal');
    expect(words).toContain('stay');
  },
);

test.each(['Task', 'Deal'])(
  '[Q15.14] says of a comment that its %s is gone, and what takes it along',
  (type) => {
    const fields = { commentable_type: type, commentable_id: '7', body: 'Done' };
    const source = { pointer: '/comment/commentable_id' };
    const details = [{ source, code: 'not_accessible', message: 'There is no 4cdb23f0.' }];
    const write = aCreateOf('comment', { state: refused({ details }) as never });
    const of = { ...write, change: { kind: 'create', fields } } as typeof write;
    const words = refusalInWords(of);
    expect(words).toContain(`The ${type.toLowerCase()} that it is on was deleted by somebody else`);
    expect(words).toContain(`If you changed that ${type.toLowerCase()} too, “Make it again”`);
    expect(words).toContain('Its text can be copied.');
    expect(words).not.toMatch(/4cdb|Subject/);
  },
);

test('says nothing without a refusal, and what the program refused in its own words alone', () => {
  expect(problemsOf(aWrite())).toEqual([]);
  expect(problemsOf(refusedWith({ status: -1, message: 'A firewall may stop this' }))).toEqual([
    'A firewall may stop this.',
  ]);
});
