/** The page of a stay: its facts, and the steps that the link opens. Also the desk's preview. */
import { Fragment } from 'react';
import { ExtraStep } from './extra-step.tsx';
import { GuestsStep, SubmitPage } from './guests-step.tsx';
import { InvoiceStep } from './invoice-step.tsx';
import { PaymentStep } from './payment-step.tsx';
import { RequestsStep } from './requests-step.tsx';
import { dayText, inLanguage, useSay, useSite } from './say.ts';
import { AccessStep, ArrivalStep, LeaveStep, RulesStep } from './stay-steps.tsx';
import { useGuest } from './use-guest.ts';

export const StayPage = () => {
  const say = useSay();
  const { page } = useGuest();
  const has = (purpose: (typeof page.purposes)[number]) => page.purposes.includes(purpose);
  return (
    <>
      <StayHead />
      {page.state === 'returned' && (
        <p role="alert" className="notice">
          {say('returnedFor', { reason: page.reason })}
        </p>
      )}
      {has('registration') && (
        <Fragment key={page.state === 'returned' ? 'again' : 'first'}>
          <GuestsStep />
          <ArrivalStep />
          <RulesStep />
          <SubmitPage />
        </Fragment>
      )}
      {has('payment') && (
        <>
          <ExtraStep />
          <PaymentStep />
          {page.invoice && <InvoiceStep of={page.invoice} />}
        </>
      )}
      {page.access && <AccessStep of={page.access} />}
      {has('requests') && <RequestsStep />}
      {has('departure') && <LeaveStep />}
    </>
  );
};

const StayHead = () => {
  const say = useSay();
  const { language } = useSite();
  const { page } = useGuest();
  return (
    <section className="head">
      <h1>{inLanguage(page.house, language)}</h1>
      <p>
        {say('dates', {
          checkIn: dayText(page.checkIn, language),
          from: page.checkInTime,
          checkOut: dayText(page.checkOut, language),
          to: page.checkOutTime,
        })}
      </p>
      <p>
        {page.roomType}
        {page.roomNumber !== null && <> · {say('room', { room: page.roomNumber })}</>}
      </p>
      {page.purposes.includes('registration') && (
        <p>
          <span className={page.state === 'approved' ? 'mark mark-done' : 'mark'}>
            {say(`state_${page.state}`)}
          </span>
        </p>
      )}
    </section>
  );
};
