/** Board groups: the stages of the deal and project boards, read only (A2). */
import { paths } from '../../shared/api/assumptions.ts';
import { stage, stageStates } from '../../shared/records/stage.ts';
import { findStage, listStages } from '../store/stages.ts';
import { notFound } from '../web/problem.ts';
import { record } from '../web/reply.ts';
import type { Route } from './route.ts';

/** Filters and sort rest on A16 and A1. By default sorted by board. */
export const boardGroupRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.boardGroups,
    summary: 'The stages of both boards, each from left to right.',
    record: stage,
    list: {
      filters: {
        resource_type: { kind: 'choice', isMany: false, choices: ['Deal', 'Project'] },
        state: { kind: 'choice', isMany: false, choices: stageStates },
      },
      sortFields: ['board', 'position', 'name'],
      defaultSort: { field: 'board', isDescending: false },
    },
    answer: ({ store }, query) => listStages(store, query),
  },
  {
    kind: 'read',
    method: 'GET',
    path: `${paths.boardGroups}/{id}`,
    summary: 'One stage of either board.',
    record: stage,
    answer({ store, id }) {
      const row = findStage(store, id);
      return row ? record(row) : notFound('board group');
    },
  },
];
