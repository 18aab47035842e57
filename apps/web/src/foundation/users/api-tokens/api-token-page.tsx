/** API tokens: issue, review, revoke. */
import {
  type ApiTokenRow,
  apiTokenViews,
  pageApiTokens,
} from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { getApiDocs } from '@minsu/contract/foundation/system/api-docs-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPage } from '../../../components/lists/list-page.tsx';
import type { ListColumn } from '../../../components/lists/list-types.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { StateDot, Tag, type Tone } from '../../../components/state-dot.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { liveKeys } from '../../../platform/calls/live.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { RevokeToken } from '../api-token-actions.tsx';
import { permissionName } from '../roles/role-words.tsx';
import './api-tokens.css';
import '../users.css';
import { useTranslation } from '../../../platform/use-translation.ts';

const IssueToken = lazyPart(() => import('./issue-token.tsx'));

liveKeys({ apiToken: [pageApiTokens] });

const tones: Record<ApiTokenRow['state'], Tone> = {
  active: 'ok',
  expired: 'neutral',
  revoked: 'bad',
  ownerFrozen: 'warn',
};

const ApiTokenPage = () => {
  const { t } = useTranslation('apiTokens');
  return (
    <ListPage
      title={t('title')}
      purpose={<Purpose />}
      primaryAction={<Issue />}
      listKey="apiTokens"
      endpoint={pageApiTokens}
      filters={[
        { kind: 'keyword', key: 'keyword', label: t('searchLabel'), placeholder: t('searchPlaceholder') },
      ]}
      columns={useColumns()}
      rowKey={(token) => token.id}
      rowName={(token) => token.name}
      rowActions={(token) => <RevokeToken token={token} inRow />}
      quickViews={apiTokenViews.map((value) => ({ value, label: t(`view_${value}`) }))}
      defaultSort="-createdAt"
      preview={(token) => <TokenPreview token={token} />}
      phoneRender={(token) => <TokenCard token={token} />}
      empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: <Issue /> }}
    />
  );
};

export default ApiTokenPage;

/** Links to the API documentation unless disabled (DOCS). */
const Purpose = () => {
  const { t } = useTranslation('apiTokens');
  const { data } = useCall(getApiDocs, {}, { quiet: true });
  return (
    <>
      {t('purpose')}
      {data?.url && (
        <>
          {' · '}
          <a href={data.url}>{t('docs')}</a>
        </>
      )}
    </>
  );
};

const Issue = () => {
  const { t } = useTranslation('apiTokens');
  const drawer = useDialog();
  return (
    <>
      <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => drawer.show()}>
        {t('create')}
      </Button>
      {drawer.shown && <IssueToken open={drawer.shown.open} onClose={drawer.close} />}
    </>
  );
};

const State = ({ token }: { readonly token: ApiTokenRow }) => {
  const { t } = useTranslation('apiTokens');
  return <StateDot tone={tones[token.state]}>{t(`state_${token.state}`)}</StateDot>;
};

const LastUsed = ({ token }: { readonly token: ApiTokenRow }) => {
  const { t } = useTranslation('apiTokens');
  return token.lastUsedAt ? (
    <InstantText at={token.lastUsedAt} house={null} />
  ) : (
    <span className="muted">{t('never')}</span>
  );
};

const ScopeCount = ({ token }: { readonly token: ApiTokenRow }) => {
  const { t } = useTranslation('apiTokens');
  return (
    <span className="token-scopes">
      {t('scopeCount', { count: token.scopes.length })}
      {token.lostScopes.length > 0 && <Tag tone="warn">{t('lost', { count: token.lostScopes.length })}</Tag>}
    </span>
  );
};

const useColumns = (): ListColumn<ApiTokenRow>[] => {
  const { t } = useTranslation('apiTokens');
  return useMemo(
    () => [
      {
        key: 'name',
        title: t('name'),
        sort: true,
        width: 220,
        render: (token) => <strong>{token.name}</strong>,
      },
      { key: 'start', title: t('start'), render: (token) => <code>{token.start}…</code> },
      { key: 'owner', title: t('owner'), render: (token) => token.owner },
      { key: 'scopes', title: t('scopes'), render: (token) => <ScopeCount token={token} /> },
      { key: 'state', title: t('state'), render: (token) => <State token={token} /> },
      {
        key: 'expiresAt',
        title: t('expiresAt'),
        sort: true,
        render: (token) => <InstantText at={token.expiresAt} house={null} />,
      },
      {
        key: 'lastUsedAt',
        title: t('lastUsedAt'),
        sort: true,
        render: (token) => <LastUsed token={token} />,
      },
      {
        key: 'createdAt',
        title: t('createdAt'),
        sort: true,
        hidden: true,
        render: (token) => <InstantText at={token.createdAt} house={null} />,
      },
    ],
    [t],
  );
};

const TokenPreview = ({ token }: { readonly token: ApiTokenRow }) => {
  const { t } = useTranslation('apiTokens');
  return (
    <div className="user-preview">
      <Facts
        items={[
          { label: t('state'), value: <State token={token} /> },
          { label: t('start'), value: <code>{token.start}…</code> },
          { label: t('owner'), value: `${token.owner} · ${token.ownerUsername}` },
          { label: t('callsPerMinute'), value: t('perMinute', { count: token.callsPerMinute }) },
          { label: t('createdAt'), value: <InstantText at={token.createdAt} house={null} /> },
          { label: t('expiresAt'), value: <InstantText at={token.expiresAt} house={null} /> },
          { label: t('lastUsedAt'), value: <LastUsed token={token} /> },
          ...(token.lastAddress ? [{ label: t('lastAddress'), value: token.lastAddress }] : []),
          ...(token.endedBy ? [{ label: t('endedBy'), value: token.endedBy }] : []),
        ]}
      />
      <section className="token-scope-list">
        <h3>{t('scopes')}</h3>
        <ul>
          {token.scopes.map((scope) => (
            <li key={scope}>
              {permissionName(scope)}
              {token.lostScopes.includes(scope) && <span className="muted"> · {t('lostHint')}</span>}
            </li>
          ))}
        </ul>
      </section>
      <RevokeToken token={token} />
    </div>
  );
};

const TokenCard = ({ token }: { readonly token: ApiTokenRow }) => {
  const { t } = useTranslation('apiTokens');
  return (
    <div className="user-card">
      <div className="line">
        <strong>{token.name}</strong>
        <State token={token} />
      </div>
      <div className="line muted">
        <code>{token.start}…</code>
        <ScopeCount token={token} />
      </div>
      <div className="line muted">
        <span>{t('expiresAt')}</span>
        <InstantText at={token.expiresAt} house={null} />
      </div>
      <div className="line muted">
        <span>{t('lastUsedAt')}</span>
        <LastUsed token={token} />
      </div>
      <RevokeToken token={token} />
    </div>
  );
};
