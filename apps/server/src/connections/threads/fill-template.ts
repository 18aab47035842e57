/** A template filled with a stay's values, to be reviewed before sending. */

import { templateFailures } from '@minsu/contract/connections/templates/template-failures.ts';
import { fillTemplate, type TemplateValues } from '@minsu/contract/connections/templates/template-rules.ts';
import { fillThreadTemplate } from '@minsu/contract/connections/threads/thread-endpoints.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { formatFen } from '@minsu/contract/platform/money.ts';
import { type Language, listSeparator } from '@minsu/contract/platform/texts.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { seesMoneyIn } from '../../platform/http/role-reach.ts';
import { query } from '../../platform/http/routes.ts';
import { linkAddresses } from '../../sales/guest-links/link-queries.ts';
import { balanceSql } from '../../sales/worth/balance-queries.ts';
import { reachOf } from './thread-detail-queries.ts';
import { threadRow } from './thread-row-queries.ts';

interface Facts {
  readonly orderId: string;
  readonly houseId: string;
  readonly guestName: string;
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly houseAddress: string;
  readonly houseRules: string;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly checkInTime: string;
  readonly checkOutTime: string;
  readonly nights: number;
  readonly guests: number;
  readonly roomType: string | null;
  readonly roomNumber: string | null;
  readonly orderNo: string;
  readonly totalFen: number;
  readonly balanceFen: number;
  readonly depositFen: number;
  readonly paymentLink: string | null;
}

const yuan = (fen: number): string => `¥${formatFen(fen)}`;

const valuesFrom = (facts: Facts, language: Language, seesMoney: boolean): TemplateValues => {
  const {
    orderId: _,
    houseId: _house,
    houseNameEn,
    nights,
    guests,
    totalFen,
    balanceFen,
    depositFen,
    paymentLink,
    ...texts
  } = facts;
  return {
    ...texts,
    houseName: (language === 'en-US' && houseNameEn) || facts.houseName,
    nights: String(nights),
    guests: String(guests),
    ...(seesMoney && {
      totalAmount: yuan(totalFen),
      balanceDue: yuan(Math.max(0, balanceFen)),
      depositAmount: depositFen > 0 ? yuan(depositFen) : null,
      paymentLink,
    }),
  };
};

/**
 * Template values of orders, in their guests' languages; amounts only for users who may see money. Orders out of scope
 * are left out.
 */
export const templateValuesOf = async (
  ctx: Ctx,
  orderIds: readonly string[],
  language: Language,
): Promise<Map<string, TemplateValues>> => {
  if (orderIds.length === 0) return new Map();
  const between = listSeparator(language);
  const { rows } = await sql<Facts>`
    select o.id as order_id, o.house_id, o.booker_name as guest_name, h.name as house_name, h.name_en as house_name_en,
      concat(h.city, h.district, h.address) as house_address, h.house_rules,
      o.check_in, o.check_out, to_char(h.check_in_time, 'HH24:MI') as check_in_time,
      to_char(h.check_out_time, 'HH24:MI') as check_out_time, o.nights, o.guests, o.order_no,
      (select string_agg(distinct y.name, ${between}) from stays s
        join room_types y on y.house_id = s.house_id and y.id = s.room_type_id
        where s.house_id = o.house_id and s.order_id = o.id and s.state <> 'cancelled') as room_type,
      (select string_agg(r.number, ${between} order by s.position) from stays s
        join rooms r on r.house_id = s.house_id and r.id = s.room_id
        where s.house_id = o.house_id and s.order_id = o.id and s.state <> 'cancelled') as room_number,
      o.room_fen + o.charges_fen as total_fen, ${balanceSql('o')} as balance_fen, h.deposit_fen,
      (select i.code from payment_intents i where i.house_id = o.house_id and i.order_id = o.id and i.kind = 'link'
        and i.state = 'pending' and i.close_reason is null and i.expires_at > ${ctx.now}) as payment_link
    from orders o join houses h on h.id = o.house_id
    where o.id = any(${[...orderIds]}::uuid[]) and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  const links = await linkAddresses(
    ctx,
    rows.map(({ orderId }) => orderId),
  );
  return new Map(
    rows.map((facts) => [
      facts.orderId,
      {
        ...valuesFrom(facts, language, seesMoneyIn(ctx, facts.houseId)),
        guestLink: ctx.user.may('registration:edit') ? (links.get(facts.orderId)?.join('\n') ?? null) : null,
      },
    ]),
  );
};

/** The same of one; empty of one that is not in scope. */
export const templateValues = async (
  ctx: Ctx,
  orderId: string,
  language: Language,
): Promise<TemplateValues> => (await templateValuesOf(ctx, [orderId], language)).get(orderId) ?? {};

export const fillTemplateRoute = query(fillThreadTemplate, async (ctx, { id, templateId, language }) => {
  const thread = await threadRow(ctx, id);
  const template = await ctx.db
    .selectFrom('messageTemplates')
    .select(['zh', 'en'])
    .where('id', '=', templateId)
    .where('active', '=', true)
    .executeTakeFirst();
  if (!template) fail(templateFailures.notFound);
  const wanted = language ?? (await reachOf(ctx, id)).language;
  const spoken: Language = wanted === 'en-US' && template.en !== '' ? 'en-US' : 'zh-CN';
  const values: TemplateValues =
    thread.orderId === null
      ? { guestName: thread.guestName, checkIn: thread.checkIn, checkOut: thread.checkOut }
      : await templateValues(ctx, thread.orderId, spoken);
  const { text, missing } = fillTemplate(spoken === 'en-US' ? template.en : template.zh, values);
  return { text, missing: [...missing], language: spoken };
});
