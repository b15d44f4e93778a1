/** The recipes of CONTRIBUTING: what they name is there, and adding a field takes the files they name. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { kinds } from '../../shared/kinds/kinds.ts';

const root = path.join(import.meta.dirname, '../..');
const contributing = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8');

/** A recipe from its title to the next one. */
function recipe(title: string): string {
  const [, text = ''] = contributing.split(`**${title}.**`);
  return text.split(/\n\n(?:\*\*|#)/)[0] ?? '';
}

describe('the recipes', () => {
  test('name files that are there', () => {
    const recipes = contributing.split('## Recipes')[1]?.split('\n## ')[0] ?? '';
    const named = [
      ...recipes.matchAll(/`((?:shared|electron|renderer|service|test|build)\/[^`<]+)`/g),
    ];
    const missing = named
      .map(([, file = '']) => file)
      .filter((file) => !existsSync(`${root}/${file}`));
    expect(named.length).toBeGreaterThan(10);
    expect(missing).toEqual([]);
  });

  test('send whoever adds a field or a kind to shared/kinds', () => {
    for (const title of ['A field that a user edits', 'A kind']) {
      expect(recipe(title), title).toContain('shared/kinds/<kind>.ts');
    }
  });
});

describe('a field that a user edits', () => {
  // A note is read and edited in screens of its own, and names of one word stand for other things too.
  const names = Object.entries(kinds).flatMap(([kind, { allFields }]) =>
    kind === 'note' ? [] : Object.keys(allFields).filter((name) => name.includes('_')),
  );

  /** Where a field may be named: what the document says, what we say. */
  const expected = [
    /^shared\/(records|kinds)\//,
    // An entry is read and edited in screens of its own, too; Today and reports add up what several kinds say.
    /^renderer\/((time|today|report)\/|cache\/(read-(time|today|report)|named-records))/,
    // Lists choose the columns they begin with; a page shows what belongs to its record and what happened with it.
    /^shared\/(table\/(first-views|computed-columns)|timeline\/[-a-z]+)\.ts: /,
    /^renderer\/((record|lists|table)\/|cache\/(read(-story|-deal-story|-sub-tasks)?|story-with-pending)\.ts: )/,
    // Which client a record is about tells who has gone quiet; what a task stands under is read around it, and
    // what belongs to a record before it is deleted.
    /^renderer\/cache\/(read-quiet-clients|read-around|read-belonging)\.ts: /,
    // The paper of an invoice and a conflict over one show the same table.
    /^renderer\/content\/ItemTable\.svelte: /,
    // So do the documents made here, and the flight kit, which fetches what belongs to a client first.
    /^renderer\/cache\/(own-documents|read-kit)\.ts: /,
    // The page of a template begins a document of it.
    /^renderer\/team\/LookupActions\.svelte: template_id/,
    // The list of clients marks an archived one; a record that is chosen shows its project or client.
    /^renderer\/(clients\/ClientList\.svelte: archived_at|cache\/record-choices\.ts: (project|company)_id)/,
    // A client that is not here has the name that its projects show.
    /^renderer\/cache\/read-names\.ts: company_(id|name)/,
    // Archived steps are not to be chosen.
    /^shared\/table\/columns\.ts: archived_at/,
    // An export puts records with the clients they belong to, as the page of a client does.
    /^shared\/export\/(group-by-client|record-table)\.ts: /,
    /^renderer\/export\/write-dossier\.ts: archived_at/,
    // A reminder asks when the last entry ended.
    /^electron\/desktop\/entered-time\.ts: (started|ended)_at/,
    // Measured time that is not decided is written into the file of unsent work.
    /^electron\/ipc\/unsaved-time\.ts: (started|ended)_at/,
    // A measured timer becomes a time entry, and two versions of one are drawn side by side.
    /^shared\/time\/(entry[-a-z]*|bulk-entries|two-sides)\.ts: /,
    // The list and the delete of a comment need the record that it is on, whoever wrote it; so does one whose record is gone.
    /^shared\/queue\/(refusals|words\/refusal-words|machine\/made-again)\.ts: commentable_/,
    /^(shared\/api\/endpoints|shared\/pull\/change-delivery|renderer\/cache\/(store|started-comments\.svelte))\.ts: commentable_/,
    // The palette searches the short texts of each kind, and shows whose a record is.
    /^shared\/search\/searched-kinds\.ts: /,
  ];

  test('is named in the files of its kind and in no other', () => {
    const word = new RegExp(`\\b(${[...new Set(names)].join('|')})\\b`, 'g');
    const files = globSync('{shared,renderer,electron}/**/*.{ts,svelte}', { cwd: root });
    const found = files.flatMap((file) =>
      [...readFileSync(path.join(root, file), 'utf8').matchAll(word)].map(
        ([name]) => `${file.replaceAll('\\', '/')}: ${name}`,
      ),
    );
    expect(found.length).toBeGreaterThan(50);
    const elsewhere = found.filter((place) => !expected.some((allowed) => allowed.test(place)));
    expect([...new Set(elsewhere)]).toEqual([]);
  });
});
