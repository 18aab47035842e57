/** Task board of a day: lanes by cleaner or deadline, and an open task. */
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { getTaskBoard, TASK_BOARD_LIMIT } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { type DragEvent, type ReactNode, useState } from 'react';
import { SidePanel } from '../../components/dialogs/side-panel.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { TASK_DRAG, TaskCard } from './task-card.tsx';
import { dueLaneOf, dueLanes, lanesByCleaner, minutesLeft } from './task-lanes.ts';
import { TaskPreview } from './task-preview.tsx';
import type { TaskView } from './task-view.ts';
import { useTaskName } from './task-words.tsx';
import { useGive } from './use-give.ts';

interface TaskBoardProps {
  readonly view: TaskView;
  readonly onOpen: (id: string | null) => void;
}

type Board = typeof getTaskBoard.output._output;

/** Re-render interval, because deadlines pass without events. */
const ANEW_MS = 60_000;

export const TaskBoard = ({ view, onOpen }: TaskBoardProps) => {
  const { t } = useTranslation('tasks');
  const name = useTaskName();
  const query = useCall(
    getTaskBoard,
    {
      ...(view.day && { day: view.day }),
      ...(view.houses.length > 0 && { houseId: [...view.houses] }),
      ...(view.kinds.length > 0 && { kind: [...view.kinds] }),
    },
    { refetchInterval: ANEW_MS },
  );
  const open = query.data?.tasks.find(({ id }) => id === view.task);
  return (
    <div className="list-body">
      <section className="panel task-board" aria-label={t('board')}>
        <Loaded query={query} lines={12}>
          {(board) => <Lanes board={board} view={view} onOpen={onOpen} />}
        </Loaded>
      </section>
      {view.task && (
        <SidePanel title={open ? name(open) : t('title')} width={400} onClose={() => onOpen(null)}>
          <TaskPreview key={view.task} id={view.task} />
        </SidePanel>
      )}
    </div>
  );
};

interface LanesProps extends TaskBoardProps {
  readonly board: Board;
}

const Lanes = ({ board, view, onOpen }: LanesProps) => {
  const { t } = useTranslation('tasks');
  if (board.tasks.length === 0 && view.mode === 'due')
    return <EmptyState title={t('boardEmpty')} hint={t('emptyHint')} />;
  return (
    <>
      {board.truncated && <p className="task-cut">{t('boardCut', { limit: TASK_BOARD_LIMIT })}</p>}
      {view.mode === 'due' ? (
        <DueLanes board={board} view={view} onOpen={onOpen} />
      ) : (
        <CleanerLanes board={board} view={view} onOpen={onOpen} />
      )}
    </>
  );
};

const DueLanes = ({ board, view, onOpen }: LanesProps) => {
  const { t } = useTranslation('tasks');
  const now = Date.now();
  const lanes = dueLanes.map((key) => ({
    key,
    tasks: board.tasks.filter((task) => dueLaneOf(task, now, board.day) === key),
  }));
  return (
    <div className="task-lanes">
      {lanes.map(({ key, tasks }) => (
        <LaneFrame key={key} title={t(`lane_${key}`)} tasks={tasks} tone={key === 'late' ? 'late' : ''}>
          <Cards tasks={tasks} openId={view.task} withCleaner onOpen={onOpen} />
        </LaneFrame>
      ))}
    </div>
  );
};

const CleanerLanes = ({ board, view, onOpen }: LanesProps) => {
  const { t } = useTranslation('tasks');
  const give = useGive(board.tasks);
  return (
    <div className="task-lanes">
      {lanesByCleaner(board.tasks, board.cleaners).map(({ key, cleaner, tasks }) => (
        <LaneFrame
          key={key}
          title={cleaner?.name ?? t('laneUnassigned')}
          tasks={tasks}
          tone={cleaner ? '' : 'unassigned'}
          onDrop={(taskId) => give(taskId, cleaner)}
        >
          <Cards tasks={tasks} openId={view.task} withCleaner={false} onOpen={onOpen} />
        </LaneFrame>
      ))}
    </div>
  );
};

interface LaneFrameProps {
  readonly title: string;
  readonly tasks: readonly Task[];
  readonly tone: string;
  readonly onDrop?: (taskId: string) => void;
  readonly children: ReactNode;
}

const LaneFrame = ({ title, tasks, tone, onDrop, children }: LaneFrameProps) => {
  const { t } = useTranslation('tasks');
  const [over, setOver] = useState(false);
  const minutes = minutesLeft(tasks);
  const done = tasks.filter(({ state }) => state === 'done').length;
  const drop = (event: DragEvent) => {
    setOver(false);
    onDrop?.(event.dataTransfer.getData(TASK_DRAG));
  };
  const dragOver = (event: DragEvent) => {
    if (!onDrop || !event.dataTransfer.types.includes(TASK_DRAG)) return;
    event.preventDefault();
    setOver(true);
  };
  return (
    <section
      className={`task-lane ${tone} ${over ? 'over' : ''} ${tasks.length === 0 ? 'empty-lane' : ''}`}
      aria-label={`${title}, ${t('laneCount', { count: tasks.length })}`}
      onDragOver={dragOver}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <header>
        <h2>{title}</h2>
        <span className="num muted">
          {done > 0 ? t('laneDone', { done, count: tasks.length }) : tasks.length}
        </span>
        {minutes > 0 && (
          <span className="muted">{t('laneMinutes', { hours: (minutes / 60).toFixed(1) })}</span>
        )}
      </header>
      {children}
    </section>
  );
};

interface CardsProps {
  readonly tasks: readonly Task[];
  readonly openId: string | null;
  readonly withCleaner: boolean;
  readonly onOpen: (id: string) => void;
}

const Cards = ({ tasks, openId, withCleaner, onOpen }: CardsProps) => {
  const { t } = useTranslation('tasks');
  if (tasks.length === 0) return <p className="muted lane-empty">{t('laneEmpty')}</p>;
  return (
    <ul>
      {tasks.map((task) => (
        <TaskCard
          key={task.id}
          task={task}
          open={task.id === openId}
          withCleaner={withCleaner}
          onOpen={onOpen}
        />
      ))}
    </ul>
  );
};
