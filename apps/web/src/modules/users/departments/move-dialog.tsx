/** Moves a department by naming its new parent: what dragging does, without a pointer. */
import { type DepartmentRow, moveDepartment } from '@minsu/contract/departments/department-endpoints.ts';
import { inTreeOrder, moveProblem } from '@minsu/contract/departments/department-rules.ts';
import { Field } from '../../../components/field.tsx';
import { type ControlProps, FieldControl } from '../../../components/field-controls.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { departmentQueries } from './department-live.ts';

interface MoveDialogProps {
  readonly row: DepartmentRow;
  readonly rows: readonly DepartmentRow[];
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The select knows no null: it stands for it here. */
const TOP = 'top';
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
        control={(control) => <ParentSelect {...control} />}
        options={[{ value: TOP, label: t('top') }, ...parents]}
      />
    </FormDialog>
  );
};

export default MoveDialog;

const ParentSelect = (props: ControlProps) => (
  <FieldControl
    {...props}
    kind="select"
    value={props.value ?? TOP}
    onChange={(value) => props.onChange(value === TOP ? null : value)}
  />
);
