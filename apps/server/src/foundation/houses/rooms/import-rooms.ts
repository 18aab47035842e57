/** Rooms of a hotel-style house from a file. Numbers that exist in the house or the file are refused. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { houseFailures } from '@minsu/contract/foundation/houses/house-failures.ts';
import { importRooms } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import { plainRoomNumber, roomNumberKey } from '@minsu/contract/foundation/houses/room-number.ts';
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { fieldTexts } from '@minsu/contract/platform/field-messages.ts';
import type { ImportField } from '@minsu/contract/platform/import-run.ts';
import { importTexts } from '@minsu/contract/platform/import-run.ts';
import { inBoth, type Text } from '@minsu/contract/platform/texts.ts';
import type { Ctx } from '../../../platform/context.ts';
import {
  type Import,
  type ImportLine,
  type Judged,
  ofField,
} from '../../../platform/imports/import-definition.ts';
import { lockHouseForRooms } from '../locked-house.ts';
import { assertTypesStay, orderRooms } from './add-rooms.ts';
import { numbersTaken } from './room-number-queries.ts';

interface Target {
  readonly houseId: string;
}

interface NewRoom {
  readonly number: string;
  readonly floor: string | null;
  readonly roomTypeId: string;
  readonly note: string | null;
}

const fields = {
  number: {
    key: 'number',
    title: houseTexts.room_number,
    required: true,
    aliases: ['房间号', '房间', '房号/名称', 'room', 'room number', 'number'],
    example: '801',
  },
  type: {
    key: 'type',
    title: houseTexts.room_type,
    required: false,
    aliases: ['房型名称', '房型编码', 'type', 'room type'],
    example: '',
  },
  floor: { key: 'floor', title: houseTexts.room_floor, required: false, aliases: ['层'], example: '8' },
  note: {
    key: 'note',
    title: houseTexts.room_note,
    required: false,
    aliases: ['说明', 'notes', 'remark'],
    example: '',
  },
} satisfies Record<string, ImportField>;

const longest = { number: 20, floor: 10, note: 200 } as const;

interface Known {
  readonly types: ReadonlyMap<string, string>;
  readonly onlyType: string | undefined;
  readonly numbers: ReadonlyMap<string, Failure>;
}

const knownOf = async (ctx: Ctx, houseId: string): Promise<Known> => {
  const types = await ctx.db
    .selectFrom('roomTypes')
    .select(['id', 'name', 'code'])
    .where('houseId', '=', houseId)
    .where('retiredAt', 'is', null)
    .execute();
  const byName = types.flatMap(({ id, name, code }): [string, string][] => [
    [code.toLowerCase(), id],
    [name.trim().toLowerCase(), id],
  ]);
  return {
    types: new Map(byName),
    onlyType: types.length === 1 ? types[0]?.id : undefined,
    numbers: await numbersTaken(ctx, houseId),
  };
};

const tooLong = ({ values }: ImportLine): Text[] =>
  (Object.keys(longest) as (keyof typeof longest)[])
    .filter((key) => (values[key] ?? '').length > longest[key])
    .map((key) => ofField(fields[key], fieldTexts.tooLong, { limit: longest[key], count: longest[key] }));

const judgeLine = (line: ImportLine, known: Known, before: ReadonlyMap<string, number>): Judged<NewRoom> => {
  const { type = '', floor = '', note = '' } = line.values;
  const number = plainRoomNumber(line.values.number ?? '');
  const roomTypeId = type ? known.types.get(type.toLowerCase()) : known.onlyType;
  const twin = before.get(roomNumberKey(number));
  const taken = known.numbers.get(roomNumberKey(number));
  const problems = [
    ...tooLong(line),
    ...(taken ? [ofField(fields.number, taken.text)] : []),
    ...(twin === undefined ? [] : [inBoth(importTexts.twice, () => ({ line: twin }))]),
    ...(roomTypeId ? [] : [(type ? houseFailures.roomTypeNotFound : houseFailures.roomTypeNeeded).text]),
  ];
  const text = [number, type, floor, note].filter(Boolean).join(' · ');
  const row = { number, floor: floor || null, note: note || null, roomTypeId: roomTypeId ?? '' };
  return { line: line.line, label: number, text, problems, ...(problems.length === 0 && { row }) };
};

export const roomImport: Import<NewRoom> = {
  name: 'rooms.import',
  title: houseTexts.importRooms,
  endpoints: importRooms,
  fields: [fields.number, fields.type, fields.floor, fields.note],
  open: async (ctx, { houseId }: Target) => {
    const house = await lockHouseForRooms(ctx, houseId);
    if (house.kind === 'entire') fail(houseFailures.entireHasOneRoom);
  },
  judge: async (ctx, { houseId }: Target, lines) => {
    const known = await knownOf(ctx, houseId);
    const before = new Map<string, number>();
    return lines.map((line) => {
      const judged = judgeLine(line, known, before);
      const number = roomNumberKey(line.values.number ?? '');
      if (!before.has(number)) before.set(number, line.line);
      return judged;
    });
  },
  store: async (ctx, { houseId }: Target, rows) => {
    if (rows.length === 0) return;
    await lockHouseForRooms(ctx, houseId);
    await assertTypesStay(ctx, houseId, [...new Set(rows.map((row) => row.roomTypeId))]);
    for (let at = 0; at < rows.length; at += 1_000)
      await ctx.db
        .insertInto('rooms')
        .values(rows.slice(at, at + 1_000).map((row) => ({ ...row, houseId, id: ctx.newId() })))
        .execute();
    await orderRooms(ctx, houseId);
    await ctx.record({
      name: 'room.added',
      entity: 'house',
      entityId: houseId,
      houseId,
      after: { numbers: rows.map((row) => row.number) },
    });
  },
};
