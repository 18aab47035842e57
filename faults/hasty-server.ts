/** A deliberately wrong server that answers before storing. Controls must detect its losses. */
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { COPY_ORDER } from './planted-rows.ts';

const [url = ''] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 4 });
pool.on('error', () => {});
// Connection setup is not measured.
await Promise.all([1, 2, 3, 4].map((n) => pool.query(COPY_ORDER, [`hasty-${n}`])));
const server = http.createServer((request, response) => {
  const name = (request.url ?? '').slice(1);
  response.end('ok');
  void sleep(20)
    .then(() => pool.query(COPY_ORDER, [name]))
    .catch(() => {});
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') process.stdout.write(`${address?.port}\n`);
});
