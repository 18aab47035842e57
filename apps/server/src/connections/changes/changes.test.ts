/** The change feed over HTTP: order, scope, redaction and waiting; and the reporting views by a role of their own. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listChanges } from '@minsu/contract/connections/changes/change-feed.ts';
import { createApiToken, revokeApiToken } from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { createRole } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { editRemarks, getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';

import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BuiltHouse, buildHouse, giveRole, STAFF_PASSWORD } from '../../../test/builders.ts';
import { openTestApp, type TestApp, type TestClient } from '../../../test/test-app.ts';
import { newId } from '../../platform/ids.ts';
import { relayBatch } from '../../platform/jobs/relay.ts';

let t: TestApp;
let admin: TestClient;
let desk: TestClient;
let mine: BuiltHouse;
let foreign: BuiltHouse;
let relay: pg.Client;

beforeAll(async () => {
  t = await openTestApp();
  admin = await t.as('admin');
  await admin.ok(createRole, {
    ...{ code: 'issuer', name: '令牌签发', nameEn: 'Issuer', scope: 'department', seesMoney: false },
    permissions: ['apiToken:manage'],
  });
  await giveRole(t.database, 'frontdesk', 'issuer');
  desk = await t.as('frontdesk');
  mine = await buildHouse(t.database, { department: 'staff', rooms: 9 });
  foreign = await buildHouse(t.database, { rooms: 9 });
  relay = new pg.Client({ connectionString: t.url });
  await relay.connect();
});
afterAll(async () => {
  await relay.end();
  await t.close();
});

const place = async (): Promise<void> => {
  while ((await relayBatch(relay, new Map())) > 0);
};

let day = 0;
const sell = async (house: BuiltHouse) => {
  day += 1;
  const on = (days: number) => new Date(Date.UTC(2026, 11, days)).toISOString().slice(0, 10);
  const order = await admin.ok(createOrder, {
    ...{ houseId: house.id, bookerName: '王芳', phone: '13800001111', remark: '不吃辣' },
    stays: [{ roomTypeId: house.roomTypeId, checkIn: on(day), checkOut: on(day + 1), guests: 1 }],
  });
  await place();
  return order;
};
const start = async (client = admin): Promise<number> => (await client.ok(listChanges, {})).next;
const tokenOf = async (scopes: string[]) => {
  const { token, row } = await desk.ok(createApiToken, {
    ...{ name: '对接', scopes, days: 30, password: STAFF_PASSWORD },
  } as never);
  return { client: t.clientOf(`Bearer ${token}`), id: (row as { id: string }).id };
};

describe('the feed', () => {
  test('begins at the newest position and tells what comes after it, once, as ids', async () => {
    await sell(mine);
    const after = await start();
    expect(await admin.ok(listChanges, { after })).toEqual({ changes: [], next: after, more: false });
    const order = await sell(mine);
    const { changes, next } = await admin.ok(listChanges, { after });
    expect(changes.filter(({ entity }) => entity === 'order')).toEqual([
      {
        ...{ event: 'order.created', entity: 'order', entityId: order.id, houseId: mine.id },
        ...{ at: '2026-11-20T04:00:00.000Z', id: expect.any(String), position: expect.any(Number) },
      },
    ]);
    expect(JSON.stringify(changes)).not.toMatch(/王芳|138|不吃辣/);
    expect((await admin.ok(listChanges, { after: next })).changes).toEqual([]);
  });

  test('page by page nothing is missed and nothing comes twice', async () => {
    const after = await start();
    const { id: orderId } = await sell(mine);
    for (const remark of ['一', '二', '三', '四']) {
      const { order } = await admin.ok(getOrder, { id: orderId });
      await admin.ok(editRemarks, { orderId, version: order.version, remark, remarkInternal: '' });
    }
    await place();
    const all = (await admin.ok(listChanges, { after, event: ['order.*'] })).changes.map(
      ({ position }) => position,
    );
    expect(all.length).toBeGreaterThanOrEqual(5);
    const paged: number[] = [];
    let [next, more] = [after, true];
    while (more) {
      const page = await admin.ok(listChanges, { after: next, size: 2, event: ['order.*'] });
      paged.push(...page.changes.map(({ position }) => position));
      ({ next, more } = page);
    }
    expect(paged).toEqual(all);
  });

  test('by the names of events', async () => {
    const after = await start();
    await sell(mine);
    const names = async (event: string[]) =>
      (await admin.ok(listChanges, { after, event })).changes.map((change) => change.event);
    expect(await names(['order.created'])).toEqual(['order.created']);
    expect(await names(['task.*'])).toEqual([]);
  });

  test('a token sees the records of its scopes, in its properties, and moves on past the others', async () => {
    const orders = await tokenOf(['order:read']);
    const houses = await tokenOf(['house:read']);
    const after = await start();
    await sell(foreign);
    const order = await sell(mine);
    const seen = await orders.client.ok(listChanges, { after });
    expect(new Set(seen.changes.map(({ houseId }) => houseId))).toEqual(new Set([mine.id]));
    expect(seen.changes.map(({ entityId }) => entityId)).toContain(order.id);
    const none = await houses.client.ok(listChanges, { after });
    expect(none.changes).toEqual([]);
    expect(none.next).toBe(seen.next);
  });

  test('never accounts, settings, or what is told to single users', async () => {
    const after = await start();
    await admin.ok(createRole, {
      ...{
        code: 'quiet',
        name: '安静',
        nameEn: 'Quiet',
        scope: 'own',
        seesMoney: false,
        permissions: ['house:read'],
      },
    });
    await sql`insert into event_positions (house_id, event_id, name, entity, entity_id, at, told_user_ids)
      values (${mine.id}, ${newId()}, 'order.noted', 'order', ${newId()}, now(), array[${newId()}::uuid])`.execute(
      t.database,
    );
    await sql`insert into event_positions (house_id, event_id, name, entity, entity_id, at)
      values (${mine.id}, ${newId()}, 'thread.noted', 'thread', ${newId()}, now())`.execute(t.database);
    await place();
    const { changes, next } = await admin.ok(listChanges, { after });
    expect(changes).toEqual([]);
    expect(next).toBeGreaterThan(after);
  });

  test('waits for a change, and tells it when it comes', async () => {
    const after = await start();
    const asked = admin.ok(listChanges, { after, wait: 20, event: ['order.created'] });
    const order = await sell(mine);
    const { changes } = await asked;
    expect(changes.map(({ entityId }) => entityId)).toEqual([order.id]);
  });

  test('a token that is revoked while it waits is refused', async () => {
    const { client, id } = await tokenOf(['order:read']);
    const after = await start();
    const asked = client.call(listChanges, { after, wait: 20 });
    await desk.ok(revokeApiToken, { id });
    expect((await asked).status).toBe(401);
  });

  test('refused without a session, and with events that do not exist', async () => {
    expect((await t.nobody.call(listChanges, {})).status).toBe(401);
    expect(await admin.call(listChanges, { after: 0, event: ['user.*'] })).toMatchObject({
      ...{ status: 422, failure: 'change.notAnEvent' },
    });
    expect((await admin.call(listChanges, { after: -1 })).status).toBe(422);
    expect((await admin.call(listChanges, { after: 0, wait: 60 })).status).toBe(422);
    expect((await admin.call(listChanges, { after: 0, size: 5_000 })).status).toBe(422);
  });
});

describe('the reporting views', () => {
  /** The columns of each view, as the page gives them. */
  const documented = () => {
    const page = readFileSync(
      path.resolve(import.meta.dirname, '../../../../../docs/change-feed.md'),
      'utf8',
    );
    return Object.fromEntries(
      [...page.matchAll(/^\| `(\w+)` \| [^|]+ \| ([\w, ]+) \|$/gm)].map(([, view, columns]) => [
        view,
        columns?.split(', '),
      ]),
    );
  };

  test('have the columns that the page gives, none of a person', async () => {
    const { rows } = await sql<{ view: string; columns: string[] }>`
      select table_name as view, array_agg(column_name::text order by ordinal_position) as columns
      from information_schema.columns where table_schema = 'reporting' group by 1`.execute(t.database);
    expect(Object.fromEntries(rows.map(({ view, columns }) => [view, columns]))).toEqual(documented());
    expect(
      rows
        .flatMap(({ columns }) => columns)
        .filter((name) => /guest_name|booker|phone|remark|note|text|reason|cipher/.test(name)),
    ).toEqual([]);
  });

  test('a role of their own reads them and nothing else', async () => {
    const role = `reporting_${newId().slice(-12)}`;
    await sql.raw(`create role ${role}`).execute(t.database);
    const client = new pg.Client({ connectionString: t.url });
    await client.connect();
    try {
      await sql
        .raw(
          `grant usage on schema reporting to ${role}; grant select on all tables in schema reporting to ${role}`,
        )
        .execute(t.database);
      await client.query(`set role ${role}`);
      for (const view of Object.keys(documented()))
        await client.query(`select * from reporting.${view} limit 1`);
      const { rows } = await client.query('select count(*)::int as count from reporting.orders');
      expect(rows[0].count).toBeGreaterThan(0);
      await expect(client.query('select * from orders')).rejects.toThrow(/permission denied/);
      await expect(client.query('delete from reporting.properties')).rejects.toThrow(/permission denied/);
    } finally {
      await client.end();
      await sql.raw(`drop owned by ${role}; drop role ${role}`).execute(t.database);
    }
  });

  test('tell the same changes as the feed', async () => {
    const { changes } = await admin.ok(listChanges, { after: 0, size: 500 });
    const { rows } = await sql<{
      position: number;
    }>`select position from reporting.changes order by 1`.execute(t.database);
    expect(rows.map(({ position }) => Number(position))).toEqual(changes.map(({ position }) => position));
  });
});
