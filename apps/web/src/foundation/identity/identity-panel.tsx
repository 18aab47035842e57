/** 统一登录 on the screen Connections: each identity provider with state, last success, last error and test. */
import type { IdentityProvider } from '@minsu/contract/foundation/identity/identity.ts';
import {
  listIdentityProviders,
  switchIdentityProvider,
  testIdentityProvider,
} from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { StateDot, Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { identityQueries } from './identity-live.ts';
import './identity.css';

const ProviderDrawer = lazyPart(() => import('./provider-drawer.tsx'), 'asked');

export const IdentitySection = () => {
  const { t } = useTranslation('identity');
  const mayEdit = useMay()('connector:edit');
  const query = useCall(listIdentityProviders, {});
  const form = useDialog<IdentityProvider | null>();
  return (
    <section className="connector-port" aria-labelledby="identity-heading">
      <h2 id="identity-heading">{t('heading')}</h2>
      <p className="muted identity-intro">{t('intro')}</p>
      <Loaded query={query}>
        {(all) => (
          <div className="connector-cards">
            {all.map((provider) => (
              <ProviderCard key={provider.id} provider={provider} onEdit={() => form.show(provider)} />
            ))}
          </div>
        )}
      </Loaded>
      {mayEdit && (
        <div>
          <Button onClick={() => form.show(null)}>{t('add')}</Button>
        </div>
      )}
      {form.shown && (
        <ProviderDrawer
          key={form.shown.key}
          {...(form.shown.of && { provider: form.shown.of })}
          open={form.shown.open}
          onClose={form.close}
        />
      )}
    </section>
  );
};

interface ProviderCardProps {
  readonly provider: IdentityProvider;
  readonly onEdit: () => void;
}

const ProviderCard = ({ provider, onEdit }: ProviderCardProps) => {
  return (
    <Panel title={provider.name} extra={<ProviderState provider={provider} />} className="connector-card">
      <Facts items={useProviderFacts(provider)} />
      <ProviderButtons provider={provider} onEdit={onEdit} />
    </Panel>
  );
};

const ProviderState = ({ provider }: Pick<ProviderCardProps, 'provider'>) => {
  const { t } = useTranslation('identity');
  const { state, testWorks, lastErrorAt, lastSuccessAt } = provider;
  if (state !== 'active') return <Tag>{t(`state_${state}`)}</Tag>;
  const hasFailed = testWorks === false || (lastErrorAt ?? '') > (lastSuccessAt ?? '');
  return <StateDot tone={hasFailed ? 'bad' : 'ok'}>{t(hasFailed ? 'fails' : 'state_active')}</StateDot>;
};

const useProviderFacts = (provider: IdentityProvider): Fact[] => {
  const { t } = useTranslation('identity');
  const { issuer, redirectUrl, roles, userCount, testedAt, testWorks, testMessage } = provider;
  const { lastSuccessAt, lastErrorAt, lastError } = provider;
  const at = (instant: string) => <InstantText at={instant} house={null} />;
  return [
    { label: t('issuer'), value: <span className="identity-address">{issuer}</span> },
    { label: t('redirectUrl'), value: <span className="identity-address">{redirectUrl}</span> },
    {
      label: t('roles'),
      value:
        roles.length === 0
          ? t('never')
          : roles.map(({ group, roleName }) => `${group} → ${roleName}`).join(' · '),
    },
    { label: t('lastSuccess'), value: lastSuccessAt ? at(lastSuccessAt) : t('never') },
    ...(lastErrorAt
      ? [{ label: t('lastError'), value: <ErrorText text={lastError}>{at(lastErrorAt)}</ErrorText> }]
      : []),
    ...(testedAt
      ? [
          {
            label: t('tested'),
            value: testWorks ? (
              <>
                {t('works')} {at(testedAt)}
              </>
            ) : (
              <ErrorText text={`${t('fails')}: ${testMessage}`}>{at(testedAt)}</ErrorText>
            ),
          },
        ]
      : []),
    ...(userCount > 0 ? [{ label: t('heading'), value: t('userCount', { count: userCount }) }] : []),
  ];
};

const ErrorText = ({ text, children }: { readonly text: string; readonly children: ReactNode }) => (
  <>
    <span className="connector-error">{text}</span> {children}
  </>
);

const ProviderButtons = ({ provider, onEdit }: ProviderCardProps) => {
  const { t } = useTranslation('identity');
  const mayEdit = useMay()('connector:edit');
  const { id, state, version } = provider;
  if (!mayEdit) return null;
  const isActive = state === 'active';
  const shared = { invalidates: identityQueries, onStale: () => invalidate(identityQueries) };
  return (
    <div className="connector-buttons">
      {state !== 'revoked' && (
        <CommandButton
          command={testIdentityProvider}
          input={{ id }}
          label={t('test')}
          done={false}
          invalidates={identityQueries}
        />
      )}
      <Button onClick={onEdit}>{t('edit')}</Button>
      {state !== 'revoked' && (
        <>
          <CommandButton
            command={switchIdentityProvider}
            input={{ id, version, state: isActive ? 'paused' : 'active' }}
            label={t(isActive ? 'pause' : 'activate')}
            {...shared}
          />
          <CommandButton
            command={switchIdentityProvider}
            input={{ id, version, state: 'revoked' }}
            label={t('revoke')}
            danger
            confirm={{ title: `${t('revoke')}?`, effects: [t('revokeConfirm')] }}
            {...shared}
          />
        </>
      )}
    </div>
  );
};
