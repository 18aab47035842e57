/** Labels of roles and permissions. */

import {
  type PermissionGroup,
  permissionGroups,
} from '@minsu/contract/foundation/roles/permission-groups.ts';
import { diffOf, isSame, type Rights } from '@minsu/contract/foundation/roles/rights-rules.ts';
import { isDefaultRole, type RoleRow, rightsOfDefault } from '@minsu/contract/foundation/roles/role.ts';
import { type Permission, permissions } from '@minsu/contract/permission.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Tag } from '../../../components/state-dot.tsx';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const permissionName = (permission: string): string =>
  permission in permissions
    ? sayText(permissions[permission as Permission].name, currentLanguage())
    : permission;

export const groupName = (group: PermissionGroup): string =>
  sayText(permissionGroups[group], currentLanguage());

/** The role's default; null if it was created empty. */
export const defaultOf = ({ basedOn }: Pick<RoleRow, 'basedOn'>): Rights | null =>
  basedOn === null ? null : rightsOfDefault(basedOn);

export const differs = (role: RoleRow): boolean => {
  const rights = defaultOf(role);
  return rights !== null && !isSame(diffOf(rights, role));
};

export const RoleMarks = ({ role }: { readonly role: RoleRow }) => {
  const { t } = useTranslation('roles');
  return (
    <>
      {!isDefaultRole(role.code) && <Tag tone="info">{t('own')}</Tag>}
      {differs(role) && <Tag tone="warn">{t('differs')}</Tag>}
    </>
  );
};
