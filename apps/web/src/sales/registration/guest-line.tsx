/** One registered guest of a stay, on the order page. */
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestActions } from './guest-actions.tsx';
import { DocumentText, GuestName, PersonText, RegistrationState } from './registration-words.tsx';

export const GuestLine = ({ of }: { readonly of: RegistrationRow }) => {
  const { t } = useTranslation('registration');
  return (
    <div className="guest-line">
      <div className="line">
        <strong>
          <GuestName of={of} />
        </strong>
        <RegistrationState of={of} />
        <GuestActions of={of} />
      </div>
      <p className="muted">
        <DocumentText of={of} /> · <PersonText of={of} />
        {of.phoneMasked !== null && (
          <>
            {' · '}
            <span className="num">{of.phoneMasked}</span>
          </>
        )}
        {of.receiptNo !== null && (
          <>
            {' · '}
            {t('column_receiptNo')} <span className="num">{of.receiptNo}</span>
          </>
        )}
      </p>
      {of.reason !== null && (
        <p className={of.state === 'rejected' ? 'bad-text' : 'warn-text'}>
          {t('reasonIs', { reason: saidProblem(of.reason) })}
        </p>
      )}
    </div>
  );
};
