/** Reads CSV back without the code that wrote it. */

/** The cells of a CSV text, as the grammar of RFC 4180 has them. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const [, quoted, plain, end] = cell.exec(text) ?? [];
    if (end === undefined) throw new Error('no CSV');
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}
