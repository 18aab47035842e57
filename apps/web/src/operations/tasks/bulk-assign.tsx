/** Assigns all selected tasks to one cleaner, after a preview. */
import type { Task } from '@minsu/contract/operations/tasks/task.ts';
import { assignTasks, taskAssignees } from '@minsu/contract/operations/tasks/task-list-endpoints.ts';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import type { RowSelection } from '../../components/lists/list-types.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const BulkDialog = lazyPart(() => import('../../components/runs/bulk-dialog.tsx'));

interface Begun {
  readonly name: string;
  /** Fixed at opening: a later selection is another run. */
  readonly asked: Readonly<Record<string, unknown>>;
}

export const BulkAssign = ({ selection }: { readonly selection: RowSelection<Task> }) => {
  const { t, i18n } = useTranslation('tasks');
  const { data = [] } = useCall(taskAssignees, {}, { quiet: true });
  const [begun, setBegun] = useState<Begun | null>(null);
  const items = data.map(({ id, name, open }) => ({
    key: id,
    label: open > 0 ? t('openCount', { name, count: open }) : name,
    onClick: () =>
      setBegun({
        name,
        asked: {
          assigneeId: id,
          ...(selection.all
            ? { filter: selection.all.filter }
            : { ids: selection.rows.map((row) => row.id) }),
        },
      }),
  }));
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']} disabled={items.length === 0}>
        <Button size="small">{t('assign')}</Button>
      </Dropdown>
      {begun && (
        <BulkDialog
          key={i18n.language}
          bulk={assignTasks}
          asked={begun.asked}
          label={t('assign')}
          title={t('bulkAssignTitle', { name: begun.name })}
          effects={[t('bulkAssignEffect')]}
          danger={false}
          onClose={(started) => {
            setBegun(null);
            if (started) selection.clear();
          }}
        />
      )}
    </>
  );
};
