/** The members of the account and the caller among them (A6). */
import { paths } from '../../shared/api/assumptions.ts';
import { type TeamMember, teamMember } from '../../shared/records/team-member.ts';
import { timestamp } from '../../shared/time.ts';
import { listMembers, type Member } from '../store/members.ts';
import { record } from '../web/reply.ts';
import type { Route } from './route.ts';

/** Read only; every member sees all the others. */
export const teamMemberRoutes: readonly Route[] = [
  {
    kind: 'list',
    method: 'GET',
    path: paths.teamMembers,
    summary: 'Members, those who left marked by archived_at.',
    record: teamMember,
    list: {
      filters: {},
      sortFields: ['id', 'name'],
      defaultSort: { field: 'id', isDescending: false },
    },
    answer({ store }, query) {
      const { records, hasMore } = listMembers(store, query);
      return { records: records.map(teamMemberOf), hasMore };
    },
  },
  {
    kind: 'read',
    method: 'GET',
    path: paths.me,
    summary: 'The member behind the token.',
    record: teamMember,
    answer: ({ member }) => record(teamMemberOf(member)),
  },
];

function teamMemberOf({ id, name, email, avatar_url, archived_at }: Member): TeamMember {
  return {
    id,
    name,
    email,
    avatar_url,
    archived_at: archived_at === null ? null : timestamp(archived_at),
  };
}
