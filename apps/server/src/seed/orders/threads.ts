/** Conversations of the demo business: with guests who arrive, are in house or have just left. */
import { MINUTE_MS } from '@minsu/contract/platform/durations.ts';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { recountThread } from '../../connections/threads/locked-thread.ts';
import type { Db } from '../../platform/database/open-database.ts';
import type { DB } from '../../platform/database/tables.ts';
import type { FieldCipher } from '../../platform/field-cipher.ts';
import { insertRows } from '../bulk-insert.ts';
import { isWaiting, type Line, type Phase, talks } from '../data/thread-texts.ts';
import type { SeedCalendar } from '../houses/calendar.ts';
import { createIds, type Random } from '../random.ts';
import type { People } from './people.ts';

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
  /** In a property the demo front desk can see. */
  readonly isAtDesk: boolean;
}

const MAX: Readonly<Record<Phase, number>> = { before: 16, inHouse: 10, after: 14 };

/** The nearest orders of each phase, across channels and properties, reachable on a platform or by phone. */
const guestsOf = async (db: Db, { calendar: { today }, people }: Tools): Promise<Guest[]> => {
  const most = sql.join(Object.entries(MAX).map(([phase, count]) => sql`(${phase}, ${count}::int)`));
  const { rows } = await sql<Guest>`
    with found as (
      select o.house_id, o.id as order_id, o.booker_name, o.channel_order_no, n.id as connection_id,
        case when n.id is not null then o.channel else 'sms' end as channel,
        case when o.shown = 'in_house' then 'inHouse' when o.shown = 'expected' then 'before' else 'after' end as phase,
        h.department_id is not distinct from ${people.departments.杭州}::uuid as is_at_desk,
        abs(o.check_in - ${today}::date) as away, o.id
      from orders o join houses h on h.id = o.house_id left join lateral (
        select c.id from channel_connections c where c.platform = o.channel and o.channel_order_no is not null
        order by c.created_at, c.id limit 1) n on true
      where o.shown in ('expected', 'in_house', 'completed') and o.guest_id is not null
        and (n.id is not null or o.phone_cipher is not null)
        and o.check_in between ${today}::date - 12 and ${today}::date + 6),
    in_turn as (
      select *, row_number() over (partition by phase, is_at_desk, channel order by away, id) as turn from found),
    placed as (
      select *, row_number() over (partition by phase order by turn, is_at_desk desc, channel) as place from in_turn)
    select house_id, order_id, booker_name, channel_order_no, connection_id, channel, phase, is_at_desk
    from placed where place <= (select m.most from (values ${most}) as m (phase, most) where m.phase = placed.phase)
    order by phase, place`.execute(db);
  return rows;
};

const answererOf = ({ isAtDesk }: Guest, { people: { users } }: Tools) =>
  isAtDesk ? users.frontdesk : users.operator;

type Message = Insertable<DB['threadMessages']>;

const isByPlatform = (guest: Guest): boolean => guest.connectionId !== null;

/**
 * A seed has no authorised platform, so its messages are final. Guests waiting for an answer wrote by SMS, so that they
 * can be answered.
 */
const linesOf = (guest: Guest, random: Random): readonly Line[] => {
  const all = talks[guest.phase];
  const waits = !isByPlatform(guest) && guest.phase !== 'after';
  return random.pick(all.filter((talk) => isWaiting(talk) === waits));
};

interface Talk {
  readonly id: string;
  readonly lines: readonly Line[];
}

const messagesOf = (
  guest: Guest,
  { id: threadId, lines }: Talk,
  tools: Tools,
  newId: () => string,
): Message[] => {
  const { calendar, cipher, random } = tools;
  const answerer = answererOf(guest, tools);
  const length = lines.reduce((sum, [, , minutes]) => sum + minutes, 0);
  const quiet = guest.phase === 'after' ? random.int(600, 4_000) : random.int(4, 400);
  let at = calendar.now.getTime() - (length + quiet) * MINUTE_MS;
  return lines.map(([who, text, minutes], index) => {
    at += minutes * MINUTE_MS;
    const isOurs = who === 'desk' || who === 'auto';
    const isGuest = who === 'guest' || who === 'thanks';
    const when = new Date(at);
    return {
      id: newId(),
      threadId,
      kind: isGuest ? 'guest' : who === 'note' ? 'note' : 'reply',
      origin: who === 'auto' ? 'automation' : 'person',
      textCipher: cipher.encrypt(text),
      author: isGuest ? guest.bookerName : who === 'auto' ? '预订确认' : answerer.realname,
      authorId: who === 'desk' || who === 'note' ? answerer.id : null,
      at: when,
      createdAt: when,
      connectionId: who === 'note' ? null : guest.connectionId,
      platformMessageId:
        who !== 'note' && (isGuest || isByPlatform(guest)) ? `seed-${threadId.slice(-8)}-${index}` : null,
      state: isOurs ? (isByPlatform(guest) ? 'read' : 'delivered') : null,
    };
  });
};

const threadOf = (guest: Guest, id: string, index: number, tools: Tools): Insertable<DB['threads']> => ({
  id,
  houseId: guest.houseId,
  orderId: guest.orderId,
  channel: guest.channel,
  connectionId: guest.connectionId,
  platformOrderId: guest.connectionId === null ? null : guest.channelOrderNo,
  guestName: guest.bookerName,
  state: guest.phase === 'after' && index % 3 !== 0 ? 'closed' : 'open',
  assigneeId: index % 3 === 0 ? null : answererOf(guest, tools).id,
  consentedAt: guest.connectionId === null ? tools.calendar.now : null,
  lastAt: tools.calendar.now,
  createdAt: tools.calendar.now,
});

export const insertThreads = async (db: Db, tools: Tools): Promise<void> => {
  const newId = createIds(tools.random.fork('ids'));
  const guests = await guestsOf(db, tools);
  const idTime = tools.calendar.idTime({ day: 0, minute: 0 });
  const threads: Insertable<DB['threads']>[] = [];
  const messages: Message[] = [];
  for (const [index, guest] of guests.entries()) {
    const id = newId(idTime);
    const lines = linesOf(guest, tools.random);
    const own = messagesOf(guest, { id, lines }, tools, () => newId(idTime));
    const [first, last] = [own[0]?.at ?? tools.calendar.now, own.at(-1)?.at ?? tools.calendar.now];
    // A user has marked a thank-you as needing no answer.
    const settledAt = isWaiting(lines) ? null : last;
    threads.push({ ...threadOf(guest, id, index, tools), createdAt: first, settledAt });
    messages.push(...own);
  }
  await insertRows(db, 'threads', threads);
  await insertRows(db, 'threadMessages', messages);
  for (const { id } of threads) await recountThread({ db }, String(id));
  // A closed conversation waits for no one, and the user who answered has read it.
  await sql`update threads set settled_at = last_at, closed_at = last_at, waiting_since = null where state = 'closed'`.execute(
    db,
  );
  const { frontdesk, operator } = tools.people.users;
  await sql`insert into thread_reads (thread_id, user_id, read_to)
    select distinct t.id, m.author_id, t.guest_at from threads t join thread_messages m on m.thread_id = t.id
    where t.guest_at is not null and t.waiting_since is null and m.author_id in (${frontdesk.id}, ${operator.id})`.execute(
    db,
  );
};
