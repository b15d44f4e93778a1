/** Why main did not take an input, for the user. */

/** A message of ours that is a sentence stands alone; any other one tells only us something. */
export function notDoneInWords(message: string): string {
  return /[.!?]$/.test(message)
    ? message
    : `This was not done, by a fault of Traytable: it expected ${message}.`;
}
