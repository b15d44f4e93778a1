/**
 * As little as a server can be: node:http answering bytes that were recorded from the service.
 *
 * Started by `test/bench/service.ts` with a file of replies. With `--store FILE` it also puts each
 * POST into SQLite before it answers, as durably as the service does. No service that keeps its
 * promise can be faster than that.
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';

/** A reply by the method and path that it answers. */
type Recorded = Readonly<
  Record<
    string,
    { readonly status: number; readonly headers: [string, string][]; readonly body: string }
  >
>;

const [file = '', flag, storeFile] = process.argv.slice(2);
const replies = new Map(
  Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Recorded).map(
    ([request, { status, headers, body }]) => [
      request,
      { status, headers: Object.fromEntries(headers), body: Buffer.from(body) },
    ],
  ),
);
const keep = flag === '--store' && storeFile !== undefined ? keeperIn(storeFile) : undefined;

const server = createServer((message, response) => {
  const chunks: Buffer[] = [];
  message.on('data', (chunk: Buffer) => chunks.push(chunk));
  message.on('end', () => {
    if (message.method === 'POST') keep?.(Buffer.concat(chunks).toString());
    const reply = replies.get(`${message.method} ${message.url}`);
    response.writeHead(reply?.status ?? 404, reply?.headers);
    response.end(reply?.body);
  });
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(JSON.stringify({ base_url: `http://127.0.0.1:${port}` }));
});

function keeperIn(path: string): (text: string) => void {
  const database = new DatabaseSync(path);
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL;');
  database.exec('PRAGMA synchronous = FULL;');
  database.exec('CREATE TABLE IF NOT EXISTS kept (id INTEGER PRIMARY KEY, text TEXT) STRICT');
  const insert = database.prepare('INSERT INTO kept (text) VALUES (?)');
  return (text) => insert.run(text);
}
