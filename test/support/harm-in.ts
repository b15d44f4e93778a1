/** An independent check of cleaned markup, which shares no list with the sanitiser. */

/** Everything below `root` that could run, load, lead away, or be found by a name. */
export function harmIn(root: Element): string[] {
  return [...root.querySelectorAll('*')].flatMap((element) => {
    const harm: string[] = [];
    if (element.namespaceURI !== 'http://www.w3.org/1999/xhtml') harm.push(element.nodeName);
    if (element.localName.includes('-')) harm.push(element.localName);
    const banned =
      'script style template iframe object embed applet frame frameset portal webview form button select textarea dialog video audio source track picture svg math base link meta title noscript xmp plaintext marquee area map slot';
    if (banned.split(' ').includes(element.localName)) harm.push(element.localName);
    if (
      element.localName === 'input' &&
      element.getAttribute('type')?.toLowerCase() !== 'checkbox'
    ) {
      harm.push('input');
    }
    for (const { name, value } of element.attributes) {
      const isName = ['id', 'name', 'class', 'style', 'is', 'slot', 'target', 'ping'].includes(
        name,
      );
      if (name.startsWith('on') || isName || /srcset|formaction|action/.test(name)) harm.push(name);
      if (name === 'href' && !/^(?:https?:\/\/|mailto:|tel:)/i.test(value)) harm.push(value);
      if (name === 'src' && !/^(?:\.\/note-image\?|data:image\/(?!svg))/.test(value))
        harm.push(value);
    }
    return harm;
  });
}
