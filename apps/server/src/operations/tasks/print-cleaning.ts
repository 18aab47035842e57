/** A day's tasks as PDF, a table per cleaner to tick off. */

import { houseTexts } from '@minsu/contract/foundation/houses/house.text.ts';
import { taskTexts } from '@minsu/contract/operations/tasks/task.text.ts';
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { BUSINESS_TIME_ZONE, localTime, zoneOffset } from '@minsu/contract/platform/dates.ts';
import { fail } from '@minsu/contract/platform/failure.ts';
import { type Language, sayText } from '@minsu/contract/platform/texts.ts';
import { dayListTexts } from '@minsu/contract/sales/orders/documents/day-list.text.ts';
import { DAY_LIST_LIMIT, printCleaning } from '@minsu/contract/sales/orders/documents/day-list-endpoints.ts';
import { printFailures } from '@minsu/contract/sales/orders/documents/print-failures.ts';
import { businessDateIn } from '../../foundation/houses/business-date-queries.ts';
import type { PdfBlock } from '../../platform/files/pdf.ts';
import { privateFile } from '../../platform/http/routes.ts';
import { dayListFile } from '../../sales/orders/documents/day-list-file.ts';
import { tasksOfDay } from './task-board-queries.ts';

const isDone = ({ state }: Task): boolean => state === 'done' || state === 'inspecting';

/** The hour alone on the day itself. */
const dueAt =
  (language: Language, date: string) =>
  ({ dueAt: at, timeZone }: Task): string => {
    const { date: day, time: clock } = localTime(new Date(at), timeZone);
    const time = timeZone === BUSINESS_TIME_ZONE ? clock : `${clock} ${zoneOffset(new Date(at), timeZone)}`;
    return day === date ? time : `${day.slice(5)}${language === 'zh-CN' ? ' ' : ', '}${time}`;
  };

const rowOf = (language: Language, date: string) => {
  const due = dueAt(language, date);
  return (task: Task): string[] => [
    isDone(task) ? '✓' : '□',
    task.houseName,
    task.roomNumber,
    sayText(houseTexts[`condition_${task.roomCondition}`], language),
    sayText(taskTexts[`kind_${task.kind}`], language),
    due(task),
    [task.changeOver ? sayText(dayListTexts.changeOver, language) : '', task.note]
      .filter(Boolean)
      .join(' · '),
  ];
};

/** Rooms in the order in which one walks through them. */
const byRoom = (a: Task, b: Task): number =>
  a.houseName.localeCompare(b.houseName, 'zh-CN') ||
  a.roomNumber.localeCompare(b.roomNumber, 'zh-CN', { numeric: true });

/** Unassigned tasks last. */
const byCleaner = (tasks: readonly Task[]): Task[][] =>
  [...Map.groupBy(tasks, ({ assigneeId }) => assigneeId).values()].sort(
    ([a], [b]) =>
      Number(a?.assigneeId === null) - Number(b?.assigneeId === null) ||
      (a?.assigneeName ?? '').localeCompare(b?.assigneeName ?? '', 'zh-CN'),
  );

const blocksOf = (tasks: readonly Task[], language: Language, date: string): PdfBlock[] => {
  const t = (key: keyof typeof dayListTexts) => sayText(dayListTexts[key], language);
  if (tasks.length === 0) return [{ kind: 'text', text: t('nobody') }];
  const columns = [
    { title: t('done'), width: 1.8 },
    { title: t('house'), width: 5 },
    { title: t('room'), width: 2.6 },
    { title: t('condition'), width: 2.6 },
    { title: t('task'), width: 3.4 },
    { title: t('due'), width: 2.6 },
    { title: t('note'), width: 6 },
  ];
  const row = rowOf(language, date);
  return byCleaner(tasks).flatMap((of): PdfBlock[] => [
    {
      kind: 'heading',
      text: sayText(dayListTexts.groupCount, language, {
        name: of[0]?.assigneeName ?? t('nobodyAssigned'),
        count: of.length,
      }),
    },
    { kind: 'table', columns, rows: of.toSorted(byRoom).map(row) },
  ]);
};

export const printCleaningRoute = privateFile(
  printCleaning,
  async (ctx, { language = ctx.language, date, houseId }) => {
    const today = await businessDateIn(ctx);
    const tasks = await tasksOfDay(ctx, { day: date, today, houseId }, DAY_LIST_LIMIT + 1);
    if (tasks.length > DAY_LIST_LIMIT) fail(printFailures.listTooLong);
    return dayListFile(ctx, {
      kind: 'cleaning',
      date,
      language,
      subtitle: sayText(dayListTexts.subtitleTasks, language, { date, count: tasks.length }),
      blocks: blocksOf(tasks, language, date),
    });
  },
);
