/** One task on a phone: start, tick, photograph, finish, report damage or lost items. */
import type { TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { finishTask, startTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { stillOpen } from '@minsu/contract/operations/tasks/task-rules.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatClock } from '../../platform/format.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Checklist } from './checklist.tsx';
import { SuppliesControl, SuppliesUsed } from './supplies.tsx';
import { taskQueries } from './task-live.ts';
import { TaskPhotos } from './task-photos.tsx';
import { DueText, TaskMarks, TaskStateDot } from './task-words.tsx';
import { type TappedChecklist, useChecklist } from './use-checklist.ts';
import { type Sending, useRetryingSend } from './use-retrying-send.ts';
import { useTaskResult } from './use-task-result.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const RecordLost = lazyPart(() => import('./lost/record-lost.tsx'));

interface MyTaskProps {
  readonly task: TaskDetail;
  readonly onBack: () => void;
}

export const MyTask = ({ task, onBack }: MyTaskProps) => {
  const { t } = useTranslation('tasks');
  const working = task.state === 'cleaning';
  const checklist = useChecklist(task);
  const [photosOnWay, setPhotosOnWay] = useState(0);
  return (
    <article className="my-task" aria-label={`${task.roomNumber} ${t(`kind_${task.kind}`)}`}>
      <Button type="text" icon={<Icon name="left" size={16} />} onClick={onBack}>
        {t('backToList')}
      </Button>
      <header>
        <h2>
          <span className="num">{task.roomNumber}</span> {t(`kind_${task.kind}`)}
        </h2>
        <p>
          {task.houseName} · {task.roomTypeName}
        </p>
        <p className="line">
          <TaskStateDot of={task} />
          <DueText of={task} />
          <TaskMarks of={task} />
        </p>
      </header>
      {task.failReason && <p className="task-note bad">{t('failedBefore', { reason: task.failReason })}</p>}
      {task.note && <p className="task-note">{task.note}</p>}
      <Checklist of={checklist} editable={working} />
      <TaskPhotos task={task} editable={working} onLeft={setPhotosOnWay} />
      {working ? (
        <Working task={task} checklist={checklist} photosOnWay={photosOnWay} onDone={onBack} />
      ) : (
        <Waiting task={task} />
      )}
      <Problems task={task} />
    </article>
  );
};

interface OfTask {
  readonly task: TaskDetail;
}

const SendingNote = ({ sending }: { readonly sending: Sending }) => {
  const { t } = useTranslation('tasks');
  return (
    <p className="sending" role="status">
      {sending === 'waiting' ? t('waitingNet') : ''}
    </p>
  );
};

/** Not started: one large button. Submitted: supplies used. */
const Waiting = ({ task }: OfTask) => {
  const { t } = useTranslation('tasks');
  const { sending, send } = useRetryingSend();
  const start = () =>
    void send(startTask, { id: task.id, version: task.version }).then(
      () => invalidate(taskQueries),
      () => invalidate(taskQueries),
    );
  if (task.state !== 'assigned')
    return (
      <>
        <SuppliesUsed of={task.supplies} />
        {task.finishedAt && (
          <p className="muted">
            {t('column_finishedAt')} {formatClock(task.finishedAt, task.timeZone)}
            {task.minutesSpent !== null && ` · ${t('minutes', { count: task.minutesSpent })}`}
          </p>
        )}
      </>
    );
  return (
    <footer className="my-foot">
      <SendingNote sending={sending} />
      <Button type="primary" size="large" block loading={sending !== 'no'} onClick={start}>
        {t(task.kind === 'repair' ? 'startRepair' : 'startBig')}
      </Button>
    </footer>
  );
};

interface WorkingProps extends OfTask {
  readonly checklist: TappedChecklist;
  readonly photosOnWay: number;
  readonly onDone: () => void;
}

const Working = ({ task, checklist, photosOnWay, onDone }: WorkingProps) => {
  const { t } = useTranslation('tasks');
  const { sending, send } = useRetryingSend();
  const { result, change, drop } = useTaskResult(task);
  const { open, photosMissing } = stillOpen(checklist.lines, task.photos.length, task.minPhotos);
  const finish = () =>
    void send(finishTask, { id: task.id, ...result }).then(
      (after) => {
        if (!after) return;
        drop();
        toast.success(t(task.kind === 'repair' ? 'finishedRepair' : 'finished'));
        invalidate(taskQueries);
        onDone();
      },
      () => invalidate(taskQueries),
    );
  const left = [
    open > 0 && t('checkLeft', { count: open }),
    checklist.sending === 'waiting' && t('checksOnWay', { count: checklist.onTheirWay }),
    photosMissing > 0 && t('photoLeft', { count: photosMissing }),
    // Uploads after finishing are refused.
    photosOnWay > 0 && t('photosOnWay', { count: photosOnWay }),
  ].filter(Boolean);
  return (
    <>
      <section>
        <h3>{t('supplies')}</h3>
        <SuppliesControl value={result.supplies} onChange={(supplies) => change({ supplies })} />
      </section>
      <section className="field">
        <label htmlFor="my-note">{t('resultNote')}</label>
        <Input.TextArea
          id="my-note"
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 5 }}
          value={result.resultNote}
          onChange={(event) => change({ resultNote: event.target.value })}
        />
      </section>
      <footer className="my-foot">
        <SendingNote sending={sending} />
        {left.length > 0 && <p className="muted">{left.join(' · ')}</p>}
        <Button
          type="primary"
          size="large"
          block
          disabled={left.length > 0 || checklist.onTheirWay > 0}
          loading={sending !== 'no'}
          onClick={finish}
        >
          {t('finishBig')}
        </Button>
      </footer>
    </>
  );
};

/** Every opening has a new form. */
const Problems = ({ task }: OfTask) => {
  const { t } = useTranslation('tasks');
  const report = useDialog();
  const lost = useDialog();
  return (
    <div className="my-problems">
      <Button size="large" icon={<Icon name="warning" size={16} />} onClick={() => report.show()}>
        {t('report')}
      </Button>
      <Button size="large" icon={<Icon name="search" size={16} />} onClick={() => lost.show()}>
        {t('reportLost')}
      </Button>
      {report.shown && (
        <ReportDialog key={report.shown.key} task={task} open={report.shown.open} onClose={report.close} />
      )}
      {lost.shown && (
        <RecordLost key={lost.shown.key} room={task} open={lost.shown.open} onClose={lost.close} />
      )}
    </div>
  );
};
