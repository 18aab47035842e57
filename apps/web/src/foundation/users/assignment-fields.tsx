/** Roles, department and staff number, for new users, edits and approved requests. */
import type { RoleName } from '@minsu/contract/foundation/users/user.ts';
import { createUser, userOptions } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { roleName } from './user-words.tsx';

interface AssignmentFieldsProps {
  /** Roles the user already holds stay selectable. */
  readonly held?: readonly RoleName[];
}

export const AssignmentFields = ({ held = [] }: AssignmentFieldsProps) => {
  const { t } = useTranslation('users');
  const { data } = useCall(userOptions, {});
  const roles = (data?.roles ?? held.map((role) => ({ ...role, grantable: true }))).map((role) => ({
    value: role.id,
    label: roleName(role),
    disabled: !role.grantable,
  }));
  const departments = (data?.departments ?? []).map(({ id, name, active }) => ({
    value: id,
    label: active ? name : t('closedDepartment', { name }),
    disabled: !active,
  }));
  return (
    <>
      <Field
        of={createUser.input}
        name="roleIds"
        label={t('roles')}
        control="multiselect"
        options={roles}
        help={t('rolesHint')}
        required
      />
      <Field
        of={createUser.input}
        name="departmentId"
        label={t('department')}
        control="select"
        options={departments}
      />
      <Field of={createUser.input} name="workNo" label={t('workNo')} />
    </>
  );
};
