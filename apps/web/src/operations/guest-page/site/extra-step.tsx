/** An earlier arrival or a later departure, with its fee before it is booked. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Field, Said, Step } from './parts.tsx';
import { useSay, useSite } from './say.ts';
import { useGuest, useStep } from './use-guest.ts';

type End = GuestPage['extraEnds'][number];

export const ExtraStep = () => {
  const say = useSay();
  const { page } = useGuest();
  const { arriveTime, leaveTime, extraEnds } = page;
  if (extraEnds.length === 0 && arriveTime === null && leaveTime === null) return null;
  return (
    <Step name="extra" title={say('stepExtra')}>
      {arriveTime !== null && <p className="ok">{say('extraBooked_arrival', { time: arriveTime })}</p>}
      {leaveTime !== null && <p className="ok">{say('extraBooked_departure', { time: leaveTime })}</p>}
      {extraEnds[0] && <ExtraForm key={extraEnds.join()} first={extraEnds[0]} />}
    </Step>
  );
};

/** Undefined: not asked yet; null: not possible. */
const useFee = (end: End, time: string): number | null | undefined => {
  const { call } = useGuest();
  const { isPreview } = useSite();
  const [fee, setFee] = useState<number | null | undefined>();
  useEffect(() => {
    let isLeft = false;
    setFee(undefined);
    if (isPreview || !/^\d\d:\d\d$/.test(time)) return;
    void call('previewOwnExtra', { end, time }).then((answer) => {
      if (!isLeft) setFee('data' in answer ? answer.data.feeFen : null);
    });
    return () => {
      isLeft = true;
    };
  }, [call, isPreview, end, time]);
  return fee;
};

const ExtraForm = ({ first }: { readonly first: End }) => {
  const say = useSay();
  const { page } = useGuest();
  const step = useStep('bookOwnExtra');
  const [end, setEnd] = useState(first);
  const [time, setTime] = useState('');
  const fee = useFee(end, time);
  const book = (event: SyntheticEvent) => {
    event.preventDefault();
    if (typeof fee === 'number') void step.send({ end, time, feeFen: fee });
  };
  return (
    <form noValidate onSubmit={book}>
      <Field label={say('extraEnd')}>
        {(given) => (
          <select {...given} name="end" value={end} onChange={({ target }) => setEnd(target.value as End)}>
            {page.extraEnds.map((each) => (
              <option key={each} value={each}>
                {say(`extra_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={say('extraTime')} hint={say('localTime')} error={step.refused?.fields.time}>
        {(given) => (
          <input
            {...given}
            name="time"
            type="time"
            step={1_800}
            value={time}
            onChange={({ target }) => setTime(target.value)}
          />
        )}
      </Field>
      <Fee fee={fee} />
      <button type="submit" className="primary" disabled={step.isBusy || typeof fee !== 'number'}>
        {say('extraBook')}
      </button>
      <Said refused={step.refused} />
    </form>
  );
};

const Fee = ({ fee }: { readonly fee: number | null | undefined }) => {
  const say = useSay();
  if (fee === undefined) return null;
  if (fee === null) return <p className="error">{say('extraTaken')}</p>;
  return (
    <p className="lead">{fee === 0 ? say('extraFree') : say('extraFee', { amount: formatYuan(fee) })}</p>
  );
};
