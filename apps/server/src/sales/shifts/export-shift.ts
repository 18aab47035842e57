/** The hand-over sheet as .xlsx: one line per amount, box, order and task. */

import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import { type Language, listed, sayText } from '@minsu/contract/platform/texts.ts';
import { shiftTexts } from '@minsu/contract/sales/shifts/shift.text.ts';
import {
  exportShift,
  type SheetColumnKey,
  sheetColumns,
} from '@minsu/contract/sales/shifts/shift-endpoints.ts';
import { netFen } from '@minsu/contract/sales/shifts/shift-rules.ts';
import type { Ctx } from '../../platform/context.ts';
import { MONEY_FORMAT, moneyHeader, type SheetExport, sheetYuan } from '../../platform/sheets/exports.ts';
import type { SheetColumn } from '../../platform/sheets/sheets.ts';
import { type SheetDraft, sheetOf } from './handover-queries.ts';
import { boxName, houseOf, type ShiftText, wordsIn } from './sheet-blocks.ts';
import { type SheetFormat, sheetFormatOf } from './sheet-format.ts';
import { assertSeesMoney } from './shift-queries.ts';

interface Line {
  readonly section: string;
  readonly houseName: string;
  readonly name: string;
  readonly detail: string;
  readonly amountFen: number | null;
}

const boxLines = ({ boxes }: SheetDraft, { language }: SheetFormat): Line[] => {
  const t = wordsIn(language);
  return boxes.flatMap((box) => {
    const line = (name: ShiftText, amountFen: number | null, detail = ''): Line => ({
      ...{ section: t('cash'), houseName: boxName(box, language), name: t(name), detail, amountFen },
    });
    return [
      line('float', box.floatFen),
      line('ownCash', box.cashFen),
      line('othersCash', box.othersFen, listed(box.sharedWith, language)),
      line('expected', box.expectedFen),
      line('counted', box.countedFen),
      line('difference', box.countedFen === null ? null : box.countedFen - box.expectedFen, box.reason),
    ];
  });
};

const orderLines = (sheet: SheetDraft, { language, guest }: SheetFormat): Line[] => {
  const t = wordsIn(language);
  const of = (section: ShiftText, orders: NonNullable<SheetDraft['deposits']>['orders'] = []): Line[] =>
    orders.map((order) => ({
      ...{ section: t(section), houseName: order.houseName, name: order.orderNo },
      ...{ detail: guest(order.guest), amountFen: order.dueFen },
    }));
  return [
    ...of('depositsHeldTitle', sheet.deposits?.orders),
    ...of('unpaidInHouseTitle', sheet.unpaid?.orders),
    ...of('balances', sheet.balances?.orders),
  ];
};

const linesOf = (sheet: SheetDraft, saying: SheetFormat): Line[] => {
  const { language, method, timeOf } = saying;
  const t = wordsIn(language);
  return [
    ...sheet.takings.map((taking) => ({
      ...{ section: t('takings'), houseName: houseOf(taking.houseName, language) },
      ...{ name: method(taking.method), detail: String(taking.count), amountFen: netFen(taking) },
    })),
    ...boxLines(sheet, saying),
    ...(sheet.note
      ? [
          {
            section: t('note'),
            houseName: '',
            name: sheet.closedBy ?? '',
            detail: sheet.note,
            amountFen: null,
          },
        ]
      : []),
    ...(sheet.unshifted?.sums ?? []).map((sum) => ({
      ...{ section: t('unshifted'), houseName: houseOf(sum.houseName, language) },
      ...{ name: method(sum.method), detail: String(sum.count), amountFen: sum.amountFen },
    })),
    ...sheet.exceptions.map((each) => ({
      ...{
        section: t('exceptions'),
        houseName: each.orderNo,
        name: `${each.by} · ${t(`exception_${each.kind}`)}`,
      },
      ...{ detail: `${method(each.takenMethod)} → ${method(each.method)}`, amountFen: each.amountFen },
    })),
    ...orderLines(sheet, saying),
    ...(sheet.tasks?.tasks ?? []).map((task) => ({
      ...{ section: t('openTasksTitle'), houseName: task.houseName, name: task.room },
      detail: `${sayText(taskTexts[`kind_${task.kind}`], language)} · ${timeOf(task.dueAt as Date | string, task.houseId)}`,
      amountFen: null,
    })),
  ];
};

const columnOf = (column: SheetColumnKey, language: Language): SheetColumn<Line> => {
  const header = shiftTexts[`sheet_${column}`];
  return column === 'amountFen'
    ? {
        ...{ header: moneyHeader(header, language), width: 14, format: MONEY_FORMAT },
        value: ({ amountFen }) => (amountFen === null ? null : sheetYuan(amountFen)),
      }
    : { header: sayText(header, language), width: 22, value: (line) => line[column] };
};

const lines = async (ctx: Ctx, id: string): Promise<Line[]> => {
  assertSeesMoney(ctx);
  const sheet = await sheetOf(ctx, id);
  return linesOf(sheet, await sheetFormatOf(ctx, sheet));
};

export const shiftExport: SheetExport<Line> = {
  name: 'shifts.sheet.export',
  title: shiftTexts.slip,
  endpoints: exportShift,
  columns: ({ language }, keys = sheetColumns) =>
    (keys as readonly SheetColumnKey[]).map((column) => columnOf(column, language)),
  count: async (ctx, { id }: { readonly id: string }) => (await lines(ctx, id)).length,
  async *batches(ctx, { id }: { readonly id: string }) {
    yield await lines(ctx, id);
  },
};
