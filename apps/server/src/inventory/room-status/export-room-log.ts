/** The filtered room-state log as .xlsx. */
import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { roomLogTexts } from '@minsu/contract/inventory/room-status/room-log.text.ts';
import {
  exportRoomLog,
  type RoomLogColumn,
  type RoomLogEntry,
  roomLogColumns,
} from '@minsu/contract/inventory/room-status/room-log-endpoints.ts';
import {
  type LogWords,
  loggedChanges,
  operationWord,
} from '@minsu/contract/inventory/room-status/room-log-rules.ts';
import { roomStatusTexts } from '@minsu/contract/inventory/room-status/room-status.text.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { type SheetExport, sheetInstant } from '../../platform/sheets/exports.ts';
import type { SheetCell } from '../../platform/sheets/sheets.ts';
import { countRoomLog, roomLogBatches } from './room-log-queries.ts';

const wordsOf = (language: Language): LogWords => ({
  condition: (of) => sayText(houseTexts[`condition_${of}`], language),
  kind: (of) => sayText(roomStatusTexts[`kind_${of}`], language),
  yes: (is) => sayText(is ? roomLogTexts.yes : roomLogTexts.no, language),
  noRoom: sayText(roomLogTexts.noRoom, language),
  dates: (from = '', to = '') => (from && to ? `${from} – ${to}` : from || `– ${to}`),
});

const changesText = (entry: RoomLogEntry, language: Language): string =>
  loggedChanges(entry, wordsOf(language))
    .map(({ field, before, after }) => {
      const name = sayText(roomLogTexts[`field_${field}`], language);
      if (before === null || entry.after === null) return `${name} ${after ?? before}`;
      return `${name} ${before} → ${after ?? sayText(roomLogTexts.nothing, language)}`;
    })
    .join('；');

const cellOf = (column: RoomLogColumn, row: RoomLogEntry, language: Language): SheetCell => {
  switch (column) {
    case 'at':
      return sheetInstant(row.at, row.houseId);
    case 'operation':
      return sayText(roomLogTexts[operationWord(row)], language);
    case 'changes':
      return changesText(row, language);
    case 'actor':
      return row.bySystem ? sayText(roomLogTexts.bySystem, language) : row.actor;
    default:
      return row[column];
  }
};

export const roomLogExport: SheetExport<RoomLogEntry> = {
  name: 'roomStatus.log.export',
  title: roomLogTexts.export,
  endpoints: exportRoomLog,
  columns: ({ language }, keys = roomLogColumns) =>
    (keys as readonly RoomLogColumn[]).map((column) => ({
      header: sayText(roomLogTexts[`column_${column}`], language),
      width: column === 'changes' ? 48 : 18,
      value: (row) => cellOf(column, row, language),
    })),
  count: countRoomLog,
  batches: roomLogBatches,
};
