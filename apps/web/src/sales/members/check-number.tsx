/** Reveals the full number beside the photo. Every view is audited, so it needs a click. */
import type { DocumentCase } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { showMemberDocumentNumber } from '@minsu/contract/sales/members/member-document-endpoints.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { numberInGroups } from './number-groups.ts';

/** Remount for each document and version. */
export const CheckNumber = ({ of }: { readonly of: DocumentCase }) => {
  const { t } = useTranslation('memberCheck');
  const { mutate } = useCommand(showMemberDocumentNumber, { quiet: true });
  const [shown, setShown] = useState<string | null>();
  const ask = () => {
    setShown(undefined);
    mutate(
      { id: of.id, version: of.version },
      { onSuccess: ({ number }) => setShown(number), onError: () => setShown(null) },
    );
  };
  const askOnce = useEffectEvent(ask);
  useEffect(() => askOnce(), []);
  return (
    <div className="check-number" role="status">
      <span className="muted">{t('numberToCompare')}</span>
      {shown === null ? (
        <span>
          {t('numberFailed')} <Button onClick={ask}>{t('numberAgain')}</Button>
        </span>
      ) : (
        <strong className="num">{shown === undefined ? of.numberMasked : numberInGroups(shown)}</strong>
      )}
    </div>
  );
};
