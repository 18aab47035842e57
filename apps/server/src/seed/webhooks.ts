/** Webhooks of the demo business: one that works, one that was switched off, and what was sent to both. */
import { DAY_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import { insertRows } from './bulk-insert.ts';
import { createIds, createRandom, type Random } from './random.ts';

export interface WebhookTools {
  readonly now: Date;
  readonly cipher: FieldCipher;
  /** The sandbox simulates the receiver; without it nothing is called. */
  readonly sandboxPort: number | undefined;
}

interface Happened {
  readonly houseId: string;
  readonly eventId: string;
  readonly position: number;
  readonly name: string;
  readonly entity: string;
  readonly entityId: string;
  readonly at: Date;
}

const CALLS = 60;

/** The newest of the last weeks. */
const newest = async (db: Db, names: readonly string[], before: Date): Promise<Happened[]> => {
  const { rows } = await sql<Happened>`
    select house_id, event_id, position, name, entity, entity_id, at from event_positions
    where name = any(${[...names]}::text[]) and at <= ${before} and at > ${new Date(before.getTime() - 20 * DAY_MS)}
    order by at desc, event_id limit ${CALLS}`.execute(db);
  return rows;
};

type Hook = Insertable<DB['webhooks']>;
type Call = Insertable<DB['webhookDeliveries']>;

const hookRow = (
  { now, cipher }: WebhookTools,
  random: Random,
  of: Pick<Hook, 'name' | 'state' | 'events'> & { readonly url: string; readonly daysAgo: number },
): Hook & { readonly id: string } => {
  const { url, daysAgo, ...facts } = of;
  const createdAt = new Date(now.getTime() - daysAgo * DAY_MS);
  return {
    ...facts,
    id: createIds(random)(createdAt.getTime()),
    urlCipher: cipher.encrypt(url),
    host: new URL(url).host,
    houseIds: [],
    secretCipher: cipher.encrypt(`whsec_demo_${random.int(100_000, 999_999)}`),
    secretHint: String(random.int(1_000, 9_999)),
    createdBy: '林致远',
    createdAt,
  };
};

const callRow = (random: Random, webhookId: string, event: Happened, ok: boolean): Call => {
  const ms = random.int(18, 240);
  const settledAt = new Date(event.at.getTime() + (ok ? 400 : DAY_MS));
  const status = ok ? 200 : null;
  const error = ok ? null : 'ECONNREFUSED';
  return {
    ...event,
    id: createIds(random)(event.at.getTime()),
    webhookId,
    eventAt: event.at,
    state: ok ? 'delivered' : 'failed',
    attempts: ok ? 1 : 11,
    firstDueAt: event.at,
    lastStatus: status,
    lastError: error,
    // A list of its own, not a text: rows travel as JSON.
    tries: [{ at: settledAt.toISOString(), status, ms, error }] as unknown as string,
    createdAt: event.at,
    settledAt,
  };
};

const insertCalls = async (db: Db, calls: readonly (Call & { at?: Date })[]): Promise<void> =>
  insertRows(
    db,
    'webhookDeliveries',
    calls.map(({ at: _, ...call }) => call),
  );

export const insertWebhooks = async (db: Db, tools: WebhookTools): Promise<void> => {
  const random = createRandom('minsu webhooks');
  const { now, sandboxPort } = tools;
  const events = ['order.checkedIn', 'order.checkedOut', 'order.cancelled'];
  const doors = hookRow(tools, random.fork('doors'), {
    name: '门禁系统',
    state: sandboxPort === undefined ? 'off' : 'on',
    events,
    daysAgo: 131,
    url: `http://127.0.0.1:${sandboxPort ?? 8090}/receiver/doors`,
  });
  const website = hookRow(tools, random.fork('website'), {
    name: '旧官网房态',
    state: 'off',
    events: ['room.*', 'roomBlock.*', 'order.created'],
    daysAgo: 45,
    url: 'https://www.hupan-minsu.example/hooks/minsu',
  });
  await insertRows(db, 'webhooks', [doors, website]);
  const month = new Date(now.getTime() - 12 * DAY_MS);
  const position = sql<number>`(select coalesce(max(position), 0) from event_positions)`;
  for (const { id } of [doors, website])
    await db
      .insertInto('webhookHealth')
      .values({ webhookId: id, position, lastDeliveredAt: id === doors.id ? now : month })
      .execute();
  const calls = random.fork('calls');
  await insertCalls(db, [
    ...(await newest(db, events, now)).map((event) => callRow(calls, doors.id, event, true)),
    ...(await newest(db, ['order.created'], month)).map((event, n) =>
      callRow(calls, website.id, event, n > 12),
    ),
  ]);
};
