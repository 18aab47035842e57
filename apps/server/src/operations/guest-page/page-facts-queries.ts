/** Facts of a stay for its guest page: the parts, the property, what was entered. */

import { fail } from '@minsu/contract/platform/failure.ts';
import type { PageState } from '@minsu/contract/prepared.ts';
import { guestLinkFailures } from '@minsu/contract/sales/guest-links/guest-link-failures.ts';
import type { DepositState } from '@minsu/contract/sales/orders/deposit/deposit-states.ts';
import type { BookingState, StayState } from '@minsu/contract/sales/orders/order-states.ts';
import type {
  GuestDocumentType,
  RegistrationRule,
} from '@minsu/contract/sales/registration/guest-document-rules.ts';
import type { RegistrationState } from '@minsu/contract/sales/registration/registration-states.ts';
import { sql } from 'kysely';
import { inScope } from '../../foundation/houses/house-scope-queries.ts';
import type { Ctx } from '../../platform/context.ts';
import { balanceSql } from '../../sales/worth/balance-queries.ts';

export interface PagePart {
  readonly id: string;
  readonly state: StayState;
  readonly checkIn: string;
  readonly checkOut: string;
  readonly guests: number;
  readonly arriveTime: string | null;
  readonly leaveTime: string | null;
  readonly isHourly: boolean;
  readonly roomId: string | null;
  readonly roomNumber: string | null;
  readonly roomType: string;
}

export interface PageRegistration {
  readonly id: string;
  readonly name: string;
  readonly documentType: GuestDocumentType;
  readonly age: number;
  readonly state: RegistrationState;
  readonly arrived: boolean;
  readonly hasGuardian: boolean;
}

export interface PageFacts {
  readonly houseId: string;
  /** First part of a split stay. */
  readonly stayId: string;
  readonly orderId: string;
  readonly booking: BookingState;
  readonly deposit: DepositState;
  readonly depositFen: number;
  readonly balanceFen: number;
  readonly houseName: string;
  readonly houseNameEn: string | null;
  readonly province: string;
  readonly city: string;
  readonly district: string;
  readonly address: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly houseRules: string;
  readonly checkInTime: string;
  readonly checkOutTime: string;
  readonly timeZone: string;
  readonly rule: RegistrationRule;
  readonly wifiName: string | null;
  readonly wifiPasswordCipher: string | null;
  readonly directionsZh: string | null;
  readonly directionsEn: string | null;
  readonly guideZh: string | null;
  readonly guideEn: string | null;
  readonly rulesEn: string | null;
  readonly state: PageState | null;
  readonly reason: string | null;
  readonly arrivalTime: string | null;
  readonly plateCipher: string | null;
  readonly submittedAt: Date | null;
  readonly decidedBy: string | null;
  readonly leftAt: Date | null;
  readonly version: number | null;
  readonly parts: readonly PagePart[];
  readonly registrations: readonly PageRegistration[];
}

const columns = sql`s.house_id, s.id as stay_id, s.order_id, o.booking, o.deposit,
  coalesce((select d.amount_fen from deposits d where d.house_id = o.house_id and d.order_id = o.id
    order by d.created_at desc, d.id desc limit 1), 0) as deposit_fen,
  greatest(0, ${balanceSql('o')}) as balance_fen,
  h.name as house_name, h.name_en as house_name_en, h.province, h.city, h.district, h.address, h.latitude, h.longitude,
  h.house_rules, to_char(h.check_in_time, 'HH24:MI') as check_in_time, to_char(h.check_out_time, 'HH24:MI') as check_out_time,
  h.time_zone, h.registration_rule as rule,
  g.wifi_name, g.wifi_password_cipher, g.directions_zh, g.directions_en, g.guide_zh, g.guide_en, g.rules_en,
  p.state, p.reason, p.arrival_time, p.plate_cipher, p.submitted_at, p.decided_by, p.left_at, p.version,
  (select json_agg(json_build_object('id', x.id, 'state', x.state, 'checkIn', x.check_in, 'checkOut', x.check_out,
      'guests', x.guests, 'arriveTime', to_char(x.arrive_time, 'HH24:MI'), 'leaveTime', to_char(x.leave_time, 'HH24:MI'),
      'isHourly', x.from_time is not null, 'roomId', x.room_id, 'roomNumber', m.number, 'roomType', y.name) order by x.check_in, x.id)
    from stays x join room_types y on y.house_id = x.house_id and y.id = x.room_type_id
    left join rooms m on m.house_id = x.house_id and m.id = x.room_id
    where x.house_id = s.house_id and (x.id = s.id or x.split_of = s.id)) as parts,
  (select coalesce(json_agg(json_build_object('id', r.id, 'name', r.name, 'documentType', r.document_type, 'age', r.age,
      'state', r.state, 'arrived', r.arrived_at is not null, 'hasGuardian', r.guardian_cipher is not null)
      order by r.recorded_at, r.id), '[]')
    from registrations r where r.house_id = s.house_id and r.stay_id = s.id) as registrations`;

const tables = sql`stays s join orders o on o.house_id = s.house_id and o.id = s.order_id join houses h on h.id = s.house_id
  left join house_guides g on g.house_id = h.id
  left join guest_pages p on p.house_id = s.house_id and p.stay_id = s.id`;

/** `stayId`: first part of a split stay. */
export const pageFacts = async (
  ctx: Ctx,
  { houseId, stayId }: { readonly houseId: string; readonly stayId: string },
): Promise<PageFacts> => {
  const { rows } = await sql<PageFacts>`select ${columns} from ${tables}
    where s.house_id = ${houseId} and s.id = ${stayId} and ${inScope(ctx, 's.houseId')}`.execute(ctx.db);
  return rows[0] ?? fail(guestLinkFailures.stayNotFound);
};

/** First parts of all stays of an order that were not cancelled. */
export const pageFactsOfOrder = async (ctx: Ctx, orderId: string): Promise<PageFacts[]> => {
  const { rows } = await sql<PageFacts>`select ${columns} from ${tables}
    where o.id = ${orderId} and s.split_of is null and s.state <> 'cancelled' and ${inScope(ctx, 's.houseId')}
    order by s.position, s.check_in`.execute(ctx.db);
  return rows;
};

/** The part the guest is in, else the next one, else the last. */
export const presentPart = ({ parts }: Pick<PageFacts, 'parts'>): PagePart =>
  parts.find(({ state }) => state === 'in_house') ??
  parts.find(({ state }) => state === 'expected') ??
  (parts.at(-1) as PagePart);

export const isOpenPart = ({ state }: PagePart): boolean => state === 'expected' || state === 'in_house';
