import { expect, test } from 'vitest';
import { domainIn } from '../../../shared/kinds/domain.ts';

test.each([
  ['https://www.Lantern.example/shop?a=1', 'lantern.example'],
  ['  lantern.example  ', 'lantern.example'],
  ['//lantern.example:8080', 'lantern.example'],
  ['www.lantern.example#top', 'lantern.example'],
])('[company.domains] reads %s as the service spells it', (typed, domain) => {
  expect(domainIn(typed)).toBe(domain);
});
