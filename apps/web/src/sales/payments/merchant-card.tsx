/** One merchant account: for whom it collects, whether its keys work, and where notifications go. */
import type { MerchantAccount } from '@minsu/contract/sales/payments/merchant-account.ts';
import {
  switchMerchantAccount,
  testMerchantAccount,
} from '@minsu/contract/sales/payments/merchant-account-endpoints.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { Button } from 'antd';
import { Copyable } from '../../components/copyable.tsx';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Panel } from '../../components/records/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { listed } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { useProviderName } from './payment-words.ts';
import { merchantQueries } from './payments-live.ts';

interface MerchantCardProps {
  readonly account: MerchantAccount;
  readonly onEdit: () => void;
}

export const MerchantCard = ({ account, onEdit }: MerchantCardProps) => {
  const mayEdit = useMay()('merchant:edit');
  return (
    <Panel title={account.name} extra={<MerchantState account={account} />} className="merchant-card">
      <Facts items={useFacts(account)} />
      {mayEdit && <CardButtons account={account} onEdit={onEdit} />}
    </Panel>
  );
};

const MerchantState = ({ account }: { readonly account: MerchantAccount }) => {
  const { t } = useTranslation('merchantAccounts');
  if (account.state === 'waiting') return <Tag>{t(account.hasPending ? 'waiting' : 'notConfirmed')}</Tag>;
  return (
    <>
      {account.hasPending && <Tag>{t('pending')}</Tag>}
      {account.state === 'paused' ? <Tag>{t('paused')}</Tag> : <TestState account={account} />}
    </>
  );
};

const TestState = ({ account: { testWorks } }: { readonly account: MerchantAccount }) => {
  const { t } = useTranslation('merchantAccounts');
  if (testWorks === null) return <StateDot tone="warn">{t('notTested')}</StateDot>;
  return testWorks ? (
    <StateDot tone="ok">{t('testWorks')}</StateDot>
  ) : (
    <StateDot tone="bad">{t('testFailed')}</StateDot>
  );
};

const useFacts = (account: MerchantAccount): Fact[] => {
  const { t } = useTranslation('merchantAccounts');
  const providerName = useProviderName();
  const { provider, environment, merchantNo, entity, forAll, houses, testedAt, testMessage } = account;
  const names = houses.map(({ name }) => name);
  return [
    {
      label: t('field_provider'),
      value: `${providerName(provider)} · ${t(`environment_${environment}`)} · ${t(`built_${providerFacts(provider).built}`)}`,
    },
    { label: t('field_merchantNo'), value: <Copyable text={merchantNo} /> },
    { label: t('field_entity'), value: entity },
    {
      label: t('field_houseIds'),
      value: listed([...names, ...(forAll ? [t('allHouses')] : [])]),
    },
    ...(testedAt
      ? [
          {
            label: t('test'),
            value: (
              <>
                {testMessage} <InstantText at={testedAt} house={null} />
              </>
            ),
          },
        ]
      : []),
    ...(account.notifyUrl
      ? [
          {
            label: t('notifyUrl'),
            value: (
              <>
                <Copyable text={account.notifyUrl} name={t('notifyUrl')}>
                  <span className="pay-link">{account.notifyUrl}</span>
                </Copyable>
                <div className="muted">{t(account.isReachable ? 'notifyHint' : 'notifyNotHttps')}</div>
              </>
            ),
          },
        ]
      : []),
  ];
};

const CardButtons = ({ account, onEdit }: MerchantCardProps) => {
  const { t } = useTranslation('merchantAccounts');
  const { id, version, state } = account;
  const isActive = state === 'active';
  return (
    <div className="merchant-buttons">
      <CommandButton
        command={testMerchantAccount}
        input={{ id }}
        label={t('test')}
        done={false}
        invalidates={merchantQueries}
      />
      <Button onClick={onEdit}>{t('edit')}</Button>
      {state !== 'waiting' && (
        <CommandButton
          command={switchMerchantAccount}
          input={{ id, version, active: !isActive }}
          label={t(isActive ? 'pause' : 'activate')}
          danger={isActive}
          {...(isActive && { confirm: { title: `${t('pause')}?`, effects: [t('pauseConfirm')] } })}
          invalidates={merchantQueries}
          onStale={() => invalidate(merchantQueries)}
        />
      )}
    </div>
  );
};
