/** A landlord's own property: data linked to the user's landlord, and nothing else. */

import type { LandlordState } from '@minsu/contract/finance/landlords/landlord-states.ts';
import {
  OWNER_HOUSE_LIMIT,
  OWNER_STAY_LIMIT,
  type OwnerHome,
  type OwnerHouse,
} from '@minsu/contract/finance/landlords/owner-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import { availableByHouse } from '../../inventory/room-status/capacity-queries.ts';
import { soldByHouse } from '../../inventory/room-status/sold-night-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { fileUrl } from '../../platform/files/files.ts';
import { ownContracts } from '../contracts/own-contract-queries.ts';
import { documentsOf } from './landlord-detail-queries.ts';
import { nextOwnerStays } from './owner-stay-queries.ts';

interface OwnLandlord {
  readonly id: string;
  readonly name: string;
  readonly status: LandlordState;
  readonly statusReason: string | null;
  readonly statementMail: boolean;
}

/** The landlord linked to the user; houses visible through other roles do not count here. */
export const ownLandlord = async (ctx: Ctx): Promise<OwnLandlord | null> => {
  const { rows } = await sql<OwnLandlord>`
    select l.id, l.name, l.status, l.status_reason, l.statement_mail from landlords l where l.user_id = ${ctx.user.id}`.execute(
    ctx.db,
  );
  return rows[0] ?? null;
};

/** The month of a date as [from, to). */
const monthOf = (day: string): { readonly from: string; readonly to: string } => {
  const from = `${day.slice(0, 7)}-01`;
  return { from, to: `${addDays(from, 31).slice(0, 7)}-01` };
};

interface StoredHouse extends Omit<OwnerHouse, 'coverUrl' | 'nightsSold' | 'nightsInAll'> {
  readonly coverKey: string | null;
}

const housesOf = async (ctx: Ctx, landlordId: string, today: string): Promise<OwnerHouse[]> => {
  const month = monthOf(today);
  const { rows } = await sql<StoredHouse>`
    select h.id, h.name, h.city, h.kind, h.state, h.licence_expires,
      (select count(*)::int from rooms r where r.house_id = h.id and r.active) as rooms,
      (select count(*)::int from stays s where s.house_id = h.id and s.check_in >= ${month.from}::date
        and s.check_in < ${month.to}::date and s.holds_nights and s.state <> 'no_show') as arrivals,
      (select f.key from house_photos p join files f on f.id = p.file_id
        where p.house_id = h.id order by p.position, p.id limit 1) as cover_key
    from houses h where h.landlord_id = ${landlordId} and h.state <> 'archived'
    order by h.name, h.id limit ${OWNER_HOUSE_LIMIT}`.execute(ctx.db);
  const sold = await soldByHouse(
    ctx,
    month,
    rows.map(({ id }) => id),
  );
  const available = await availableByHouse(
    ctx,
    { from: month.from, to: addDays(month.to, -1) },
    sql`h.landlord_id = ${landlordId}`,
  );
  return rows.map(({ coverKey, ...house }) => ({
    ...house,
    coverUrl: coverKey === null ? null : fileUrl(coverKey),
    nightsSold: sold.get(house.id) ?? 0,
    nightsInAll: available.get(house.id) ?? 0,
  }));
};

export const ownerHome = async (ctx: Ctx): Promise<OwnerHome> => {
  const today = await businessDateIn(ctx);
  const landlord = await ownLandlord(ctx);
  const month = today.slice(0, 7);
  if (!landlord) return { landlord, today, month, houses: [], contracts: [], stays: [], documents: [] };
  const [houses, contracts, stays, documents] = await Promise.all([
    housesOf(ctx, landlord.id, today),
    ownContracts(ctx, landlord.id, today),
    nextOwnerStays(ctx, landlord.id, OWNER_STAY_LIMIT),
    documentsOf(ctx, landlord.id),
  ]);
  return { landlord, today, month, houses, contracts, stays, documents };
};
