/** Role list beside the editor. */
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roleName } from '../user-words.tsx';
import { RoleMarks } from './role-words.tsx';

interface RoleListProps {
  readonly roles: readonly RoleRow[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

export const RoleList = ({ roles, chosen, onChoose }: RoleListProps) => {
  const { t } = useTranslation('roles');
  return (
    <nav className="panel role-list" aria-label={t('list')}>
      <ul>
        {roles.map((role) => (
          <li key={role.id}>
            <button
              type="button"
              aria-current={role.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(role.id)}
            >
              <span className="role-list-name">
                <strong>{roleName(role)}</strong>
                <RoleMarks role={role} />
              </span>
              <span className="muted">
                {t(`scopeShort_${role.scope}`)} · {t('memberCount', { count: role.members })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
};
