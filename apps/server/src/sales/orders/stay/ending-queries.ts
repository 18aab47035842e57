/** Fees for ending stays before they begin, under the terms each was sold with. */

import {
  type CancellationFee,
  cancellationFee,
  noShowFee,
  type StayTerms,
} from '@minsu/contract/inventory/prices/cancellation-fee.ts';
import { daysBetween } from '@minsu/contract/platform/dates.ts';
import type { EndingPreview } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { stayTermsOf } from '../../../inventory/prices/policy-queries.ts';
import type { Ctx } from '../../../platform/context.ts';
import type { LockedOrder, LockedStay } from '../locked-order.ts';

interface WorthRow {
  readonly stayId: string;
  readonly terms: StayTerms | null;
  readonly housePolicy: string;
  readonly arrivalAt: Date;
  readonly nightFen: readonly number[];
  readonly discountFen: number;
  readonly isLaterPart: boolean;
  /** First night of the next part of a split stay, in fen; null for none. */
  readonly nextFirstFen: number | null;
  readonly roomTypeName: string;
  readonly soldFen: number;
}

/** A split stay arrives once, with its first part. Moving the arrival later keeps the first deadline. */
export const readWorth = async (
  ctx: Ctx,
  { houseId }: Pick<LockedOrder, 'houseId'>,
  ids: readonly string[],
): Promise<WorthRow[]> => {
  const { rows } = await sql<WorthRow>`
    select s.id as stay_id, s.terms, h.cancellation_policy as house_policy, t.name as room_type_name,
      ((select min(least(p.check_in, p.sold_arrival)) from stays p where p.house_id = s.house_id and p.order_id = s.order_id
        and coalesce(p.split_of, p.id) = coalesce(s.split_of, s.id)) + coalesce(s.from_time, h.check_in_time)) at time zone h.time_zone as arrival_at,
      array(select n.price_fen from (
        select night, price_fen from order_nights n where n.house_id = s.house_id and n.stay_id = s.id
        union all select s.check_in, c.amount_fen from order_charges c where c.house_id = s.house_id and c.stay_id = s.id
          and c.kind = 'day_use' and c.removed_at is null) n order by n.night)::float8[] as night_fen,
      exists (select from stays p where p.house_id = s.house_id and p.order_id = s.order_id and p.state <> 'cancelled'
        and coalesce(p.split_of, p.id) = coalesce(s.split_of, s.id)
        and (p.check_in, p.id) < (s.check_in, s.id)) as is_later_part,
      (select n.price_fen from stays p join order_nights n on n.house_id = p.house_id and n.stay_id = p.id
        where p.house_id = s.house_id and p.order_id = s.order_id and p.state = 'expected' and p.id <> all(${ids}::uuid[])
        and coalesce(p.split_of, p.id) = coalesce(s.split_of, s.id) and (p.check_in, p.id) > (s.check_in, s.id)
        order by n.night limit 1)::float8 as next_first_fen,
      (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = s.house_id and c.stay_id = s.id
        and c.kind = 'long_stay' and c.removed_at is null) as discount_fen,
      ((select coalesce(sum(n.price_fen), 0) from order_nights n where n.house_id = s.house_id and n.stay_id = s.id)
        + (select coalesce(sum(c.amount_fen), 0) from order_charges c where c.house_id = s.house_id and c.stay_id = s.id
          and c.removed_at is null))::bigint as sold_fen
    from stays s join houses h on h.id = s.house_id
    join room_types t on t.house_id = s.house_id and t.id = s.room_type_id
    where s.house_id = ${houseId} and s.id = any(${ids}::uuid[])
    order by s.position, s.check_in`.execute(ctx.db);
  return rows;
};

/** Stays sold before terms were stored use the property's policy. */
export const termsOfStay = async (ctx: Ctx, { terms, housePolicy }: WorthRow): Promise<StayTerms> =>
  terms ?? (await stayTermsOf(ctx, housePolicy));

export interface StayEnding extends CancellationFee {
  readonly stay: LockedStay;
  readonly terms: StayTerms;
  readonly arrivalAt: Date;
  readonly roomTypeName: string;
  /** Price the stay was sold for, including its charges, in fen. */
  readonly soldFen: number;
}

/** `cancelStay`: one stay, while the others of the order remain. */
export type Ending = 'cancel' | 'cancelStay' | 'noShow';

/** Cancelling an unsold order is free. */
const NOTHING = { feeFen: 0, keptPercent: 0, soldFen: 0 };

/** In the order of the stays. */
export const endingsOf = async (
  ctx: Ctx,
  order: LockedOrder,
  stays: readonly LockedStay[],
  ending: Ending,
): Promise<StayEnding[]> => {
  const rows = await readWorth(
    ctx,
    order,
    stays.map(({ id }) => id),
  );
  return Promise.all(
    rows.flatMap((row) => {
      const stay = stays.find(({ id }) => id === row.stayId);
      return stay ? [endingOf(ctx, order, stay, row, ending)] : [];
    }),
  );
};

const endingOf = async (
  ctx: Ctx,
  order: LockedOrder,
  stay: LockedStay,
  row: WorthRow,
  ending: Ending,
): Promise<StayEnding> => {
  const { arrivalAt, roomTypeName, nightFen, discountFen, isLaterPart, soldFen } = row;
  const terms = await termsOfStay(ctx, row);
  const nextFirstFen = ending === 'cancelStay' ? row.nextFirstFen : null;
  const worth = { nightFen, discountFen: Number(discountFen), isLaterPart, nextFirstFen };
  const fee =
    ending === 'noShow' ? noShowFee(terms, worth) : cancellationFee(terms, worth, arrivalAt, ctx.now);
  const sold = { soldFen: Number(soldFen) };
  return {
    stay,
    terms,
    arrivalAt,
    roomTypeName,
    ...sold,
    ...fee,
    ...(order.booking !== 'confirmed' && NOTHING),
  };
};

export const sumFees = (endings: readonly StayEnding[]): number =>
  endings.reduce((sum, { feeFen }) => sum + feeFen, 0);

/** A no-show keeps its first night. */
const freedOf = ({ checkIn, checkOut, holdsNights }: LockedStay, from: string) =>
  holdsNights && from < checkOut && from >= checkIn
    ? { from, to: checkOut, count: daysBetween(from, checkOut) }
    : null;

export const termsName = (ctx: Pick<Ctx, 'language'>, { name, nameEn }: StayTerms): string =>
  (ctx.language === 'en-US' && nameEn) || name;

type StayFees = z.input<typeof EndingPreview>['stays'];

export const stayFees = (
  ctx: Ctx,
  endings: readonly StayEnding[],
  freedFrom: (stay: LockedStay) => string,
): StayFees =>
  endings.map(({ stay, terms, arrivalAt, roomTypeName, feeFen, keptPercent, baseFen }) => ({
    stayId: stay.id,
    roomTypeName,
    roomNumber: stay.roomNumber,
    policyName: termsName(ctx, terms),
    arrivalAt,
    keptPercent,
    nights: terms.nights,
    baseFen,
    feeFen,
    freed: freedOf(stay, freedFrom(stay)),
  }));
