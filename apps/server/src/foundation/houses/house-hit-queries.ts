/** Houses and rooms for the command palette. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import type { HouseState, RoomCondition } from '@minsu/contract/foundation/houses/house.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { SearchHit } from '@minsu/contract/search.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../platform/context.ts';
import { startingWith } from '../../platform/http/page-rows.ts';
import { houseMatches } from './house-filter-queries.ts';
import { inScope, inScopeOf } from './house-scope-queries.ts';
import { roomNamesLike } from './rooms/room-name-queries.ts';

const houseHref = (id: string): string => `/house/houseDetail?id=${id}`;

interface HouseFound {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly city: string;
  readonly district: string;
  readonly state: z.infer<typeof HouseState>;
}

/** By name, code, place, pinyin or initials; names that begin with the keyword first. */
export const searchHouses = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  const { rows } = await sql<HouseFound>`
    select h.id, h.name, h.code, h.city, h.district, h.state from houses h
    where ${houseMatches(keyword)} and ${inScope(ctx, 'h.id')}
    order by h.state <> 'archived' desc, lower(h.name) like ${startingWith(keyword.toLowerCase())} desc,
      position(lower(${keyword}) in lower(h.name)) > 0 desc, h.name, h.id
    limit ${limit}`.execute(ctx.db);
  return rows.map(({ id, name, code, city, district, state }) => ({
    id,
    title: name,
    note: [code, `${city} ${district}`, sayText(houseTexts[`state_${state}`], ctx.language)].join(' · '),
    path: houseHref(id),
  }));
};

/** `301`, `湖畔 301`, `301 hp`, `湖畔301`: the part with a digit is the room number, the rest the house. */
export const readRoomKeyword = (
  keyword: string,
): { readonly number: string; readonly house: string } | null => {
  const words = keyword
    .replace(/^([^\d\s]+)(\d\w*)$/, '$1 $2')
    .split(/\s+/)
    .filter((word) => word !== '');
  const number = words.find((word) => /\d/.test(word) && word.length <= 12);
  if (number === undefined) return null;
  return { number, house: words.filter((word) => word !== number).join(' ') };
};

interface RoomFound {
  readonly id: string;
  readonly number: string;
  readonly houseId: string;
  readonly houseName: string;
  readonly typeName: string;
  readonly condition: RoomCondition;
  /** The order in house; null: empty, or the caller may not see orders of the house. */
  readonly orderId: string | null;
}

/** Over rooms `r`. */
const guestIn = (
  ctx: Ctx,
) => sql`(select s.order_id from stays s where s.house_id = r.house_id and s.room_id = r.id
  and s.state = 'in_house' and ${inScopeOf(ctx, 'order:read', 's.houseId')} limit 1)`;

export const searchRooms = async (ctx: Ctx, keyword: string, limit: number): Promise<SearchHit[]> => {
  // A room may have a name or a code instead of a number: 听松, A-01.
  const asked = readRoomKeyword(keyword) ?? { number: keyword, house: '' };
  const named = asked.house === '' ? sql`true` : houseMatches(asked.house);
  const [whole, part] = [keyword.toLowerCase(), asked.number.toLowerCase()];
  const seesOrders = ctx.user.may('order:read');
  const names = await roomNamesLike(ctx, keyword);
  // Houses first, so that their long search text is compared once per house, not per room.
  const { rows } = await sql<RoomFound>`
    select r.id, r.number, h.id as house_id, h.name as house_name, t.name as type_name, r.condition,
      ${seesOrders ? guestIn(ctx) : sql`null`} as order_id
    from (select h.id, h.name, ${named} as named from houses h where ${inScope(ctx, 'h.id')} offset 0) h
    join rooms r on r.house_id = h.id and r.active
      and (lower(r.number) like ${startingWith(whole)} or lower(r.number) = any(${names}) or (h.named and lower(r.number) like ${startingWith(part)}))
    join room_types t on t.house_id = r.house_id and t.id = r.room_type_id
    order by lower(r.number) = ${whole} desc, lower(r.number) = ${part} desc, length(r.number), r.number, h.name, r.id
    limit ${limit}`.execute(ctx.db);
  return rows.map(({ id, number, houseId, houseName, typeName, condition, orderId }) => ({
    id,
    title: `${number} · ${houseName}`,
    note: [
      typeName,
      sayText(houseTexts[`condition_${condition}`], ctx.language),
      ...(orderId === null ? [] : [sayText(houseTexts.roomOccupied, ctx.language)]),
    ].join(' · '),
    path: orderId === null ? `${houseHref(houseId)}&tab=rooms` : `/orderManagement/orderDetail?id=${orderId}`,
  }));
};
