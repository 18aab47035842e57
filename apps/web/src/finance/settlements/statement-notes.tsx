/** Obstacles and remarks of a statement. */

import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfStatement } from './statement-detail-page.tsx';

export const StatementNotes = ({ detail: { statement } }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const { dispute, own, outdatedLines, returnReason, state, awaitedFen } = statement;
  return (
    <>
      {outdatedLines > 0 && <p className="callout warn">{t('outdatedLines', { count: outdatedLines })}</p>}
      {awaitedFen !== null && awaitedFen !== 0 && (
        <p className="callout" data-figure="words">
          {t('awaitingCollection', { amount: formatMoney(awaitedFen) })}
        </p>
      )}
      {state === 'reviewed' && own && outdatedLines === 0 && <p className="callout">{t('needsOther')}</p>}
      {state === 'draft' && returnReason !== null && (
        <p className="callout warn">{t('returnedFor', { reason: returnReason })}</p>
      )}
      {dispute && (
        <div className={dispute.answer === null ? 'callout bad' : 'callout'}>
          <div>{t('disputedFor', { name: dispute.by, reason: dispute.reason })}</div>
          {dispute.answer !== null && (
            <div>{t('answeredWith', { name: dispute.answeredBy ?? '', answer: dispute.answer })}</div>
          )}
        </div>
      )}
    </>
  );
};
