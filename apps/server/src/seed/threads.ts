/** Conversations of the demo business: with guests who arrive, are in house or have just left. */
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { recountThread } from '../modules/threads/locked-thread.ts';
import type { Db } from '../platform/database/open-database.ts';
import type { DB } from '../platform/database/tables.ts';
import type { FieldCipher } from '../platform/field-cipher.ts';
import { insertRows } from './bulk-insert.ts';
import type { SeedCalendar } from './calendar.ts';
import { type Line, type Phase, talks } from './data/thread-texts.ts';
import type { People } from './people.ts';
import { createIds, type Random } from './random.ts';

interface Tools {
  readonly calendar: SeedCalendar;
  readonly people: People;
  readonly cipher: FieldCipher;
  readonly random: Random;
}

interface Guest {
  readonly houseId: string;
  readonly orderId: string;
  readonly channel: string;
  readonly channelOrderNo: string | null;
  readonly connectionId: string | null;
  readonly bookerName: string;
  readonly phase: Phase;
}

const MOST: Readonly<Record<Phase, number>> = { before: 16, inHouse: 10, after: 14 };
const MINUTE_MS = 60_000;

/** Of each phase the nearest ones; on a platform, or with a phone. */
const guestsOf = async (db: Db, today: string): Promise<Guest[]> => {
  const { rows } = await sql<Guest>`
    with found as (
      select o.house_id, o.id as order_id, o.booker_name, o.channel_order_no, n.id as connection_id,
        case when n.id is not null then o.channel else 'sms' end as channel,
        case when o.shown = 'in_house' then 'inHouse' when o.shown = 'expected' then 'before' else 'after' end as phase,
        abs(o.check_in - ${today}::date) as away, o.id
      from orders o left join lateral (
        select c.id from channel_connections c where c.platform = o.channel and o.channel_order_no is not null
        order by c.created_at, c.id limit 1) n on true
      where o.shown in ('expected', 'in_house', 'completed') and o.guest_id is not null
        and (n.id is not null or o.phone_cipher is not null)
        and o.check_in between ${today}::date - 12 and ${today}::date + 6)
    select house_id, order_id, booker_name, channel_order_no, connection_id, channel, phase from (
      select *, row_number() over (partition by phase, channel order by away, id) as turn from found) f
    order by phase, turn, channel limit 120`.execute(db);
  const counts = new Map<Phase, number>();
  return rows.filter(({ phase }) => {
    const count = (counts.get(phase) ?? 0) + 1;
    counts.set(phase, count);
    return count <= MOST[phase];
  });
};

type Message = Insertable<DB['threadMessages']>;

const hears = (guest: Guest): boolean => guest.connectionId !== null;

/** What a guest without a platform answers does not come in here. */
const linesOf = (guest: Guest, random: Random): readonly Line[] => {
  const talk = random.pick(talks[guest.phase]);
  if (hears(guest)) return talk;
  const own = talk.filter(([who]) => who !== 'guest');
  return own.length > 0 ? own : [['desk', '您好，房间已经为您准备好，到店前可随时联系前台。', 0]];
};

const messagesOf = (guest: Guest, threadId: string, tools: Tools, newId: () => string): Message[] => {
  const { calendar, people, cipher, random } = tools;
  const lines = linesOf(guest, random);
  const length = lines.reduce((sum, [, , minutes]) => sum + minutes, 0);
  const quiet = guest.phase === 'after' ? random.int(600, 4_000) : random.int(4, 400);
  let at = calendar.now.getTime() - (length + quiet) * MINUTE_MS;
  return lines.map(([who, text, minutes], index) => {
    at += minutes * MINUTE_MS;
    const isOurs = who === 'desk' || who === 'auto';
    const when = new Date(at);
    return {
      id: newId(),
      threadId,
      kind: who === 'guest' ? 'guest' : who === 'note' ? 'note' : 'reply',
      origin: who === 'auto' ? 'automation' : 'person',
      textCipher: cipher.encrypt(text),
      author:
        who === 'guest' ? guest.bookerName : who === 'auto' ? '预订确认' : people.users.frontdesk.realname,
      authorId: who === 'desk' || who === 'note' ? people.users.frontdesk.id : null,
      at: when,
      createdAt: when,
      connectionId: who === 'guest' || (isOurs && hears(guest)) ? guest.connectionId : null,
      platformMessageId: hears(guest) && who !== 'note' ? `seed-${threadId.slice(-8)}-${index}` : null,
      state: isOurs ? (hears(guest) ? 'read' : 'sent') : null,
    };
  });
};

const threadOf = (
  guest: Guest,
  id: string,
  index: number,
  { people, calendar }: Tools,
): Insertable<DB['threads']> => ({
  id,
  houseId: guest.houseId,
  orderId: guest.orderId,
  channel: guest.channel,
  connectionId: guest.connectionId,
  platformOrderId: guest.connectionId === null ? null : guest.channelOrderNo,
  guestName: guest.bookerName,
  state: guest.phase === 'after' && index % 3 !== 0 ? 'closed' : 'open',
  assigneeId: index % 3 === 0 ? null : people.users[index % 3 === 1 ? 'frontdesk' : 'operator'].id,
  consentedAt: guest.connectionId === null ? calendar.now : null,
  lastAt: calendar.now,
  createdAt: calendar.now,
});

export const insertThreads = async (db: Db, tools: Tools): Promise<void> => {
  const newId = createIds(tools.random.fork('ids'));
  const guests = await guestsOf(db, tools.calendar.today);
  const idTime = tools.calendar.idTime({ day: 0, minute: 0 });
  const threads: Insertable<DB['threads']>[] = [];
  const messages: Message[] = [];
  for (const [index, guest] of guests.entries()) {
    const id = newId(idTime);
    const own = messagesOf(guest, id, tools, () => newId(idTime));
    threads.push({ ...threadOf(guest, id, index, tools), createdAt: own[0]?.at ?? tools.calendar.now });
    messages.push(...own);
  }
  await insertRows(db, 'threads', threads);
  await insertRows(db, 'threadMessages', messages);
  for (const { id } of threads) await recountThread({ db }, String(id));
  // What was closed waits for nobody, and the desk has read what it answered.
  await sql`update threads set settled_at = last_at, closed_at = last_at, waiting_since = null where state = 'closed'`.execute(
    db,
  );
  await sql`insert into thread_reads (thread_id, user_id, read_to)
    select t.id, ${tools.people.users.frontdesk.id}, t.guest_at from threads t
    where t.guest_at is not null and t.waiting_since is null`.execute(db);
};
