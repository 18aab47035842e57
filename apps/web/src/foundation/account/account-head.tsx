import type { Account } from '@minsu/contract/foundation/account/profile-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import { Facts } from '../../components/records/facts.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { AvatarUpload } from './avatar-upload.tsx';

const tones: Record<Account['certification'], Tone> = {
  none: 'neutral',
  auditing: 'info',
  passed: 'ok',
  rejected: 'bad',
  withdrawn: 'neutral',
  replaced: 'neutral',
};

/** Picture, name, certification, id, phone, joining date. */
export const AccountHead = ({ account }: { readonly account: Account }) => {
  const { t } = useTranslation('account');
  const { certification } = account;
  return (
    <div className="account-head">
      <AvatarUpload size={100} />
      <Facts
        items={[
          { label: t('username'), value: `${account.realname} (${account.username})` },
          {
            label: t('tab_certification'),
            value: <Tag tone={tones[certification]}>{t(`certified_${certification}`)}</Tag>,
          },
          {
            label: t('accountId'),
            value: (
              <Copyable text={account.id} name={t('accountId')}>
                <code>{account.id}</code>
              </Copyable>
            ),
          },
          { label: t('phone'), value: account.phoneMasked ?? t('notSet') },
          { label: t('registeredAt'), value: <InstantText at={account.registeredAt} house={null} /> },
        ]}
      />
    </div>
  );
};
