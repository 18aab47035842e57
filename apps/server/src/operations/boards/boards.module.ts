/** Room boards: availability, prices, orders, tasks and channel data in one view. */
import { compareChannels } from '@minsu/contract/inventory/room-status/compare-endpoints.ts';
import { getDayBoard } from '@minsu/contract/inventory/room-status/day-board-endpoints.ts';
import {
  getBoard,
  getBoardCells,
  getBoardFrame,
  getBoardTotals,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import { query, sharedQuery } from '../../platform/http/routes.ts';
import type { Module } from '../../platform/module.ts';
import { exportRoutes, exportWork } from '../../platform/sheets/exports.ts';
import { readCells, readFrame } from './board-part-queries.ts';
import { boardTopic } from './board-patch-queries.ts';
import { readBoard } from './board-queries.ts';
import { boardTotals } from './board-total-queries.ts';
import { compare } from './compare-queries.ts';
import { dayBoard } from './day-board-queries.ts';
import { comparisonExport } from './export-comparison.ts';

export const boardsModule: Module = {
  name: 'boards',
  routes: [
    sharedQuery(getBoard, readBoard, ({ houseIds }) => houseIds),
    sharedQuery(getBoardFrame, readFrame, ({ houseIds }) => houseIds),
    query(getBoardTotals, boardTotals),
    sharedQuery(getBoardCells, readCells, ({ houseIds }) => houseIds),
    query(getDayBoard, dayBoard),
    query(compareChannels, compare),
    ...exportRoutes(comparisonExport),
  ],
  topics: [boardTopic],
  works: [exportWork(comparisonExport)],
};
