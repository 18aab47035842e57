/** The facts about orders that rules need, for many orders at once. */

import type { ThreadChannel } from '@minsu/contract/connections/channels/thread-capabilities.ts';
import type { JudgedOrder } from '@minsu/contract/operations/automation/judge-rules.ts';
import { HOUR_MS } from '@minsu/contract/platform/durations.ts';
import type { Channel } from '@minsu/contract/sales/orders/order.ts';
import type { ShownState } from '@minsu/contract/sales/orders/order-states.ts';
import { type RawBuilder, sql } from 'kysely';
import { wayColumn } from '../../connections/threads/find-thread.ts';
import type { Ctx } from '../../platform/context.ts';

export interface OrderKey {
  readonly houseId: string;
  readonly orderId: string;
}

interface SentBy {
  readonly ruleId: string;
  readonly runId: string;
  readonly occurrence: string;
  readonly at: string;
}

interface SentToGuest extends SentBy {
  readonly orderId: string;
}

/** Without what the rule in question follows: `factsFor()` adds it. */
export interface OrderFacts extends Omit<JudgedOrder, 'followed'>, OrderKey {
  readonly orderNo: string;
  readonly guestId: string | null;
  readonly guestName: string;
  readonly houseName: string;
  readonly threadId: string | null;
  readonly sentBy: readonly SentBy[];
  /** Messages to the guest about any order; empty for an unknown guest. */
  readonly sentToGuest: readonly SentToGuest[];
  /** A stamp of everything this was read from: see `factStamp()`. */
  readonly stamp: string;
  readonly readAt: Date;
}

type SentFacts = Pick<OrderFacts, 'guestId' | 'sentBy' | 'sentToGuest'>;

interface StoredFacts {
  readonly houseId: string;
  readonly orderId: string;
  readonly orderNo: string;
  readonly guestId: string | null;
  readonly guestName: string;
  readonly houseName: string;
  readonly timeZone: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly nights: number;
  readonly channel: Channel;
  readonly shown: ShownState;
  readonly bookedAt: Date;
  readonly arriveAt: Date;
  readonly leaveAt: Date;
  readonly leftAt: Date | null;
  readonly confirmedAt: Date | null;
  readonly cancelledAt: Date | null;
  readonly depositId: string | null;
  readonly depositAt: Date | null;
  readonly reviewId: string | null;
  readonly reviewAt: Date | null;
  readonly threadId: string | null;
  readonly way: ThreadChannel;
  readonly waitingSince: Date | null;
  readonly guestAt: Date | null;
  readonly threadClosed: boolean;
  readonly language: string | null;
  readonly memberTags: string[];
  readonly returning: boolean;
  readonly sentBy: SentBy[];
  readonly sentToGuest: SentToGuest[];
  readonly stamp: string;
}

/** All facts that rules read; also used to plan demo data. */
export type Reader = Pick<Ctx, 'db' | 'now'>;

/** Two days cover any local day of a house. */
const LATELY_MS = 48 * HOUR_MS;

/** Over `orders o` and `houses h`: arrival and departure times of the stays, their own or the house's. */
const stayTimes = sql`left join lateral (
  select min(coalesce(s.from_time, s.arrive_time, h.check_in_time)) filter (where s.check_in = o.check_in) as arrives,
    max(coalesce(s.to_time, s.leave_time, h.check_out_time)) filter (where s.check_out = o.check_out) as leaves,
    max(s.checked_out_at) as left_at
  from stays s where s.house_id = o.house_id and s.order_id = o.id and s.state <> 'cancelled') st on true`;

/** When it was confirmed and when it ended. Imported orders were confirmed in the other system. */
const happened = sql`left join lateral (
  select min(e.at) filter (where e.after ->> 'booking' = 'confirmed') as confirmed_at,
    bool_or(e.name = 'order.imported') as imported,
    max(e.at) filter (where e.name in ('order.cancelled', 'order.stayCancelled')) as cancelled_at
  from events e where e.house_id = o.house_id and e.entity_id = o.id and e.entity = 'order'
    and (e.after ->> 'booking' = 'confirmed' or e.name in ('order.imported', 'order.cancelled', 'order.stayCancelled'))
  ) ev on true`;

