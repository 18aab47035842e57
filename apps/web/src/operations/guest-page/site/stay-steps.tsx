/** Arrival, house rules, the way in, and the departure. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { type SyntheticEvent, useState } from 'react';
import { OFFLINE } from './call-guest.ts';
import { Consent } from './consent.tsx';
import { Field, Lines, Said, Step } from './parts.tsx';
import { inLanguage, instantText, useSay, useSite } from './say.ts';
import { useGuest, useStep } from './use-guest.ts';

export const ArrivalStep = () => {
  const say = useSay();
  const { page } = useGuest();
  const step = useStep('saveOwnArrival');
  const [time, setTime] = useState(page.arrivalTime ?? '');
  const [plate, setPlate] = useState('');
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    void step.send({ arrivalTime: time === '' ? null : time, ...(plate !== '' && { plate }) });
  };
  const { fields } = step.refused ?? { fields: {} as Record<string, string> };
  return (
    <Step name="arrival" title={say('stepArrival')} isDone={page.arrivalTime !== null}>
      <form noValidate onSubmit={send}>
        <Field label={say('arrivalTime')} hint={say('localTime')} error={fields.arrivalTime}>
          {(given) => (
            <input
              {...given}
              name="arrivalTime"
              type="time"
              value={time}
              onChange={({ target }) => setTime(target.value)}
            />
          )}
        </Field>
        <Field
          label={say('plate')}
          error={fields.plate}
          {...(page.plateMasked !== null && { hint: say('plateKnown', { plate: page.plateMasked }) })}
        >
          {(given) => (
            <input {...given} name="plate" value={plate} onChange={({ target }) => setPlate(target.value)} />
          )}
        </Field>
        <button type="submit" className="primary" disabled={step.isBusy}>
          {say('save')}
        </button>
        <Said refused={step.refused} done={step.isDone && say('saved')} />
      </form>
    </Step>
  );
};

export const RulesStep = () => {
  const say = useSay();
  const { language } = useSite();
  const { page } = useGuest();
  const rules = page.consents.find(({ purpose }) => purpose === 'houseRules');
  if (!rules) return null;
  return (
    <Step name="rules" title={say('stepRules')} isDone={rules.given}>
      {rules.given ? (
        <>
          <Lines text={inLanguage(rules.text, language)} />
          <p className="ok">{say('accepted')}</p>
        </>
      ) : (
        <Consent of={rules} label={say('acceptRules')} />
      )}
    </Step>
  );
};

type Access = NonNullable<GuestPage['access']>;

export const AccessStep = ({ of }: { readonly of: Access }) => {
  const say = useSay();
  const { language } = useSite();
  const directions = inLanguage(of.directions, language);
  const guide = inLanguage(of.guide, language);
  return (
    <Step name="access" title={say('stepAccess')}>
      <h3>{say('address')}</h3>
      <p className="lines">{of.address}</p>
      <p>
        <a href={of.mapUrl} target="_blank" rel="noreferrer">
          {say('openMap')}
        </a>
      </p>
      {directions !== '' && (
        <>
          <h3>{say('directions')}</h3>
          <Lines text={directions} />
        </>
      )}
      {of.wifiName !== '' && <Wifi of={of} />}
      {guide !== '' && (
        <>
          <h3>{say('guide')}</h3>
          <Lines text={guide} />
        </>
      )}
      <h3>{say('door')}</h3>
      <Door of={of} />
    </Step>
  );
};

const Wifi = ({ of }: { readonly of: Access }) => {
  const say = useSay();
  return (
    <>
      <h3>{say('wifi')}</h3>
      <p>
        <strong>{of.wifiName}</strong>
        <br />
        {of.wifiPassword === '' ? (
          <span className="hint">{say('wifiLater')}</span>
        ) : (
          <>
            {say('wifiPassword')} <code>{of.wifiPassword}</code>
          </>
        )}
      </p>
    </>
  );
};

const Door = ({ of }: { readonly of: Access }) => {
  const say = useSay();
  const { language, isPreview } = useSite();
  const { page, call } = useGuest();
  const [code, setCode] = useState<string | null>(null);
  const [problem, setProblem] = useState('');
  const [wait] = of.waits;
  const time = of.doorFrom === null ? '' : instantText(of.doorFrom, language, page.timeZone);
  if (wait) return <p className="hint">{say(`wait_${wait}`, { time })}</p>;
  if (code !== null) return <p className="door-code">{code}</p>;
  const reveal = async () => {
    if (isPreview) return;
    const answer = await call('revealOwnCode', {});
    if ('data' in answer) setCode(answer.data.code);
    else setProblem(answer.refused.status === OFFLINE ? say('offline') : answer.refused.message);
  };
  return (
    <>
      <button type="button" className="primary wide" onClick={() => void reveal()}>
        {say('doorShow')}
      </button>
      <p role="status" className="error">
        {problem}
      </p>
    </>
  );
};

export const LeaveStep = () => {
  const say = useSay();
  const { language } = useSite();
  const { page } = useGuest();
  const step = useStep('leaveOwnStay');
  if (!page.canLeave && page.leftAt === null) return null;
  return (
    <Step name="leave" title={say('stepLeave')} isDone={page.leftAt !== null}>
      {page.leftAt === null ? (
        <>
          <p>{say('leaveHint')}</p>
          <button
            type="button"
            className="primary wide"
            disabled={step.isBusy}
            onClick={() => void step.send({})}
          >
            {say('leave')}
          </button>
          <Said refused={step.refused} />
        </>
      ) : (
        <p className="ok">{say('leftAt', { time: instantText(page.leftAt, language, page.timeZone) })}</p>
      )}
    </Step>
  );
};
