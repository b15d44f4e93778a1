/**
 * Checks that functions are named by verbs in the imperative: `adopt`, not `adopted`. A getter is named
 * like a value and a handler like its event (`onremoved`). `failed`, which makes a `Failed`, is named
 * like that type.
 */
import { parse } from './parsed.ts';
import { isProgram, type Problem, type Source } from './source.ts';

/** Irregular participles, except those that are imperatives too, such as `read`. */
const irregular = new Set(
  [
    'begun bound bought broken brought built caught chosen done drawn driven fallen felt found given',
    'gone grown had heard held hidden kept known laid led left lent lost made meant met paid said seen',
    'sent shaken shown spelt spent swept taken told thrown undone unknown unmade withheld won written',
  ].flatMap((row) => row.split(' ')),
);
/** Verbs and nouns that end in "ed". */
const others = new Set('bed embed exceed feed need proceed seed shed speed succeed'.split(' '));

/** Fails on a function named by a participle. */
export function participles(sources: readonly Source[]): readonly Problem[] {
  return sources.filter(isProgram).flatMap((source) =>
    parse(source)
      .functions.filter((one) => !one.isGetter && !isMaker(one) && isParticiple(one.name))
      .map(({ name, line }) => ({
        ...{ path: source.path, line },
        message: `the function ${name} is named by a participle: say what it does`,
      })),
  );
}

function isMaker({ name, returns }: { name: string; returns: string | undefined }): boolean {
  return returns?.toLowerCase() === name;
}

/**
 * Whether a name is a lone participle. In `shownValue` it is part of a noun, and `createdAt` is a
 * time.
 */
function isParticiple(name: string): boolean {
  const word = name.replace(/^#/, '');
  if (/[^a-z]/.test(word) || word.startsWith('on') || others.has(word)) return false;
  return /[^aeiou]ed$|[aeiou]{2}ed$|[ieuy]ed$/.test(word) || irregular.has(word);
}
