import { parseFragment } from 'parse5';
import { expect, test } from 'vitest';
import { isTooDeep } from '../../../service/rules/nesting.ts';

test('what is nested like no note is too deep, templates counted too', () => {
  const isDeep = (markup: string) => isTooDeep(parseFragment(markup));
  expect(isDeep('<div>'.repeat(400))).toBe(false);
  expect(isDeep('<div>'.repeat(401))).toBe(true);
  expect(isDeep(`<template>${'<div>'.repeat(401)}</template>`)).toBe(true);
  expect(isDeep('<br>'.repeat(10_000))).toBe(false);
});
