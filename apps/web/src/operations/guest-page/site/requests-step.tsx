/** Requests, problems, lost items, and more nights with their price. */
import {
  MAX_REQUEST,
  type RequestKind,
  requestKinds,
} from '@minsu/contract/operations/guest-page/guest-page-kinds.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { Field, Said, Step } from './parts.tsx';
import { instantText, useSay, useSite } from './say.ts';
import { useGuest, useStep } from './use-guest.ts';

/** Old browsers have no `randomUUID`. */
const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 15) | 64;
  bytes[8] = ((bytes[8] ?? 0) & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
};

export const RequestsStep = () => {
  const say = useSay();
  const { language } = useSite();
  const { page } = useGuest();
  return (
    <Step name="requests" title={say('stepRequests')}>
      <ul className="rows">
        {page.requests.map(({ kind, text, createdAt }) => (
          <li key={createdAt + text}>
            <span className="grow lines">{say('requestMessage', { kind: say(`kind_${kind}`), text })}</span>
            <span className="hint">{instantText(createdAt, language, page.timeZone)}</span>
          </li>
        ))}
      </ul>
      <RequestForm />
    </Step>
  );
};

const RequestForm = () => {
  const say = useSay();
  const step = useStep('sendOwnRequest');
  const { page } = useGuest();
  const [kind, setKind] = useState<RequestKind>('request');
  const [text, setText] = useState('');
  const [checkOut, setCheckOut] = useState('');
  // The same for every try, so that a message sent again after a lost answer is stored once.
  const [onceKey, setOnceKey] = useState(newKey);
  const isLonger = kind === 'extension';
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const sent = await step.send({ kind, text, onceKey, ...(isLonger && checkOut !== '' && { checkOut }) });
    if (!sent) return;
    setText('');
    setOnceKey(newKey());
  };
  const { fields } = step.refused ?? { fields: {} as Record<string, string> };
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <Field label={say('kind')}>
        {(given) => (
          <select
            {...given}
            name="kind"
            value={kind}
            onChange={({ target }) => setKind(target.value as RequestKind)}
          >
            {requestKinds.map((each) => (
              <option key={each} value={each}>
                {say(`kind_${each}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {isLonger && <NewCheckOut value={checkOut} error={fields.checkOut} onChange={setCheckOut} />}
      {isLonger && checkOut > page.checkOut && <ExtensionPrice checkOut={checkOut} />}
      <Field label={say('requestText')} error={fields.text}>
        {(given) => (
          <textarea
            {...given}
            name="text"
            rows={3}
            maxLength={MAX_REQUEST}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <button type="submit" className="primary" disabled={step.isBusy}>
        {say('send')}
      </button>
      <Said refused={step.refused} done={step.isDone && say('sent')} />
    </form>
  );
};

interface NewCheckOutProps {
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (date: string) => void;
}

const NewCheckOut = ({ value, error, onChange }: NewCheckOutProps) => {
  const say = useSay();
  const { page } = useGuest();
  return (
    <Field label={say('newCheckOut')} error={error}>
      {(given) => (
        <input
          {...given}
          name="checkOut"
          type="date"
          min={page.checkOut}
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </Field>
  );
};

const ExtensionPrice = ({ checkOut }: { readonly checkOut: string }) => {
  const say = useSay();
  const { call } = useGuest();
  const { isPreview } = useSite();
  const [said, setSaid] = useState('');
  useEffect(() => {
    let isLeft = false;
    if (isPreview) return;
    void call('previewExtension', { checkOut }).then((answer) => {
      if (isLeft) return;
      if ('refused' in answer) return setSaid(answer.refused.message || say('offline'));
      const { nights, amountFen } = answer.data;
      const amount = amountFen === null ? say('priceByDesk') : formatYuan(amountFen);
      setSaid(say('extensionPrice', { nights, amount }));
    });
    return () => {
      isLeft = true;
    };
  }, [checkOut, call, isPreview, say]);
  return (
    <p role="status" className="hint">
      {said}
    </p>
  );
};
