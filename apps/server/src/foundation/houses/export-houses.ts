/** The filtered houses as .xlsx, with the columns of the screen. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import type { HouseRow } from '@minsu/contract/foundation/houses/house.ts';
import {
  exportHouses,
  type HouseColumn,
  houseColumns,
} from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { type Language, listed, sayText, type Text } from '@minsu/contract/platform/texts.ts';
import { seesSomeMoney } from '../../platform/http/role-reach.ts';
import {
  MONEY_FORMAT,
  moneyHeader,
  type SheetExport,
  sheetInstant,
  sheetYuan,
} from '../../platform/sheets/exports.ts';
import type { SheetCell, SheetColumn } from '../../platform/sheets/sheets.ts';
import { dictionaryNames } from '../system/dictionary-queries.ts';
import { countHouses, houseBatches } from './house-queries.ts';

const headers: Record<HouseColumn, Text> = {
  name: houseTexts.column_name,
  state: houseTexts.column_state,
  city: houseTexts.column_place,
  kind: houseTexts.column_kind,
  roomCount: houseTexts.column_rooms,
  occupiedTonight: houseTexts.column_tonight,
  fromPriceFen: houseTexts.column_price,
  rating: houseTexts.column_rating,
  tags: houseTexts.column_tags,
  landlordName: houseTexts.column_landlord,
  departName: houseTexts.column_department,
  managerName: houseTexts.column_manager,
  code: houseTexts.column_code,
  address: houseTexts.column_address,
  near: houseTexts.column_metres,
  licenceExpires: houseTexts.column_licence,
  updatedAt: houseTexts.column_updated,
};

const cellOf = (column: HouseColumn, row: HouseRow, language: Language): SheetCell => {
  switch (column) {
    case 'near':
      return row.near?.distanceM ?? null;
    case 'state':
      return sayText(houseTexts[`state_${row.state}`], language);
    case 'kind':
      return sayText(houseTexts[`kind_${row.kind}`], language);
    case 'city':
      return [row.city, row.district].filter(Boolean).join(' · ');
    case 'tags':
      return listed(row.tags, language);
    case 'fromPriceFen':
      return sheetYuan(row.fromPriceFen);
    case 'updatedAt':
      return sheetInstant(row.updatedAt, row.id);
    default:
      return row[column];
  }
};

const columnOf = (column: HouseColumn, language: Language): SheetColumn<HouseRow> => {
  const isMoney = column === 'fromPriceFen';
  return {
    header: isMoney ? moneyHeader(headers[column], language) : sayText(headers[column], language),
    width: column === 'name' ? 28 : 16,
    value: (row) => cellOf(column, row, language),
    ...(isMoney && { format: MONEY_FORMAT }),
  };
};

export const houseExport: SheetExport<HouseRow> = {
  name: 'houses.export',
  title: houseTexts.title,
  endpoints: exportHouses,
  columns: (ctx, keys = houseColumns) =>
    (keys as readonly HouseColumn[])
      .filter((column) => seesSomeMoney(ctx) || column !== 'fromPriceFen')
      .map((column) => columnOf(column, ctx.language)),
  count: countHouses,
  async *batches(ctx, filters) {
    const nameOf = await dictionaryNames(ctx, 'houseTag', ctx.language);
    for await (const rows of houseBatches(ctx, filters))
      yield rows.map((row) => ({ ...row, tags: row.tags.map(nameOf) }));
  },
};
