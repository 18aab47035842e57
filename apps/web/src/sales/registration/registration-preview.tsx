/** One registration in the preview: guest, report state, actions. */
import type { RegistrationRow } from '@minsu/contract/sales/registration/registration.ts';
import { Link } from 'react-router';
import { Copyable } from '../../components/copyable.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { DateText, InstantText } from '../../components/words/date-text.tsx';
import { Deadline } from '../../components/words/deadline.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { GuestActions } from './guest-actions.tsx';
import { guestsHref } from './guests-href.ts';
import { DocumentText, GuestName, PersonText, RegistrationState } from './registration-words.tsx';

interface OfRow {
  readonly of: RegistrationRow;
}

export const RegistrationPreview = ({ of }: OfRow) => {
  const { t } = useTranslation('registration');
  return (
    <div className="registration-preview">
      <div className="line">
        <strong>
          <GuestName of={of} />
        </strong>
        <RegistrationState of={of} />
      </div>
      {of.reason && (
        <p className={of.state === 'rejected' ? 'callout bad' : 'callout warn'}>
          {t('reasonIs', { reason: of.reason })}
        </p>
      )}
      <GuestActions of={of} />
      <Facts items={useFacts(of)} />
    </div>
  );
};

const useFacts = (of: RegistrationRow): Fact[] => {
  const { t } = useTranslation('registration');
  const optional: (Fact | false)[] = [
    of.documentType !== null && { label: t('column_documentType'), value: <DocumentText of={of} /> },
    of.age !== null && { label: t('person'), value: <PersonText of={of} /> },
    of.phoneMasked !== null && {
      label: t('column_phoneMasked'),
      value: <span className="num">{of.phoneMasked}</span>,
    },
  ];
  const reported: (Fact | false)[] = [
    of.arrivedAt !== null && {
      label: t('column_arrivedAt'),
      value: <InstantText at={of.arrivedAt} house={of.houseId} />,
    },
    of.reportDueAt !== null && {
      label: t('column_due'),
      value: (
        <>
          <InstantText at={of.reportDueAt} house={of.houseId} /> <Deadline at={of.reportDueAt} />
        </>
      ),
    },
    of.submittedAt !== null && {
      label: t('column_submittedAt'),
      value: <InstantText at={of.submittedAt} house={of.houseId} />,
    },
    of.receiptNo !== null && { label: t('column_receiptNo'), value: <Copyable text={of.receiptNo} /> },
  ];
  return [
    ...optional,
    {
      label: t('column_houseName'),
      value: [of.houseName, of.roomNumber].filter(Boolean).join(' · '),
    },
    {
      label: t('column_checkIn'),
      value: (
        <>
          <DateText date={of.checkIn} /> – <DateText date={of.checkOut} />
        </>
      ),
    },
    ...reported,
    {
      label: t('column_orderNo'),
      value: (
        <Link className="num" to={guestsHref(of.orderId)}>
          {of.orderNo}
        </Link>
      ),
    },
  ].filter((fact) => fact !== false);
};

/** A registration as a phone row. */
export const RegistrationCard = ({ of }: OfRow) => (
  <div className="registration-card">
    <div className="line">
      <strong>
        <GuestName of={of} />
      </strong>
      <RegistrationState of={of} />
    </div>
    <div className="line muted">
      <span className="where">{[of.houseName, of.roomNumber].filter(Boolean).join(' · ')}</span>
      <DateText date={of.checkIn} />
    </div>
    <div className="line muted">
      {of.documentType === null ? <span /> : <DocumentText of={of} />}
      <Link className="num" to={guestsHref(of.orderId)}>
        {of.orderNo}
      </Link>
    </div>
    {of.reason && <p className={of.state === 'rejected' ? 'bad-text' : 'warn-text'}>{of.reason}</p>}
    <GuestActions of={of} />
  </div>
);
