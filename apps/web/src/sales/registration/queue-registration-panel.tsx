/** Guests to register under their line of the action queue, each with its next step. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { pageRegistrations } from '@minsu/contract/sales/registration/registration-endpoints.ts';
import { Link } from 'react-router';
import { Loaded } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestActions } from './guest-actions.tsx';
import { guestsHref } from './guests-href.ts';
import './registration-live.ts';
import { GuestName, RegistrationState } from './registration-words.tsx';

interface QueueRegistrationRowsProps {
  readonly view: NonNullable<InputOf<typeof pageRegistrations>['view']>;
  readonly rows: number;
}

const QueueRegistrationRows = ({ view, rows }: QueueRegistrationRowsProps) => {
  const query = useCall(pageRegistrations, { view, size: rows });
  return (
    <Loaded query={query} lines={rows}>
      {({ records }) => (
        <ul className="queue-rows">
          {records.map((row) => (
            <Row key={row.id} of={row} />
          ))}
        </ul>
      )}
    </Loaded>
  );
};

export default QueueRegistrationRows;

const Row = ({ of }: { readonly of: RegistrationRow }) => {
  const { t } = useTranslation('registration');
  const facts = [
    [of.houseName, of.roomNumber].filter(Boolean).join(' '),
    formatRange(of.checkIn, of.checkOut, currentLanguage()),
    of.documentType && `${t(`short_${of.documentType}`)} ${of.documentMasked ?? ''}`,
  ]
    .filter(Boolean)
    .join(' · ');
  return (
    <li className="queue-row">
      <span className="queue-words">
        <span className="queue-row-head wraps">
          <Link to={guestsHref(of.orderId)}>
            <GuestName of={of} />
          </Link>{' '}
          <RegistrationState of={of} />
        </span>
        <span className="queue-first" title={facts}>
          {facts}
        </span>
        {of.reason !== null && (
          <span className={of.state === 'rejected' ? 'queue-reason bad-text' : 'queue-reason warn-text'}>
            {t('reasonIs', { reason: saidProblem(of.reason) })}
          </span>
        )}
      </span>
      <div className="queue-do">
        <GuestActions of={of} short look={{}} />
      </div>
    </li>
  );
};
