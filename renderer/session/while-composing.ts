/** An input method that is putting letters together in a field of an open record. */

/**
 * Notifies the session of a record while the user composes letters, for an attachment around its
 * fields. A field filled anew in the middle would end the composition and double its letters.
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
