/** Rows of a group of the provider and the role that follows it. */
import { roleNames } from '@minsu/contract/foundation/roles/role-endpoints.ts';
import { Button, Input, Select } from 'antd';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

interface GroupRole {
  readonly group: string;
  readonly roleId: string | undefined;
}

const rowsOf = (value: unknown): readonly GroupRole[] => (Array.isArray(value) ? (value as GroupRole[]) : []);

export const GroupRolesControl = ({ id, value, onChange, disabled, status, ...aria }: ControlProps) => {
  const { t } = useTranslation('identity');
  const { data: roles = [] } = useCall(roleNames, {});
  const rows = rowsOf(value);
  const change = (at: number, changed: Partial<GroupRole>) =>
    onChange(rows.map((row, place) => (place === at ? { ...row, ...changed } : row)));
  return (
    <fieldset id={id} className="group-roles" aria-describedby={aria['aria-describedby']}>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own.
        <div key={at} className="group-roles-row">
          <Input
            aria-label={`${t('group')} ${at + 1}`}
            placeholder={t('group')}
            value={row.group}
            disabled={disabled}
            {...(status && { status })}
            onChange={(event) => change(at, { group: event.target.value })}
          />
          <Select
            aria-label={`${t('role')} ${at + 1}`}
            placeholder={t('role')}
            value={row.roleId}
            disabled={disabled}
            {...(status && { status })}
            options={roles.map((role) => ({ value: role.id, label: role.name }))}
            onChange={(roleId) => change(at, { roleId })}
          />
          <Button
            aria-label={`${t('removeRow')} ${at + 1}`}
            disabled={disabled}
            onClick={() => onChange(rows.filter((_, place) => place !== at))}
          >
            ×
          </Button>
        </div>
      ))}
      <Button disabled={disabled} onClick={() => onChange([...rows, { group: '', roleId: undefined }])}>
        {t('addRow')}
      </Button>
    </fieldset>
  );
};
