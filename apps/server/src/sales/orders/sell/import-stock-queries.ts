/** Reads the properties named in an order import and the current owners of their room nights. */
import { plainWord } from '@minsu/contract/platform/import-run.ts';
import { sql } from 'kysely';
import { businessDateIn } from '../../../foundation/houses/business-date-queries.ts';
import { inScope } from '../../../foundation/houses/house-scope-queries.ts';
import {
  type OccupiedRoom,
  roomOccupancy,
  unplacedNights,
} from '../../../inventory/room-status/availability-queries.ts';
import type { Range } from '../../../inventory/room-status/room-nights.ts';
import type { Ctx } from '../../../platform/context.ts';

export interface ImportType {
  readonly id: string;
  readonly maxGuests: number;
}

export interface ImportHouse {
  readonly id: string;
  readonly name: string;
  readonly state: string;
  readonly today: string;
  /** By name and code, normalised with `plainWord`. */
  readonly types: ReadonlyMap<string, ImportType>;
  readonly typeById: ReadonlyMap<string, ImportType>;
}

interface HouseRow {
  readonly id: string;
  readonly name: string;
  readonly code: string;
  readonly state: string;
  readonly timeZone: string;
  readonly typeId: string;
  readonly typeName: string;
  readonly typeCode: string;
  readonly maxGuests: number;
}

/** By normalised name and code; a name shared by several properties returns all of them. */
export const housesNamed = async (
  ctx: Ctx,
  names: readonly string[],
): Promise<ReadonlyMap<string, readonly ImportHouse[]>> => {
  const wanted = [...new Set(names.map(plainWord))];
  const { rows } = await sql<HouseRow>`
    select h.id, h.name, h.code, h.state, h.time_zone, t.id as type_id, t.name as type_name, t.code as type_code,
      t.max_guests
    from houses h join room_types t on t.house_id = h.id and t.retired_at is null
    where h.state <> 'archived' and (lower(normalize(h.name, nfkc)) = any(${wanted}::text[]) or lower(h.code) = any(${wanted}::text[]))
      and ${inScope(ctx, 'h.id')}
    order by h.id, t.position`.execute(ctx.db);
  const found = new Map<string, ImportHouse[]>();
  for (const own of Map.groupBy(rows, (row) => row.id).values()) {
    const house = await houseOf(ctx, own);
    for (const key of new Set([plainWord(own[0]?.name ?? ''), plainWord(own[0]?.code ?? '')]))
      found.set(key, [...(found.get(key) ?? []), house]);
  }
  return found;
};

const houseOf = async (ctx: Ctx, rows: readonly HouseRow[]): Promise<ImportHouse> => {
  const { id, name, state, timeZone } = rows[0] as HouseRow;
  const types = rows.map(({ typeId, typeName, typeCode, maxGuests }) => ({
    names: [plainWord(typeName), plainWord(typeCode)],
    type: { id: typeId, maxGuests },
  }));
  return {
    ...{ id, name, state, today: await businessDateIn(ctx, timeZone) },
    types: new Map(types.flatMap(({ names, type }) => names.map((each) => [each, type] as const))),
    typeById: new Map(types.map(({ type }) => [type.id, type])),
  };
};

export interface ImportStock {
  readonly rooms: readonly OccupiedRoom[];
  /** Room id → linked rooms. */
  readonly overlaps: ReadonlyMap<string, readonly string[]>;
  /** Type id → unassigned stays by night. */
  readonly unplaced: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

export const stockOf = async (ctx: Ctx, house: ImportHouse, range: Range): Promise<ImportStock> => {
  const rooms = await roomOccupancy(ctx, { houseId: house.id, ...range });
  const rows = await ctx.db
    .selectFrom('roomOverlaps')
    .select(['roomId', 'otherId'])
    .where('houseId', '=', house.id)
    .execute();
  const overlaps = new Map<string, string[]>();
  for (const { roomId, otherId } of rows) overlaps.set(roomId, [...(overlaps.get(roomId) ?? []), otherId]);
  const unplaced = new Map<string, ReadonlyMap<string, number>>();
  for (const roomTypeId of house.typeById.keys())
    unplaced.set(roomTypeId, await unplacedNights(ctx, { houseId: house.id, roomTypeId, ...range }));
  return { rooms, overlaps, unplaced };
};

/** Existing stays as `house|guest|arrival|departure`. */
export const staysKnown = async (ctx: Ctx, houseIds: readonly string[]): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select concat_ws('|', s.house_id, s.guest_name, s.check_in, s.check_out) as key
    from stays s where s.house_id = any(${houseIds}::uuid[]) and s.holds_nights and s.state in ('expected', 'in_house')
      and ${inScope(ctx, 's.houseId')}`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
};

/** Existing order numbers as `house|channel|number`. */
export const numbersKnown = async (
  ctx: Ctx,
  houseIds: readonly string[],
  numbers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ key: string }>`
    select concat_ws('|', o.house_id, o.channel, o.channel_order_no) as key from orders o
    where o.house_id = any(${houseIds}::uuid[]) and o.channel_order_no = any(${numbers}::text[])
      and ${inScope(ctx, 'o.houseId')}`.execute(ctx.db);
  return new Set(rows.map(({ key }) => key));
};
