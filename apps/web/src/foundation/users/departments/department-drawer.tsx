/** Creates or edits a department. */
import {
  createDepartment,
  type DepartmentRow,
  editDepartment,
} from '@minsu/contract/foundation/departments/department-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { departmentQueries } from './department-live.ts';

interface DepartmentDrawerProps {
  /** Absent for a new one. */
  readonly department?: DepartmentRow;
  /** Parent of a new department; absent: top level. */
  readonly parent?: DepartmentRow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone: (row: DepartmentRow) => void;
}

const DepartmentDrawer = (props: DepartmentDrawerProps) => {
  const { department, open, onClose } = props;
  const { t } = useTranslation('departments');
  const title = department ? t('editTitle', { name: department.departName }) : t('create');
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      {department ? <Edit {...props} department={department} /> : <Create {...props} />}
    </FormDrawer>
  );
};

export default DepartmentDrawer;

const Fields = () => {
  const { t } = useTranslation('departments');
  return (
    <>
      <Field of={createDepartment.input} name="departName" label={t('name')} />
      <Field of={createDepartment.input} name="departCode" label={t('code')} />
      <Field of={createDepartment.input} name="mobile" label={t('mobile')} />
      <Field of={createDepartment.input} name="address" label={t('address')} />
      <Field of={createDepartment.input} name="description" label={t('description')} control="textarea" />
    </>
  );
};

const Create = ({ parent, onClose, onDone }: DepartmentDrawerProps) => {
  const { t } = useTranslation('departments');
  return (
    <RecordForm
      command={createDepartment}
      base={{ parentId: parent?.id ?? null }}
      initial={{ departName: '', departCode: '', mobile: '', address: '', description: '' }}
      submitLabel={t('create')}
      done={false}
      invalidates={departmentQueries}
      onDone={(row) => {
        toast.success(t('created', { name: row.departName }));
        onClose();
        onDone(row);
      }}
      onCancel={onClose}
    >
      <p className="muted">
        {t('parent')}: {parent?.departName ?? t('top')}
      </p>
      <Fields />
    </RecordForm>
  );
};

const Edit = ({
  department: { id, version, departName, departCode, mobile, address, description, active },
  onClose,
}: DepartmentDrawerProps & { readonly department: DepartmentRow }) => {
  const { t } = useTranslation('departments');
  return (
    <RecordForm
      command={editDepartment}
      base={{ id, version }}
      initial={{ departName, departCode, mobile, address, description, active }}
      done={t('saved')}
      invalidates={departmentQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Fields />
      <Field
        of={editDepartment.input}
        name="active"
        label={t('active')}
        control="switch"
        help={t('activeHint')}
      />
    </RecordForm>
  );
};
