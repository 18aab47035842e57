/** Housekeeping of a day: who does what until when; as a board or as a list. */

import type { Task } from '@minsu/contract/tasks/task.ts';
import { exportTasks, pageTasks } from '@minsu/contract/tasks/task-list-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '../../components/icon.tsx';
import { lazyPart } from '../../components/lazy-part.tsx';
import { ListPanel } from '../../components/list-panel.tsx';
import { Page } from '../../components/page.tsx';
import { useAddressSearch } from '../../platform/address.ts';
import { useMay } from '../../platform/session.ts';
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

const CreateTask = lazyPart(() => import('./create-task.tsx'));
const RulesDrawer = lazyPart(() => import('./rules-drawer.tsx'));
const TemplateDrawer = lazyPart(() => import('./template-drawer.tsx'));

const DayLists = lazyPart(() => import('../room-status/day-lists-panel.tsx'), 'asked');

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

/** Drawers stay mounted while they close; each opening has a form of its own. */
export const useDrawer = () => {
  const [drawer, setDrawer] = useState({ turn: 0, open: false });
  return {
    ...drawer,
    show: () => setDrawer(({ turn }) => ({ turn: turn + 1, open: true })),
    close: () => setDrawer(({ turn }) => ({ turn, open: false })),
  };
};

const TaskListPage = () => {
  const { t } = useTranslation(['tasks', 'dayLists']);
  const may = useMay();
  const { view, change } = useView();
  const [create, rules, templates, lists] = [useDrawer(), useDrawer(), useDrawer(), useDrawer()];
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      full
      className="list-page task-page"
      actions={
        <>
          <Button icon={<Icon name="print" size={14} />} onClick={lists.show}>
            {t('dayLists:printLists')}
          </Button>
          {may('task:setUp') && <Button onClick={templates.show}>{t('templates')}</Button>}
          {may('task:setUp') && <Button onClick={rules.show}>{t('rules')}</Button>}
          {may('task:assign') && (
            <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={create.show}>
              {t('new')}
            </Button>
          )}
        </>
      }
    >
      <BoardBar view={view} onChange={change} />
      {view.mode === 'list' ? <TaskList /> : <TaskBoard view={view} onOpen={(task) => change({ task })} />}
      {create.turn > 0 && (
        <CreateTask key={create.turn} open={create.open} day={view.day} onClose={create.close} />
      )}
      {rules.turn > 0 && <RulesDrawer key={`r${rules.turn}`} open={rules.open} onClose={rules.close} />}
      {templates.turn > 0 && (
        <TemplateDrawer key={`t${templates.turn}`} open={templates.open} onClose={templates.close} />
      )}
      {lists.turn > 0 && (
        <DayLists
          key={`l${lists.turn}`}
          kind="cleaning"
          date={view.day ?? undefined}
          houses={view.houses}
          open={lists.open}
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
