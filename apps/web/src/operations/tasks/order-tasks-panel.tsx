/** Housekeeping tasks for an order and its rooms, beside the order. */
import { tasksOfOrder } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { Link } from 'react-router';
import { Panel } from '../../components/records/panel.tsx';
import { taskHref } from '../../components/records/task-href.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { DueText, TaskStateDot, useTaskName } from './task-words.tsx';
import './task-live.ts';
import './tasks.css';
import { useTranslation } from '../../platform/use-translation.ts';

/** Renders nothing without tasks. */
const OrderTasksPanel = ({ orderId }: { readonly orderId: string }) => {
  const { t } = useTranslation('tasks');
  const name = useTaskName();
  const { data = [] } = useCall(tasksOfOrder, { orderId }, { quiet: true, keepPrevious: false });
  if (data.length === 0) return null;
  return (
    <Panel title={t('orderTasks')}>
      <ul className="order-tasks">
        {data.map((task) => (
          <li key={task.id}>
            <Link to={taskHref(task.id)}>{name(task)}</Link>
            <span className="muted">{task.assigneeName}</span>
            <TaskStateDot of={task} />
            <DueText of={task} />
          </li>
        ))}
      </ul>
    </Panel>
  );
};

export default OrderTasksPanel;
