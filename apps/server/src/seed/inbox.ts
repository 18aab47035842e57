/** Message boxes of the demo business: filled by the rules of the product from what happened in the last days. */
import { DAY_MS, HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import { audienceOf, newsSince } from '../sales/orders/list/order-news-queries.ts';
import { acceptKey, newsEvents, newsOf } from '../sales/orders/list/order-news-rules.ts';
import { insertRows } from './bulk-insert.ts';
import { createIds, type Random } from './random.ts';

const DAYS = 7;
/** What is older has been read; so is part of the rest. */
const READ_AFTER_MS = 5 * HOUR_MS;
const READ_SOONER = 0.4;

type Row = Insertable<DB['inboxMessages']>;

/** Events that ended the wait of an order, by the key of its todo. */
const endings = (news: Awaited<ReturnType<typeof newsSince>>): Map<string, Date> =>
  new Map(
    news
      .filter(({ cause }) => cause.before === 'wait_accept')
      .map(({ order, at }) => [acceptKey(order.id), at]),
  );

export const fillInboxes = async (db: Db, now: Date, random: Random): Promise<void> => {
  const since = new Date(now.getTime() - DAYS * DAY_MS);
  const happened = await newsSince(db, since, newsEvents);
  const settled = endings(happened);
  const newId = createIds(random);
  const audiences = new Map<string, string[]>();
  const rows = new Map<string, Row>();
  for (const { order, cause, at } of happened)
    for (const { to, kind, subject, title, content, path, key } of newsOf(order, cause)) {
      const group = JSON.stringify([to, order.houseId]);
      const told = audiences.get(group) ?? (await audienceOf(db, to, order.houseId));
      audiences.set(group, told);
      for (const userId of told.filter((id) => id !== cause.userId && !rows.has(`${id} ${key}`))) {
        const old = now.getTime() - at.getTime() > READ_AFTER_MS || random.chance(READ_SOONER);
        const settledAt = kind === 'todo' ? (settled.get(key) ?? null) : null;
        rows.set(`${userId} ${key}`, {
          id: newId(at.getTime()),
          userId,
          kind,
          subject,
          titleZh: title[0],
          titleEn: String(title[1]),
          contentZh: content[0],
          contentEn: String(content[1]),
          path,
          key,
          readAt: settledAt ?? (kind !== 'todo' && old ? at : null),
          settledAt,
          createdAt: at,
        });
      }
    }
  await insertRows(db, 'inboxMessages', [...rows.values()]);
};
