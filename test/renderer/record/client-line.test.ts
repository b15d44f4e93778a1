import { expect, test } from 'vitest';
import { clientLine } from '../../../renderer/record/client-line.ts';
import { companySizes } from '../../../shared/records/company.ts';
import { aRecord } from '../../support/builders.ts';

const lineOf = (fields: object) =>
  clientLine(
    aRecord('company', { industry: null, company_size: null, ...fields }),
    'Europe/Berlin',
  );

test('[V23] says the industry, the size and since when it is a client, in its zone', () => {
  const created_at = '2023-07-31T22:30:00.000Z'; // August in Berlin
  const line = lineOf({ industry: 'sports', company_size: 'size_51_200', created_at });
  expect(line).toEqual([
    'Sports',
    '51–200 people',
    expect.stringMatching(/^client since Aug.* 2023$/),
  ]);
});

test('[V23] leaves out what is unknown', () => {
  expect(lineOf({ created_at: 'soon' })).toEqual([]);
  expect(lineOf({ created_at: null, company_size: 'huge' })).toEqual(['Huge']);
});

test.each(companySizes)('[V23] names the size %s', (company_size) => {
  expect(lineOf({ created_at: null, company_size })[0]).toMatch(
    /^([\d,]+–[\d,]+|More than [\d,]+) people$/,
  );
});
