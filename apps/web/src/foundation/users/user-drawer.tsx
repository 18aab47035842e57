/** Creates or edits a user. */
import type { UserRow } from '@minsu/contract/foundation/users/user.ts';
import { createUser, editUser } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { AssignmentFields } from './assignment-fields.tsx';
import { userQueries } from './user-live.ts';

interface UserDrawerProps {
  /** Absent for a new one. */
  readonly user?: UserRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

const UserDrawer = ({ user, open, onClose }: UserDrawerProps) => {
  const { t } = useTranslation('users');
  const title = user ? t('editTitle', { name: user.realname }) : t('createTitle');
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      {user ? <EditForm user={user} onClose={onClose} /> : <CreateForm onClose={onClose} />}
    </FormDrawer>
  );
};

export default UserDrawer;

const CreateForm = ({ onClose }: Pick<UserDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('users');
  return (
    <RecordForm
      command={createUser}
      initial={{ realname: '', username: '', email: '', phone: '', roleIds: [], workNo: '' }}
      draft="createUser"
      submitLabel={t('create')}
      done={false}
      invalidates={userQueries}
      onDone={(user) => {
        toast.success(t('created', { name: user.realname }));
        onClose();
      }}
      onCancel={onClose}
    >
      <p className="callout">{t('createHint')}</p>
      <Field of={createUser.input} name="realname" label={t('realname')} />
      <Field of={createUser.input} name="username" label={t('username')} help={t('usernameHint')} />
      <Field of={createUser.input} name="email" label={t('email')} />
      <Field of={createUser.input} name="phone" label={t('phone')} />
      <AssignmentFields />
    </RecordForm>
  );
};

interface EditFormProps {
  readonly user: UserRow;
  readonly onClose: () => void;
}

const EditForm = ({ user, onClose }: EditFormProps) => {
  const { t } = useTranslation('users');
  return (
    <RecordForm
      command={editUser}
      base={{ id: user.id, version: user.version }}
      initial={{
        realname: user.realname,
        roleIds: user.roles.map((role) => role.id),
        departmentId: user.departmentId,
        workNo: user.workNo,
      }}
      done={t('edited')}
      invalidates={userQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field of={editUser.input} name="realname" label={t('realname')} />
      <Field
        of={editUser.input}
        name="email"
        label={t('email')}
        help={t('keepAsIs', { value: user.emailMasked ?? t('none') })}
      />
      <Field
        of={editUser.input}
        name="phone"
        label={t('phone')}
        help={t('keepAsIs', { value: user.phoneMasked ?? t('none') })}
      />
      <AssignmentFields held={user.roles} />
    </RecordForm>
  );
};
