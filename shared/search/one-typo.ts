/** Whether a word is the beginning of another but for one slip of the fingers (F3). */

/** Shorter words are too alike: `task` and `talk` say different things, `abc` and `bbc` all the more. */
const TYPO_LETTERS_MIN = 4;

/** One letter is wrong, missing, too many, or changed places with the next; both words are folded. */
export function beginsButForATypo(word: string, typed: string): boolean {
  if (typed.length < TYPO_LETTERS_MIN) return false;
  let same = 0;
  while (same < typed.length && typed[same] === word[same]) same += 1;
  const goesOn = (typedFrom: number, wordFrom: number) =>
    word.startsWith(typed.slice(typedFrom), wordFrom);
  const isSwapped = typed[same] === word[same + 1] && typed[same + 1] === word[same];
  return (
    goesOn(same + 1, same + 1) ||
    goesOn(same, same + 1) ||
    goesOn(same + 1, same) ||
    (isSwapped && goesOn(same + 2, same + 2))
  );
}
