import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  company,
  companySizes,
  companySources,
  industries,
} from '../../../shared/records/company.ts';
import { aCompany } from '../../support/builders.ts';

describe('company', () => {
  test('[company.fields] reads every field, null where the document allows it', () => {
    const bare = aCompany({ name: null, industry: null, company_size: null });
    expect(v.parse(company, bare)).toEqual(bare);
    const { domains: _, ...incomplete } = aCompany();
    expect(v.is(company, incomplete)).toBe(false);
  });

  test('[version.additive] reads an industry that is new to us', () => {
    expect(v.is(company, aCompany({ industry: 'space_mining' }))).toBe(true);
  });

  test('[company.enums] lists the values that may be written', () => {
    expect([industries.length, companySizes.length, companySources.length]).toEqual([24, 5, 10]);
  });
});
