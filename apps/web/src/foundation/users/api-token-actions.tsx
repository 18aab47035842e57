/** Revokes an API token, from the full list or the user's own. */
import {
  type ApiTokenRow,
  pageApiTokens,
  revokeApiToken,
} from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { useTranslation } from '../../platform/use-translation.ts';

export const RevokeToken = ({
  token,
  inRow = false,
}: {
  readonly token: ApiTokenRow;
  readonly inRow?: boolean;
}) => {
  const { t } = useTranslation('apiTokens');
  if (!token.actions.includes('revoke')) return null;
  const { name } = token;
  return (
    <CommandButton
      command={revokeApiToken}
      input={{ id: token.id }}
      label={t('revoke')}
      {...(inRow && { type: 'link' as const, size: 'small' as const })}
      danger
      confirm={{ title: t('revokeTitle', { name }), effects: [t('revokeEffect')] }}
      done={t('revoked', { name })}
      invalidates={[pageApiTokens]}
    />
  );
};