const sentMessages = (sentSince: Date) => sql`left join lateral (
  select coalesce(json_agg(json_build_object('ruleId', r.rule_id, 'runId', r.id, 'occurrence', r.occurrence,
    'at', r.done_at) order by r.done_at), '[]') as sent_by
  from automation_runs r where r.house_id = o.house_id and r.order_id = o.id and r.state = 'sent' and r.action = 'message'
  ) rs on true
  left join lateral (
  select coalesce(json_agg(json_build_object('ruleId', r.rule_id, 'runId', r.id, 'occurrence', r.occurrence,
    'orderId', r.order_id, 'at', r.done_at)), '[]') as sent_to_guest from automation_runs r
  where r.guest_id = o.guest_id and r.state = 'sent' and r.action = 'message'
    and r.done_at > ${sentSince}) rg on true`;

/** Over `orders o`, `houses h`, `guests g` and `threads t`: everything the judgement and text of an order depend on. */
const stateStamp = sql`row(o.version, o.shown, o.guest_id, h.version, g.version, g.language, g.tags, t.version, t.channel,
  t.state, t.guest_at, t.waiting_since, t.consented_at)::text`;

/**
 * The same plus the messages sent to the guest until then; equal to the stamp of `OrderFacts` read at `readAt` if
 * nothing has changed.
 */
export const factStamp = (readAt: Date): RawBuilder<string> => sql<string>`concat_ws('|', ${stateStamp},
  (select count(*) from automation_runs x where x.house_id = o.house_id and x.order_id = o.id and x.state = 'sent'
    and x.action = 'message'),
  (select count(*) from automation_runs x where x.guest_id = o.guest_id and x.state = 'sent' and x.action = 'message'
    and x.done_at > ${new Date(readAt.getTime() - LATELY_MS)}))`;

const readFacts = async (ctx: Reader, keys: readonly OrderKey[], sentSince: Date): Promise<StoredFacts[]> => {
  const { rows } = await sql<StoredFacts>`
    select o.house_id, o.id as order_id, o.order_no, o.guest_id, o.booker_name as guest_name, h.name as house_name,
      h.time_zone, o.check_in, o.check_out, o.nights, o.channel, o.shown, o.created_at as booked_at,
      (o.check_in + coalesce(st.arrives, h.check_in_time)) at time zone h.time_zone as arrive_at,
      (o.check_out + coalesce(st.leaves, h.check_out_time)) at time zone h.time_zone as leave_at,
      case when o.shown = 'completed' then st.left_at end as left_at,
      case when o.booking = 'confirmed' and not coalesce(ev.imported, false) then ev.confirmed_at end as confirmed_at,
      case when o.shown = 'cancelled' and o.merged_into_id is null then ev.cancelled_at end as cancelled_at,
      d.id as deposit_id, d.returned_at as deposit_at, v.id as review_id, v.recorded_at as review_at,
      t.id as thread_id, coalesce(case when t.connection_id is not null then t.channel end, ${wayColumn}) as way,
      t.waiting_since, t.guest_at, coalesce(t.state = 'closed', false) as thread_closed,
      g.language, coalesce(to_json(g.tags), '[]') as member_tags,
      coalesce(o.guest_id is not null and exists (select from orders p where p.guest_id = o.guest_id
        and p.id <> o.id and p.check_in < o.check_in and p.shown in ('completed', 'in_house')), false) as returning,
      rs.sent_by, rg.sent_to_guest, ${stateStamp} as stamp
    from unnest(${keys.map(({ houseId }) => houseId)}::uuid[], ${keys.map(({ orderId }) => orderId)}::uuid[])
        as k (house_id, order_id)
      join orders o on o.house_id = k.house_id and o.id = k.order_id
      join houses h on h.id = o.house_id
      left join guests g on g.id = o.guest_id
      left join threads t on t.house_id = o.house_id and t.order_id = o.id
      left join lateral (select c.connection_id, n.platform from channel_orders c
        join channel_connections n on n.id = c.connection_id and n.platform <> 'ical'
        where c.house_id = o.house_id and c.order_id = o.id order by c.updated_at desc limit 1) n on true
      ${stayTimes} ${happened}
      left join lateral (select d.id, d.returned_at from deposits d where d.house_id = o.house_id and d.order_id = o.id
        and d.state = 'returned' order by d.returned_at desc limit 1) d on true
      left join lateral (select v.id, v.recorded_at from evaluations v where v.house_id = o.house_id
        and v.order_id = o.id limit 1) v on true
      ${sentMessages(sentSince)}`.execute(ctx.db);
  return rows;
};

