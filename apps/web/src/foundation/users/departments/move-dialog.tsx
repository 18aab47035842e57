/** Moves a department by choosing its parent: the accessible alternative to dragging. */
import {
  type DepartmentRow,
  moveDepartment,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { inTreeOrder, moveProblem } from '@minsu/contract/foundation/departments/department-rules.ts';
import { selectOrNone } from '../../../components/forms/emptied-control.tsx';
import { Field } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { departmentQueries } from './department-live.ts';

interface MoveDialogProps {
  readonly row: DepartmentRow;
  readonly rows: readonly DepartmentRow[];
  readonly open: boolean;
  readonly onClose: () => void;
}

const TOP = 'top';
const parentControl = selectOrNone(TOP);
const INDENT = '\u2003';

const MoveDialog = ({ row, rows, open, onClose }: MoveDialogProps) => {
  const { t } = useTranslation('departments');
  const parents = inTreeOrder(rows).map(({ node, level }) => ({
    value: node.id,
    label: `${INDENT.repeat(level)}${node.departName}`,
    disabled: moveProblem(rows, row.id, node.id) !== null,
  }));
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('moveTitle', { name: row.departName })}
      text={t('moveText')}
      submitLabel={t('move')}
      command={moveDepartment}
      base={{ id: row.id, version: row.version }}
      initial={{ parentId: row.parentId }}
      done={t('moved', { name: row.departName })}
      invalidates={departmentQueries}
      onDone={onClose}
    >
      <Field
        of={moveDepartment.input}
        name="parentId"
        label={t('parent')}
        control={parentControl}
        options={[{ value: TOP, label: t('top') }, ...parents]}
      />
    </FormDialog>
  );
};

export default MoveDialog;
