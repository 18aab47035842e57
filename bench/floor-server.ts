/**
 * Baseline of all ratios: the minimal Node server on PostgreSQL. Bare node:http, one prepared statement per answer,
 * tables with exactly the needed index; no session, permission, check, total or envelope. `floor-tables.ts` creates
 * its tables.
 */
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 20 });
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

type Body = Record<string, unknown>;

const statements: Record<string, { text: string; values: (body: Body) => unknown[] }> = {
  // Speed of the machine itself.
  '/nothing': { text: 'select $1::int as n', values: (b) => [b.n] },
  '/booking': {
    text: `insert into floor.bookings (id, house_id, room_id, order_no, booker_name, phone, channel, check_in, check_out,
      guests, total_fen, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now())`,
    values: (b) =>
      [b.id, b.houseId, b.roomId, b.orderNo, b.bookerName, b.phone, b.channel].concat([
        b.checkIn,
        b.checkOut,
        b.guests,
        b.totalFen,
      ]),
  },
  '/list': {
    text: `select id, order_no, house_id, house_name, type_name, room_number, booker_name, phone_masked, shown, channel,
      channel_order_no, source, check_in, check_out, nights, guests, room_fen, paid_fen, remark, created_at
      from floor.list where channel = $1 and shown = $2 order by created_at desc, id desc limit 50`,
    values: (b) => [b.channel, b.shown],
  },
  '/month': {
    text: `select id, room_type_id, room_id, check_in, check_out, guest, channel, shown, owes, version from floor.bars
      where house_id = $1 and check_out > $2 and check_in < $3`,
    values: (b) => [b.houseId, b.from, b.to],
  },
  '/availability': {
    text: `select r.house_name, r.type_id, r.type_name, r.beds, r.max_guests, r.id, r.number, r.price_fen * 2 as total_fen
      from floor.rooms r where r.house_id = $1 and not exists (
        select from floor.taken n where n.room_id = r.id and n.night >= $2 and n.night < $3)`,
    values: (b) => [b.houseId, b.checkIn, b.checkOut],
  },
};

const answer = async (path: string, text: string): Promise<string> => {
  const statement = statements[path];
  if (!statement) throw new Error(`no ${path}`);
  const values = statement.values(JSON.parse(text) as Body);
  const { rows } = await pool.query({ name: path, text: statement.text, values });
  return JSON.stringify(rows);
};

const server = http.createServer((request, response) => {
  let text = '';
  request.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  request.on('end', () => {
    answer(request.url ?? '', text).then(
      (json) => {
        response.setHeader('content-type', 'application/json');
        response.end(json);
      },
      (error: unknown) => {
        response.statusCode = 500;
        response.end(String(error));
      },
    );
  });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`floor is ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`),
);
process.on('SIGTERM', () => process.exit(0));