const pair = (id: string | null, at: Date | null) => (id === null || at === null ? null : { id, at });

/** The facts for message limits and answers. */
const sentOf = ({ guestId, sentBy, sentToGuest }: SentFacts): Pick<JudgedOrder, 'firstSentAt' | 'sent'> => {
  const own = sentBy.map(({ at }) => new Date(at));
  return {
    firstSentAt: own[0] ?? null,
    // For an unknown guest, the order stands in.
    sent: { times: guestId === null ? own : sentToGuest.map(({ at }) => new Date(at)), forStay: own.length },
  };
};

const toFacts = (row: StoredFacts, readAt: Date): OrderFacts => {
  const { leftAt, depositId, depositAt, reviewId, reviewAt, ...facts } = row;
  return {
    ...facts,
    stamp: [row.stamp, row.sentBy.length, row.sentToGuest.length].join('|'),
    readAt,
    checkedOutAt: leftAt,
    deposit: pair(depositId, depositAt),
    review: pair(reviewId, reviewAt),
    ...sentOf(facts),
  };
};

const lately = ({ now }: Reader): Date => new Date(now.getTime() - LATELY_MS);

/** Facts of the orders that exist, as of now. Messages to their guests before `sentSince` are left out. */
export const orderFacts = async (
  ctx: Reader,
  keys: readonly OrderKey[],
  sentSince: Date = lately(ctx),
): Promise<OrderFacts[]> =>
  keys.length === 0 ? [] : (await readFacts(ctx, keys, sentSince)).map((row) => toFacts(row, ctx.now));

/** With the message that this rule follows, if any was sent. */
export const factsFor = (
  facts: OrderFacts,
  { followsRuleId }: { readonly followsRuleId: string | null },
): OrderFacts & JudgedOrder => {
  const last =
    followsRuleId === null ? undefined : facts.sentBy.findLast((sent) => sent.ruleId === followsRuleId);
  return { ...facts, followed: last ? { runId: last.runId, at: new Date(last.at) } : null };
};

/** The moments of a rule that are tried out, and which of those before this one are supposed to have sent. */
export interface Trial {
  readonly ruleId: string;
  readonly occurrences: readonly string[];
  readonly supposed: readonly { readonly occurrence: string; readonly at: Date }[];
}

/**
 * An order's facts at a past or future instant: without messages sent later, and with the simulated messages in place
 * of those the same moments really sent.
 */
export const factsAt = <F extends OrderFacts>(facts: F, at: Date, trial: Trial): F => {
  const { ruleId, occurrences, supposed } = trial;
  const { orderId, guestId } = facts;
  const isTried = (sent: SentBy) => sent.ruleId === ruleId && occurrences.includes(sent.occurrence);
  const isBefore = (sent: SentBy) => new Date(sent.at) < at;
  const added = supposed.map((one) => ({ ...one, ruleId, runId: '', at: one.at.toISOString() }));
  const sentBy = [...facts.sentBy.filter((sent) => isBefore(sent) && !isTried(sent)), ...added].sort(
    (a, b) => Date.parse(a.at) - Date.parse(b.at),
  );
  const sentToGuest = [
    ...facts.sentToGuest.filter((sent) => isBefore(sent) && !(sent.orderId === orderId && isTried(sent))),
    ...added.map((sent) => ({ ...sent, orderId })),
  ];
  const guestAt = facts.guestAt !== null && facts.guestAt < at ? facts.guestAt : null;
  return { ...facts, guestAt, sentBy, sentToGuest, ...sentOf({ guestId, sentBy, sentToGuest }) };
};
