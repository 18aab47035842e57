/** Bank and wallet accounts of a legal entity. */
import type { EntityAccount, LegalEntity } from '@minsu/contract/finance/entities/entity.ts';
import { Button } from 'antd';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Tag } from '../../components/state-dot.tsx';
import { useMay } from '../../platform/calls/session.ts';
import { usePaymentMethods } from '../../platform/payment-methods.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const AccountDrawer = lazyPart(() => import('./account-drawer.tsx'), 'asked');

export const EntityAccounts = ({ entity }: { readonly entity: LegalEntity }) => {
  const { t } = useTranslation('entities');
  const may = useMay();
  const drawer = useDialog<{ readonly account?: EntityAccount }>();
  const canEdit = may('books:manage');
  return (
    <section className="entity-accounts" aria-label={t('accounts')}>
      <header>
        <h4>{t('accounts')}</h4>
        {canEdit && entity.active && (
          <Button size="small" onClick={() => drawer.show({})}>
            {t('addAccount')}
          </Button>
        )}
      </header>
      {entity.accounts.length === 0 && <p className="muted">{t('noAccounts')}</p>}
      <ul>
        {entity.accounts.map((account) => (
          <li key={account.id}>
            <AccountLine account={account} />
            {canEdit && (
              <Button size="small" type="link" onClick={() => drawer.show({ account })}>
                {t('edit')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {drawer.shown && (
        <AccountDrawer
          key={drawer.shown.key}
          entityId={entity.id}
          {...drawer.shown.of}
          open={drawer.shown.open}
          onClose={drawer.close}
        />
      )}
    </section>
  );
};

const AccountLine = ({ account }: { readonly account: EntityAccount }) => {
  const { t } = useTranslation('entities');
  const methods = usePaymentMethods();
  const { name, bank, accountNo, method, houseName, active } = account;
  const methodName = methods.find(({ value }) => value === method)?.label ?? method;
  return (
    <span>
      <strong>{name}</strong> {!active && <Tag>{t('inactive')}</Tag>}
      <span className="muted">
        {[bank, accountNo, methodName, houseName ?? t('business')].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
};
