/** Creates a role, empty or copied from another. */

import { isDefaultRole, type RoleRow, rightsOfDefault } from '@minsu/contract/foundation/roles/role.ts';
import { createRole, listRoles } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import type { Permission } from '@minsu/contract/permission.ts';
import { cutText } from '@minsu/contract/platform/cut-text.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roleName } from '../user-words.tsx';
import { roleQueries } from './role-live.ts';

interface RoleDrawerProps {
  /** Role to copy permissions from; absent: chosen here. */
  readonly from?: RoleRow;
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onCreated: (role: RoleRow) => void;
}

const rightsFrom = (role: RoleRow | undefined) => ({
  ...(role && { basedOn: role.basedOn }),
  scope: role?.scope ?? ('department' as const),
  seesMoney: role?.seesMoney ?? false,
  discountBp: role?.discountBp ?? 0,
  discountFen: role?.discountFen ?? 0,
  permissions: (role?.permissions ?? []) as Permission[],
});

/** Starts from a default role, as in a new business. */
const begun = (input: InputOf<typeof createRole>): InputOf<typeof createRole> => {
  if (!input.basedOn) return input;
  const { scope, seesMoney, permissions } = rightsOfDefault(input.basedOn);
  return { ...input, scope, seesMoney, permissions: permissions as Permission[] };
};

/** First free code: `front_desk_2`. */
const freeCode = (role: RoleRow | undefined, roles: readonly RoleRow[]): string => {
  if (!role) return '';
  for (let number = 2; ; number += 1) {
    const code = `${role.code.slice(0, 36)}_${number}`;
    if (!roles.some((each) => each.code === code)) return code;
  }
};

const RoleDrawer = ({ from, open, onClose, onCreated }: RoleDrawerProps) => {
  const { t } = useTranslation('roles');
  const { data: roles = [] } = useCall(listRoles, {}, { quiet: true });
  const title = from ? t('copyOf', { name: roleName(from) }) : t('create');
  const starts = roles.filter((role) => !role.above && isDefaultRole(role.code));
  return (
    <FormDrawer open={open} title={title} onClose={onClose}>
      <RecordForm
        command={createRole}
        initial={{
          code: freeCode(from, roles),
          name: from ? cutText(`${from.name}（副本）`, 30) : '',
          nameEn: from ? cutText(`${from.nameEn} (copy)`, 60) : '',
          description: from?.description ?? '',
        }}
        base={rightsFrom(from)}
        {...(!from && { prepare: begun })}
        submitLabel={t('create')}
        done={false}
        invalidates={roleQueries}
        onDone={(role) => {
          toast.success(t('created', { name: roleName(role) }));
          onClose();
          onCreated(role);
        }}
        onCancel={onClose}
      >
        <Field of={createRole.input} name="name" label={t('name')} />
        <Field of={createRole.input} name="nameEn" label={t('nameEn')} />
        <Field of={createRole.input} name="code" label={t('code')} help={t('codeHint')} />
        <Field of={createRole.input} name="description" label={t('description')} />
        {!from && (
          <Field
            of={createRole.input}
            name="basedOn"
            label={t('from')}
            control="select"
            placeholder={t('fromNothing')}
            help={t('fromHint')}
            options={starts.map((role) => ({ value: role.code, label: roleName(role) }))}
          />
        )}
      </RecordForm>
    </FormDrawer>
  );
};

export default RoleDrawer;
