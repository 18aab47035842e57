/** Tasks under their line of the action queue, with the actions of the housekeeping board. */
import type { Task, TaskDetail } from '@minsu/contract/operations/tasks/task.ts';
import { getTask } from '@minsu/contract/operations/tasks/task-endpoints.ts';
import { myTasks, pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { myOpenTasks } from '@minsu/contract/operations/workplace/queue-list.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Link } from 'react-router';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { TaskActions } from './task-actions.tsx';
import { DueText, TaskMarks, TaskStateDot, useTaskName } from './task-words.tsx';
import './task-live.ts';
import './tasks.css';

type View = NonNullable<InputOf<typeof pageTasks>['view']>;

interface QueueTaskRowsProps {
  /** Absent: the user's own tasks. */
  readonly view?: View;
  readonly rows: number;
}

const QueueTaskRows = ({ view, rows }: QueueTaskRowsProps) =>
  view === undefined ? <OwnTasks rows={rows} /> : <TasksOfView view={view} rows={rows} />;

export default QueueTaskRows;

const TasksOfView = ({ view, rows }: { readonly view: View; readonly rows: number }) => {
  const query = useCall(pageTasks, { view, size: rows });
  return (
    <Loaded query={query} lines={rows}>
      {({ records }) => (
        <ul className="queue-rows">
          {records.map((task) => (
            <Row key={task.id} task={task} href={`/task/taskList?task=${task.id}`}>
              <Actions id={task.id} />
            </Row>
          ))}
        </ul>
      )}
    </Loaded>
  );
};

const OwnTasks = ({ rows }: { readonly rows: number }) => {
  const query = useCall(myTasks, {});
  return (
    <Loaded query={query} lines={rows}>
      {({ tasks }: { readonly tasks: readonly TaskDetail[] }) => (
        <ul className="queue-rows">
          {myOpenTasks(tasks)
            .slice(0, rows)
            .map((task) => (
              <Row key={task.id} task={task} href={`/task/myTasks?id=${task.id}`}>
                <TaskActions task={task} brief />
              </Row>
            ))}
        </ul>
      )}
    </Loaded>
  );
};

/** The list leaves out what the dialogs of a task show. */
const Actions = ({ id }: { readonly id: string }) => {
  const { data } = useCall(getTask, { id }, { keepPrevious: false, quiet: true });
  return data ? <TaskActions task={data} brief /> : <span className="decide-space" />;
};

interface RowProps {
  readonly task: Task;
  readonly href: string;
  readonly children: React.ReactNode;
}

const Row = ({ task, href, children }: RowProps) => {
  const { t } = useTranslation('tasks');
  const name = useTaskName();
  const facts = [
    task.houseName,
    task.assigneeName,
    task.failReason ? t('failedBefore', { reason: task.failReason }) : task.note,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="queue-row">
      <span className="queue-words">
        <span className="queue-row-head wraps">
          <Link to={href}>{name(task)}</Link> <TaskStateDot of={task} /> <DueText of={task} />{' '}
          <TaskMarks of={task} />
        </span>
        <span className="queue-first" title={facts}>
          {facts}
        </span>
      </span>
      <div className="queue-do">{children}</div>
    </li>
  );
};
