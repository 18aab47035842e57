/** Moves a department and offers undo. */
import {
  type DepartmentRow,
  moveDepartment,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { call } from '../../../platform/calls/call.ts';
import { invalidate, useCommand } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { departmentQueries } from './department-live.ts';

export interface Place {
  readonly parentId: string | null;
  /** Null: last. */
  readonly beforeId: string | null;
}

export const siblingsOf = (rows: readonly DepartmentRow[], row: DepartmentRow): DepartmentRow[] =>
  rows.filter((each) => each.parentId === row.parentId);

/** Current parent and position. */
export const placeOf = (rows: readonly DepartmentRow[], row: DepartmentRow): Place => {
  const siblings = siblingsOf(rows, row);
  const next = siblings[siblings.findIndex(({ id }) => id === row.id) + 1];
  return { parentId: row.parentId, beforeId: next?.id ?? null };
};

export const useMove = (rows: readonly DepartmentRow[]) => {
  const { t } = useTranslation('departments');
  const words = useTranslation('components').t;
  const { mutate, isPending } = useCommand(moveDepartment, { invalidates: departmentQueries });
  const move = (row: DepartmentRow, to: Place) => {
    const before = placeOf(rows, row);
    if (before.parentId === to.parentId && (before.beforeId === to.beforeId || to.beforeId === row.id))
      return;
    mutate(
      { id: row.id, version: row.version, ...to },
      {
        onSuccess: (moved) =>
          toast.success(t('moved', { name: row.departName }), {
            action: {
              label: words('undo'),
              run: () =>
                void call(moveDepartment, { id: moved.id, version: moved.version, ...before }).then(
                  () => invalidate(departmentQueries),
                  () => undefined,
                ),
            },
          }),
        onError: (error) => error.current !== undefined && invalidate(departmentQueries),
      },
    );
  };
  return { move, isPending };
};
