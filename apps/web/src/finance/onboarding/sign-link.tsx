/** Where the agreement is signed: opened here, or copied for the landlord. */
import { getSignLink } from '@minsu/contract/finance/onboarding/onboarding-endpoints.ts';
import { Button } from 'antd';
import { useEffect } from 'react';
import { Icon } from '../../components/icon.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { useCopying } from '../../components/use-copying.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';

/** Polling interval while the institution regenerates the link. */
const AGAIN_MS = 5_000;

export const SignLink = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('onboarding');
  const query = useCall(getSignLink, { id }, { quiet: true, staleTime: 60_000 });
  const { refetch } = query;
  const isBeingMade = query.error?.failure === 'onboarding.linkNotReady';
  useEffect(() => {
    if (!isBeingMade) return undefined;
    const timer = setInterval(() => void refetch(), AGAIN_MS);
    return () => clearInterval(timer);
  }, [isBeingMade, refetch]);
  const copy = useCopying();
  if (isBeingMade)
    return (
      <p className="muted" role="status">
        {t('linkBeingMade')}
      </p>
    );
  return (
    <Loaded query={query} lines={1}>
      {({ url }) => (
        <div className="next-actions">
          <a href={url} target="_blank" rel="noreferrer" className="button-link">
            {t('openLink')}
          </a>
          <Button icon={<Icon name="copy" size={14} />} onClick={() => void copy(url, t('linkCopied'))}>
            {t('copyLink')}
          </Button>
        </div>
      )}
    </Loaded>
  );
};
