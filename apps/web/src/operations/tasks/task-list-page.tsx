/** Housekeeping of a day: tasks by cleaner and time, as board or list. */

import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { exportTasks, pageTasks } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { ListPanel } from '../../components/lists/list-panel.tsx';
import { Page } from '../../components/lists/page.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { BoardBar } from './board-bar.tsx';
import { BulkAssign } from './bulk-assign.tsx';
import { TaskBoard } from './task-board.tsx';
import { useTaskColumns, useTaskFilters, useTaskViews } from './task-list-parts.tsx';
import { TaskPhoneCard } from './task-phone-card.tsx';
import { TaskPreview } from './task-preview.tsx';
import { readTaskView, type TaskView, writeTaskView } from './task-view.ts';
import { useTaskName } from './task-words.tsx';
import './task-live.ts';
import './tasks.css';
import { useTranslation } from '../../platform/use-translation.ts';

const CreateTask = lazyPart(() => import('./create-task-panel.tsx'));
const RulesDrawer = lazyPart(() => import('./rules-drawer.tsx'));
const TemplateDrawer = lazyPart(() => import('./template-drawer.tsx'));

const DayLists = lazyPart(() => import('../../inventory/room-status/day-lists-panel.tsx'), 'asked');

const idOf = (row: Task): string => row.id;

const useView = () => {
  const [search, setSearch] = useAddressSearch();
  const view = readTaskView(search);
  const change = (changed: Partial<TaskView>) =>
    setSearch((now) => writeTaskView(now, { ...readTaskView(now), ...changed }), {
      replace: true,
      preventScrollReset: true,
    });
  return { view, change };
};

const TaskListPage = () => {
  const { t } = useTranslation(['tasks', 'dayLists']);
  const may = useMay();
  const { view, change } = useView();
  const [create, rules, templates, lists] = [useDialog(), useDialog(), useDialog(), useDialog()];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      help="housekeeping"
      full
      className="list-page task-page"
      actions={
        <>
          <Button icon={<Icon name="print" size={14} />} onClick={() => lists.show()}>
            {t('dayLists:printLists')}
          </Button>
          {may('task:setUp') && <Button onClick={() => templates.show()}>{t('templates')}</Button>}
          {may('task:setUp') && <Button onClick={() => rules.show()}>{t('rules')}</Button>}
          {may('task:assign') && (
            <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => create.show()}>
              {t('new')}
            </Button>
          )}
        </>
      }
    >
      <BoardBar view={view} onChange={change} />
      {view.mode === 'list' ? <TaskList /> : <TaskBoard view={view} onOpen={(task) => change({ task })} />}
      {create.shown && (
        <CreateTask key={create.shown.key} open={create.shown.open} day={view.day} onClose={create.close} />
      )}
      {rules.shown && <RulesDrawer key={rules.shown.key} open={rules.shown.open} onClose={rules.close} />}
      {templates.shown && (
        <TemplateDrawer key={templates.shown.key} open={templates.shown.open} onClose={templates.close} />
      )}
      {lists.shown && (
        <DayLists
          key={lists.shown.key}
          kind="cleaning"
          date={view.day ?? undefined}
          houses={view.houses}
          open={lists.shown.open}
          onClose={lists.close}
        />
      )}
    </Page>
  );
};

export default TaskListPage;

const TaskList = () => {
  const { t } = useTranslation('tasks');
  const may = useMay();
  const name = useTaskName();
  return (
    <ListPanel
      title={t('title')}
      help="housekeeping"
      listKey="tasks"
      endpoint={pageTasks}
      exportOf={exportTasks}
      filters={useTaskFilters()}
      columns={useTaskColumns()}
      quickViews={useTaskViews()}
      rowKey={idOf}
      rowName={name}
      bulkActions={may('task:assign') ? (selection) => <BulkAssign selection={selection} /> : undefined}
      preview={(row) => <TaskPreview id={row.id} />}
      phoneRender={(row) => <TaskPhoneCard of={row} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint') }}
    />
  );
};
