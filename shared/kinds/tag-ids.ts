/** The tags of a record by their ids. */
import type { Shape } from './field.ts';

type Tag = { readonly id: unknown; readonly name: string };

/** Ids of tags, which a record shows with their names; a new tag gets its name with the reply. */
export const tagIds: Shape = {
  read: ({ tags }) => tagsIn(tags).map(({ id }) => id),
  show(ids, before) {
    const known = tagsIn(before['tags']);
    const tagOf = (id: unknown) => known.find((tag) => tag.id === id) ?? { id, name: '' };
    return { tags: Array.isArray(ids) ? ids.map(tagOf) : [] };
  },
};

function tagsIn(value: unknown): readonly Tag[] {
  return Array.isArray(value) ? value : [];
}
