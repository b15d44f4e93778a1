/** An input method that is putting letters together in a field of an open record. */

/**
 * Tells the session of a record, for an attachment around its fields: a field that is filled anew in the
 * middle would end the composition and double its letters.
 */
export function whileComposing(session: {
  isComposing: boolean;
}): (element: Element) => () => void {
  return (element) => {
    const begin = () => (session.isComposing = true);
    const end = () => (session.isComposing = false);
    element.addEventListener('compositionstart', begin);
    element.addEventListener('compositionend', end);
    return () => {
      element.removeEventListener('compositionstart', begin);
      element.removeEventListener('compositionend', end);
      end();
    };
  };
}
