/** The accounts that Xiaozhu has bound to this business, and the way to unbind one. */
import {
  listXiaozhuAccounts,
  removeXiaozhuAccount,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import type { DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { StateDot } from '../../components/state-dot.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { connectionQueries } from './channels-live.ts';

export const XiaozhuAccountsDialog = ({ open, onClose }: DialogHost) => {
  const { t } = useTranslation('channels');
  const query = useCall(listXiaozhuAccounts, {}, { keepPrevious: false, staleTime: 0 });
  return (
    <Dialog
      open={open}
      title={t('accountsTitle')}
      width={560}
      destroyOnHidden
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <Loaded
        query={query}
        lines={3}
        isEmpty={(accounts) => accounts.length === 0}
        empty={<p className="muted">{t('noAccounts')}</p>}
      >
        {(accounts) => (
          <ul className="platform-types">
            {accounts.map((account) => (
              <Account key={account.accountId} of={account} />
            ))}
          </ul>
        )}
      </Loaded>
    </Dialog>
  );
};

const tones = { NORMAL: 'ok', EXPIRED: 'bad', UNBOUND: 'neutral' } as const;

const Account = ({ of }: { readonly of: OutputOf<typeof listXiaozhuAccounts>[number] }) => {
  const { t } = useTranslation('channels');
  const { accountId, nick, mobileMasked, houseCount, onlineCount, status, connectionName } = of;
  return (
    <li>
      <strong>{nick}</strong>
      <span className="muted">
        {mobileMasked} · {connectionName}
      </span>
      <span className="num">{t('accountListings', { count: houseCount, online: onlineCount })}</span>
      <StateDot tone={tones[status]}>{t(`account_${status}`)}</StateDot>
      {status !== 'UNBOUND' && (
        <CommandButton
          size="small"
          danger
          command={removeXiaozhuAccount}
          input={{ accountId }}
          label={t('unbind')}
          confirm={{
            title: t('unbindTitle', { name: nick }),
            effects: [t('unbindEffect_sale'), t('unbindEffect_orders')],
          }}
          done={t('unbound')}
          invalidates={[listXiaozhuAccounts, ...connectionQueries]}
        />
      )}
    </li>
  );
};
