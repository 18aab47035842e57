import type { Account } from '@minsu/contract/account/profile-endpoints.ts';
import { Copyable } from '../../components/copyable.tsx';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { Tag, type Tone } from '../../components/state-dot.tsx';
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

/** Picture, name, certification, id, phone, since when. */
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
