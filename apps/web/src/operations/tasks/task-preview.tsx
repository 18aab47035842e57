/** Preview of a task: facts, actions, checklist, photos, supplies. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { getTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { Link } from 'react-router';
import { EmptyState } from '../../components/empty-state.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { conditionTones } from '../../components/words/condition-tones.ts';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Money } from '../../components/words/money.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Checklist } from './checklist.tsx';
import { SuppliesUsed } from './supplies.tsx';
import { TaskActions } from './task-actions.tsx';
import { houseHref } from './task-list-parts.tsx';
import { TaskPhotos } from './task-photos.tsx';
import { DueText, TaskMarks, TaskStateDot } from './task-words.tsx';
import { useChecklist } from './use-checklist.ts';

export const TaskPreview = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('tasks');
  const query = useCall(getTask, { id }, { keepPrevious: false, quiet: true });
  if (!query.data && query.error?.status === 404) return <EmptyState kind="noMatch" title={t('missing')} />;
  return (
    <Loaded query={query} lines={10}>
      {(task) => <TaskBody task={task} />}
    </Loaded>
  );
};

interface OfTask {
  readonly task: TaskDetail;
}

const TaskBody = ({ task }: OfTask) => {
  const { t } = useTranslation('tasks');
  const working = task.state === 'cleaning' && task.actions.includes('finish');
  return (
    <div className="task-preview">
      <div className="head">
        <TaskStateDot of={task} />
        <DueText of={task} />
        <TaskMarks of={task} />
      </div>
      <TaskActions task={task} />
      {task.failReason && <p className="task-note bad">{t('failedBefore', { reason: task.failReason })}</p>}
      {task.note && <p className="task-note">{task.note}</p>}
      <Facts items={useFacts(task)} />
      <Checklist of={useChecklist(task)} editable={working} />
      <TaskPhotos task={task} editable={working} />
      {(task.finishedAt !== null || task.supplies.length > 0) && <SuppliesUsed of={task.supplies} />}
      {task.resultNote && (
        <>
          <h3>{t('resultNote')}</h3>
          <p className="task-note">{task.resultNote}</p>
        </>
      )}
    </div>
  );
};

const usePlace = (task: TaskDetail): Fact[] => {
  const { t } = useTranslation(['tasks', 'houses']);
  return [
    {
      label: t('column_houseName'),
      value: <Link to={houseHref(task.houseId)}>{task.houseName}</Link>,
    },
    {
      label: t('condition'),
      value: (
        <>
          {task.roomNumber} · {task.roomTypeName} ·{' '}
          <StateDot tone={conditionTones[task.roomCondition]}>
            {t(`houses:condition_${task.roomCondition}`)}
          </StateDot>
        </>
      ),
    },
    { label: t('column_assigneeName'), value: task.assigneeName ?? '—' },
    { label: t('column_day'), value: <DateText date={task.day} /> },
    ...(task.orderId && task.orderNo
      ? [
          {
            label: t('order'),
            value: (
              <Link className="num" to={`/orderManagement/orderDetail?id=${task.orderId}`}>
                {task.orderNo}
              </Link>
            ),
          },
        ]
      : []),
  ];
};

const useFacts = (task: TaskDetail): Fact[] => {
  const { t } = useTranslation('tasks');
  const place = usePlace(task);
  const { houseId, block, costFen } = task;
  const by = (name: string | null, at: string | null): Fact['value'] =>
    at && (
      <>
        {name} · <InstantText at={at} house={houseId} />
      </>
    );
  const optional: (Fact | false)[] = [
    block !== null && { label: t('block'), value: formatRange(block.from, block.to, currentLanguage()) },
    task.startedAt !== null && { label: t('column_startedAt'), value: by(task.assigneeName, task.startedAt) },
    task.finishedAt !== null && {
      label: t('column_finishedAt'),
      value: by(task.finishedBy, task.finishedAt),
    },
    task.minutesSpent !== null && {
      label: t('minutesSpent'),
      value: t('minutes', { count: task.minutesSpent }),
    },
    task.inspectedAt !== null && { label: t('inspectedBy'), value: by(task.inspectedBy, task.inspectedAt) },
    costFen !== null && costFen > 0 && { label: t('cost'), value: <Money fen={costFen} /> },
    task.cancelReason !== null &&
      task.cancelReason !== '' && { label: t('cancelReason'), value: task.cancelReason },
  ];
  return [
    ...place,
    ...optional.filter((fact) => fact !== false),
    { label: t('origin'), value: t(`origin_${task.origin}`) },
    { label: t('createdBy'), value: by(task.createdBy, task.createdAt) },
  ];
};
