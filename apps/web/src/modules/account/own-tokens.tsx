/** My API tokens that are alive, also those of somebody who may not issue any more: each can be ended. Without one, nothing. */
import { type ApiTokenRow, pageApiTokens } from '@minsu/contract/api-tokens/api-token-endpoints.ts';
import { InstantText } from '../../components/date-text.tsx';
import { useCall } from '../../platform/queries.ts';
import { useUserId } from '../../platform/session.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { RevokeToken } from '../users/api-token-actions.tsx';

export const OwnTokens = () => {
  const { t } = useTranslation('apiTokens');
  const userId = useUserId();
  const query = useCall(pageApiTokens, { userId: [userId], size: 50 }, { quiet: true });
  const tokens = query.data?.records ?? [];
  if (tokens.length === 0) return null;
  return (
    <section className="devices" aria-labelledby="own-tokens-title">
      <div className="devices-head">
        <div>
          <h2 id="own-tokens-title">{t('own')}</h2>
          <p className="muted">{t('ownHint')}</p>
        </div>
      </div>
      <ul className="security-rows">
        {tokens.map((token) => (
          <TokenRow key={token.id} token={token} />
        ))}
      </ul>
    </section>
  );
};

const TokenRow = ({ token }: { readonly token: ApiTokenRow }) => {
  const { t } = useTranslation('apiTokens');
  return (
    <li>
      <div className="security-what">
        <p className="device-name">{token.name}</p>
        <p className="muted">
          <code>{token.start}…</code> · {t('expiresAt')} <InstantText at={token.expiresAt} /> ·{' '}
          {t('lastUsedAt')} {token.lastUsedAt ? <InstantText at={token.lastUsedAt} /> : t('never')}
        </p>
      </div>
      <div className="security-do">
        <RevokeToken token={token} />
      </div>
    </li>
  );
};
