/** Preview of saving a role: changes and number of affected users. */
import { diffOf, isSame, type Rights } from '@minsu/contract/foundation/roles/rights-rules.ts';
import type { RoleRow } from '@minsu/contract/foundation/roles/role.ts';
import { useStore } from 'zustand';
import ConfirmDialog from '../../../components/dialogs/confirm-dialog.tsx';
import type { FormState, FormStore } from '../../../components/forms/form-store.ts';
import { type DiffLine, DiffLines } from '../../../components/records/diff-lines.tsx';
import { formatMoney, formatPercent } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { permissionName } from './role-words.tsx';

interface RoleReviewProps {
  readonly open: boolean;
  readonly role: RoleRow;
  readonly name: string;
  readonly form: FormStore;
  readonly onSave: () => void;
  readonly onCancel: () => void;
}

/** Changes other than permissions, before and after. */
const useLines = (role: RoleRow, values: FormState['values']): DiffLine[] => {
  const { t } = useTranslation('roles');
  const { scope, seesMoney, discountBp, discountFen } = diffOf(role, values as unknown as Rights);
  const line = (
    field: 'scope' | 'seesMoney' | 'discountBp' | 'discountFen' | 'needsTotp',
    before: string,
    after: string,
  ): DiffLine => ({
    ...{ field, label: t(field), before, after },
  });
  const seen = (yes: boolean) => t(yes ? 'yes' : 'no');
  const asked = (yes: boolean) => t(yes ? 'asked' : 'notAsked');
  const asks = values.needsTotp === true;
  return [
    ...(scope ? [line('scope', t(`scope_${scope[0]}`), t(`scope_${scope[1]}`))] : []),
    ...(seesMoney ? [line('seesMoney', seen(seesMoney[0]), seen(seesMoney[1]))] : []),
    ...(discountBp
      ? [line('discountBp', formatPercent(discountBp[0] / 10_000), formatPercent(discountBp[1] / 10_000))]
      : []),
    ...(discountFen ? [line('discountFen', formatMoney(discountFen[0]), formatMoney(discountFen[1]))] : []),
    ...(asks === role.needsTotp ? [] : [line('needsTotp', asked(role.needsTotp), asked(asks))]),
  ];
};

const RoleReview = ({ open, role, name, form, onSave, onCancel }: RoleReviewProps) => {
  const { t } = useTranslation('roles');
  const values = useStore(form, (state) => state.values);
  const diff = diffOf(role, values as unknown as Rights);
  const lines = useLines(role, values);
  const holdsUp = values.needsTotp === true && !role.needsTotp && role.withoutTotp > 0;
  return (
    <ConfirmDialog
      open={open}
      title={t('reviewTitle', { name })}
      okLabel={t('save')}
      onOk={onSave}
      onCancel={onCancel}
      text={
        <span className="role-review">
          {lines.length > 0 && <DiffLines lines={lines} />}
          <Permissions title={t('grantsNew', { count: diff.added.length })} names={diff.added} mark="added" />
          <Permissions
            title={t('takesAway', { count: diff.removed.length })}
            names={diff.removed}
            mark="removed"
          />
          {isSame(diff) && lines.length === 0 && <span className="muted">{t('onlyNames')}</span>}
        </span>
      }
      effects={[
        role.members > 0 ? t('reviewEffect', { count: role.members }) : t('reviewNobody'),
        ...(holdsUp ? [t('reviewTotp', { count: role.withoutTotp })] : []),
      ]}
    />
  );
};

export default RoleReview;

interface PermissionsProps {
  readonly title: string;
  readonly names: readonly string[];
  readonly mark: 'added' | 'removed';
}

const Permissions = ({ title, names, mark }: PermissionsProps) => {
  if (names.length === 0) return null;
  return (
    <section className={`role-review-part ${mark}`}>
      <strong>{title}</strong>
      <ul>
        {names.map((name) => (
          <li key={name}>
            {mark === 'added' ? <ins>{permissionName(name)}</ins> : <del>{permissionName(name)}</del>}
          </li>
        ))}
      </ul>
    </section>
  );
};
