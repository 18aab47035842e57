/** Adds users to a role. */

import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { addRoleMembers } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { pageUsers } from '@minsu/contract/foundation/users/user-endpoints.ts';
import { OPTION_LIMIT } from '@minsu/contract/platform/options.ts';
import { Field } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { optionSource } from '../../../components/forms/option-source.ts';
import { RemoteSelect } from '../../../components/forms/remote-select.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roleName } from '../user-words.tsx';
import { roleQueries } from './role-live.ts';

const userSource = optionSource(
  pageUsers,
  ({ keyword, ids }) => ({ size: OPTION_LIMIT, ...(keyword && { keyword }), ...(ids && { ids }) }),
  ({ records }) =>
    records.map(({ id, realname, username }) => ({ value: id, label: `${realname} · ${username}` })),
);

interface AddMembersProps {
  readonly role: RoleRow;
  readonly open: boolean;
  readonly onClose: () => void;
}

const AddMembers = ({ role, open, onClose }: AddMembersProps) => {
  const { t } = useTranslation('roles');
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('addMembersTitle', { name: roleName(role) })}
      text={t('addMembersText')}
      submitLabel={t('addMembers')}
      command={addRoleMembers}
      base={{ id: role.id }}
      initial={{ userIds: [] }}
      done={t('membersAdded')}
      invalidates={roleQueries}
      onDone={onClose}
    >
      <Field
        of={addRoleMembers.input}
        name="userIds"
        label={t('users')}
        control={({ value, onChange, ...control }) => (
          <RemoteSelect
            {...control}
            source={userSource}
            multiple
            value={(value as string[] | undefined) ?? []}
            onChange={onChange}
          />
        )}
      />
    </FormDialog>
  );
};

export default AddMembers;
