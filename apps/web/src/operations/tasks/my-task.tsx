/** One task on a phone: start, tick, photograph, finish, report damage or lost items. */
import { recordLostItem } from '@minsu/contract/operations/tasks/lost-item-endpoints.ts';
import { stillOpen } from '@minsu/contract/operations/tasks/task-rules.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button, Input } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { isReachable, serverNow } from '../../platform/calls/connection.ts';
import { formatClock } from '../../platform/format.ts';
import { noteWorkDone } from '../../platform/pocket/install.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Checklist } from './checklist.tsx';
import type { WorkedTask } from './offline/apply-acts.ts';
import { QueuedPhotos } from './offline/queued-photos.tsx';
import { useKeepForTask } from './offline/use-keep.ts';
import { SuppliesControl, SuppliesUsed } from './supplies.tsx';
import { DueText, TaskMarks, TaskStateDot } from './task-words.tsx';
import type { TappedChecklist } from './use-checklist.ts';
import { useTaskResult } from './use-task-result.ts';

const ReportDialog = lazyPart(() => import('./report-dialog.tsx'));
const RecordLost = lazyPart(() => import('./lost/record-lost.tsx'));

interface MyTaskProps {
  readonly task: WorkedTask;
  readonly onBack: () => void;
}

export const MyTask = ({ task, onBack }: MyTaskProps) => {
  const { t } = useTranslation('tasks');
  const working = task.state === 'cleaning';
  const keep = useKeepForTask(task);
  const checklist: TappedChecklist = {
    lines: task.checklist,
    left: task.checklist.filter(({ done }) => !done).length,
    onTheirWay: 0,
    sending: 'no',
    tick: (line, done) => void keep({ kind: 'tick', taskId: task.id, line, done }),
  };
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
      <QueuedPhotos task={task} editable={working} />
      {working ? <Working task={task} onDone={onBack} /> : <Waiting task={task} />}
      <Problems task={task} />
    </article>
  );
};

interface OfTask {
  readonly task: WorkedTask;
}

/** By the server's clock: this device's may be wrong. */
const instantNow = (): string => serverNow().toISOString();

/** Not started: one large button. Submitted: supplies used. */
const Waiting = ({ task }: OfTask) => {
  const { t } = useTranslation('tasks');
  const keep = useKeepForTask(task);
  const { id: taskId, version } = task;
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
      <Button
        type="primary"
        size="large"
        block
        onClick={() => void keep({ kind: 'start', taskId, version, happenedAt: instantNow() })}
      >
        {t(task.kind === 'repair' ? 'startRepair' : 'startBig')}
      </Button>
    </footer>
  );
};

const Working = ({ task, onDone }: OfTask & { readonly onDone: () => void }) => {
  const { t } = useTranslation('tasks');
  const keep = useKeepForTask(task);
  const { result, change, drop } = useTaskResult(task);
  const { open, photosMissing } = stillOpen(task.checklist, task.photos.length, task.minPhotos);
  const finish = () => {
    void keep({ kind: 'finish', taskId: task.id, ...result, happenedAt: instantNow() });
    drop();
    noteWorkDone();
    onDone();
  };
  const left = [
    open > 0 && t('checkLeft', { count: open }),
    photosMissing > 0 && t('photoLeft', { count: photosMissing }),
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
        {left.length > 0 && <p className="muted">{left.join(' · ')}</p>}
        <Button type="primary" size="large" block disabled={left.length > 0} onClick={finish}>
          {t('finishBig')}
        </Button>
      </footer>
    </>
  );
};

const TOLERANCE_MS = 5_000;

/** Sent at once, the server's own clock counts. */
const foundEarlier = () =>
  isReachable() ? {} : { foundAt: new Date(serverNow().getTime() - TOLERANCE_MS).toISOString() };

/** Every opening has a new form. */
const Problems = ({ task }: OfTask) => {
  const { t } = useTranslation('tasks');
  const keep = useKeepForTask(task);
  const keepLost = (item: InputOf<typeof recordLostItem>) =>
    keep({ kind: 'lost', taskId: task.id, item: recordLostItem.input.parse({ ...item, ...foundEarlier() }) });
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
        <RecordLost
          key={lost.shown.key}
          room={task}
          keep={keepLost}
          open={lost.shown.open}
          onClose={lost.close}
        />
      )}
    </div>
  );
};
