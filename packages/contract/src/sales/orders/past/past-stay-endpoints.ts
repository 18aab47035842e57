/** Stays that ended before the business moved in: part of reports and guests’ histories, without moving money. */
import { z } from 'zod';
import { BackgroundRun } from '../../../platform/background-run.ts';
import { endpoint } from '../../../platform/endpoint.ts';
import { failures } from '../../../platform/failure.ts';
import { importEndpoints } from '../../../platform/import-run.ts';
import { fen, id, instant } from '../../../platform/wire.ts';

/** Lines of one file; CSV and workbook alike. */
export const PAST_STAY_LIMIT = 99_999;

/** A line is one room; lines with equal property, channel and original number form one order. */
export const importPastStays = importEndpoints('/hotel-order/past-stay/import', {
  permission: 'order:import',
  summary: 'Import past stays',
  target: {},
});

export const MoveIn = z
  .object({
    id: z.string(),
    fileName: z.string(),
    orders: z.int(),
    nights: z.int(),
    roomFen: fen,
    createdBy: z.string(),
    createdAt: instant,
    /** Null: still being brought in. */
    finishedAt: instant.nullable(),
    undoneBy: z.string().nullable(),
    undoneAt: instant.nullable(),
    /** Orders that something new depends on: it can no longer be undone. */
    changed: z.int(),
  })
  .meta({ id: 'MoveIn' });
export type MoveIn = z.infer<typeof MoveIn>;

export const listMoveIns = endpoint('GET /hotel-order/past-stay/move-ins', {
  kind: 'query',
  permission: 'order:import',
  summary: 'Imports of past stays, newest first',
  input: z.object({}),
  output: z.array(MoveIn),
});

export const MonthSum = z.object({
  month: z.string(),
  orders: z.int(),
  nights: z.int(),
  roomFen: fen,
});

export const moveInMonths = endpoint('GET /hotel-order/past-stay/months', {
  kind: 'query',
  permission: 'order:import',
  summary: 'Orders, nights and room revenue of one import by month of arrival',
  input: z.object({ id }),
  output: z.array(MonthSum),
});

export const undoMoveIn = endpoint('POST /hotel-order/past-stay/undo', {
  kind: 'command',
  permission: 'order:import',
  summary: 'Undo an import of past stays, unless new records depend on one of them',
  input: z.object({ id }),
  output: BackgroundRun,
});

export const moveInFailures = failures('moveIn', {
  notFound: [404, '没有这次导入', 'This import does not exist'],
  undone: [409, '这次导入已撤回', 'This import has already been undone'],
  running: [409, '正在导入，请等它结束', 'The import is still running. Wait until it ends'],
  hasFacts: [
    409,
    '{{count}} 个订单已有新的变更（如 {{orderNo}}），不能撤回',
    '{{count}} orders have changed since (such as {{orderNo}}), so it cannot be undone',
  ],
  phonesNeeded: [
    409,
    '导入会按手机号匹配会员，需要查看隐私信息的权限',
    'Members are matched by phone, which requires the “view personal data” permission',
  ],
  moneyNeeded: [
    403,
    '导入含金额，需要查看全部金额的权限',
    'The import contains amounts, which requires the permission to see all amounts',
  ],
});
