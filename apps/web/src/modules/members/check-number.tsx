/** The whole number beside the photo, for the person who decides. Each look is on record, so it is asked for once. */
import type { DocumentCase } from '@minsu/contract/members/member-document-endpoints.ts';
import { showMemberDocumentNumber } from '@minsu/contract/members/member-document-endpoints.ts';
import { Button } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useCommand } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { numberInGroups } from './number-groups.ts';

/** To be mounted again for each document and version. */
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
