/** Views, columns and filters of the task list. */
import { type Task, taskKinds } from '@minsu/contract/operations/tasks/task.ts';
import { countTaskViews, taskViews } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { taskStates } from '@minsu/contract/operations/tasks/task-states.ts';
import { useMemo } from 'react';
import { Link } from 'react-router';
import type { ListColumn, ListFilter, QuickView } from '../../components/lists/list-types.ts';
import { houseSource } from '../../components/records/house-source.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useCleanerSource } from './cleaner-source.ts';
import { DueText, KindTag, TaskMarks, TaskStateDot } from './task-words.tsx';

export const houseHref = (houseId: string): string => `/house/houseDetail?id=${houseId}`;

export const useTaskViews = (): QuickView[] => {
  const { t } = useTranslation('tasks');
  const { data } = useCall(countTaskViews, {}, { quiet: true });
  return taskViews.map((value) => ({
    value,
    label: t(`view_${value}`),
    count: data?.find(({ view }) => view === value)?.count,
  }));
};

export const useTaskFilters = (): ListFilter[] => {
  const { t } = useTranslation('tasks');
  const cleaners = useCleanerSource();
  return [
    { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
    {
      kind: 'select',
      key: 'kind',
      label: t('filterKind'),
      multiple: true,
      options: taskKinds.map((value) => ({ value, label: t(`kind_${value}`) })),
    },
    { kind: 'remote', key: 'assigneeId', label: t('filterCleaner'), multiple: true, source: cleaners },
    { kind: 'remote', key: 'houseId', label: t('filterHouse'), multiple: true, source: houseSource },
    {
      kind: 'select',
      key: 'state',
      label: t('filterState'),
      multiple: true,
      options: taskStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
    { kind: 'dates', key: 'day', from: 'dayFrom', to: 'dayTo', label: t('filterDay') },
    {
      kind: 'select',
      key: 'changeOver',
      label: t('filterChangeOver'),
      options: [
        { value: 'true', label: t('changeOver_true') },
        { value: 'false', label: t('changeOver_false') },
      ],
    },
  ];
};

const instant = (at: string | null, houseId: string) =>
  at === null ? '—' : <InstantText at={at} house={houseId} />;

const useFirstColumns = (): ListColumn<Task>[] => {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => [
      {
        key: 'room',
        title: t('column_room'),
        width: 90,
        render: ({ roomNumber }) => <strong>{roomNumber}</strong>,
      },
      {
        key: 'houseName',
        title: t('column_houseName'),
        width: 180,
        render: ({ houseId, houseName }) => (
          <Link className="task-house" to={houseHref(houseId)} title={houseName}>
            {houseName}
          </Link>
        ),
      },
      { key: 'kind', title: t('column_kind'), render: (row) => <KindTag of={row} /> },
      { key: 'state', title: t('column_state'), render: (row) => <TaskStateDot of={row} /> },
      {
        key: 'assigneeName',
        title: t('column_assigneeName'),
        render: ({ assigneeName }) => assigneeName ?? '—',
      },
      {
        key: 'dueAt',
        title: t('column_dueAt'),
        sort: true,
        width: 150,
        render: (row) => <DueText of={row} />,
      },
      { key: 'day', title: t('column_day'), render: ({ day }) => <DateText date={day} /> },
      { key: 'changeOver', title: t('column_changeOver'), render: (row) => <TaskMarks of={row} /> },
    ],
    [t],
  );
};

const useMoreColumns = (): ListColumn<Task>[] => {
  const { t } = useTranslation('tasks');
  return useMemo(
    () => [
      {
        key: 'checks',
        title: t('column_checks'),
        align: 'end',
        render: ({ checked, checks }) => (checks > 0 ? `${checked}/${checks}` : '—'),
      },
      {
        key: 'photoCount',
        title: t('column_photoCount'),
        align: 'end',
        render: ({ photoCount }) => photoCount || '—',
      },
      {
        key: 'minutesSpent',
        title: t('column_minutesSpent'),
        align: 'end',
        sort: true,
        render: ({ minutesSpent }) => minutesSpent ?? '—',
      },
      {
        key: 'finishedAt',
        title: t('column_finishedAt'),
        sort: true,
        hidden: true,
        render: ({ finishedAt, houseId }) => instant(finishedAt, houseId),
      },
      {
        key: 'startedAt',
        title: t('column_startedAt'),
        hidden: true,
        render: ({ startedAt, houseId }) => instant(startedAt, houseId),
      },
      {
        key: 'roomTypeName',
        title: t('column_roomTypeName'),
        hidden: true,
        render: ({ roomTypeName }) => roomTypeName,
      },
      {
        key: 'fails',
        title: t('column_fails'),
        align: 'end',
        hidden: true,
        render: ({ fails }) => fails || '—',
      },
      { key: 'note', title: t('column_note'), width: 220, hidden: true, render: ({ note }) => note || '—' },
    ],
    [t],
  );
};

export const useTaskColumns = (): ListColumn<Task>[] => {
  const [first, more] = [useFirstColumns(), useMoreColumns()];
  return useMemo(() => [...first, ...more], [first, more]);
};
