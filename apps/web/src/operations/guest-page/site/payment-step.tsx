/** Deposit and balance: by a link, or by a code that a payment app scans. Follows a payment until it is settled. */
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import type { Collection, PaymentIntent } from '@minsu/contract/sales/payments/payment-intent.ts';
import { providerFacts } from '@minsu/contract/sales/payments/provider-registry.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { renderSVG } from 'uqr';
import { OFFLINE, type Refused } from './call-guest.ts';
import { Said, Step } from './parts.tsx';
import { useSay, useSite } from './say.ts';
import { useGuest } from './use-guest.ts';

const POLL_MS = 4_000;

interface Due {
  readonly collection: Collection;
}

/** Reads what is due: when the page shows another amount, and while a payment is under way. */
const usePayments = (left: number) => {
  const { call, show } = useGuest();
  const { isPreview } = useSite();
  const [due, setDue] = useState<Due | null>(null);
  const read = useCallback(async () => {
    if (isPreview) return;
    const answer = await call('getOwnPayments', {});
    if ('data' in answer) setDue(answer.data);
  }, [call, isPreview]);
  const isWaiting = Boolean(due?.collection.active);
  useEffect(() => {
    void read();
  }, [read, left]);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void read(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, read]);
  // A payment changes the rest of the page.
  const refresh = async () => {
    await read();
    const answer = await call('getGuestPage', {});
    if ('data' in answer) show(answer.data);
  };
  return { due, refresh };
};

export const PaymentStep = () => {
  const say = useSay();
  const { page } = useGuest();
  const left = (page.deposit === 'due' ? (page.depositFen ?? 0) : 0) + (page.balanceFen ?? 0);
  const { due, refresh } = usePayments(left);
  const isSettled = due !== null && due.collection.dueFen + due.collection.depositDueFen === 0;
  const latest = useRef({ left, refresh });
  useEffect(() => {
    latest.current = { left, refresh };
  });
  // Once the last payment has arrived.
  useEffect(() => {
    if (isSettled && latest.current.left > 0) void latest.current.refresh();
  }, [isSettled]);
  return (
    <Step name="payment" title={say('stepPayment')} isDone={left === 0}>
      {page.deposit === 'due' && <p>{say('depositDue', { amount: formatYuan(page.depositFen ?? 0) })}</p>}
      {(page.deposit === 'paid' || page.deposit === 'waived' || page.deposit === 'returned') && (
        <p className="ok">{say(`deposit_${page.deposit}`)}</p>
      )}
      {(page.balanceFen ?? 0) > 0 && <p>{say('balanceDue', { amount: formatYuan(page.balanceFen ?? 0) })}</p>}
      {left === 0 ? <p>{say('paidAll')}</p> : due && <Ways due={due} onChange={refresh} />}
    </Step>
  );
};

interface WaysProps {
  readonly due: Due;
  readonly onChange: () => Promise<void>;
}

const useSending = (onChange: () => Promise<void>) => {
  const { call } = useGuest();
  const say = useSay();
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<Refused | null>(null);
  const send = async (ask: (ask: typeof call) => Promise<{ data: unknown } | { refused: Refused }>) => {
    setBusy(true);
    const answer = await ask(call);
    const problem = 'refused' in answer ? answer.refused : null;
    setRefused(
      problem && { ...problem, message: problem.status === OFFLINE ? say('offline') : problem.message },
    );
    await onChange();
    setBusy(false);
  };
  return { isBusy, refused, send };
};

const Ways = ({ due, onChange }: WaysProps) => {
  const say = useSay();
  const { language } = useSite();
  const { collection } = due;
  const { isBusy, refused, send } = useSending(onChange);
  const { version, dueFen, depositDueFen, active, offers } = collection;
  const amountFen = dueFen + depositDueFen;
  if (active) return <Active intent={active} onChange={onChange} />;
  const ways = offers.flatMap(({ provider, kinds, minFen, maxFen }) => {
    const kind = kinds.includes('link') ? ('link' as const) : kinds.includes('qr') ? ('qr' as const) : null;
    return kind && amountFen >= minFen && amountFen <= maxFen ? [{ provider, kind }] : [];
  });
  if (ways.length === 0 || amountFen === 0) return <p>{say('payAtDesk')}</p>;
  return (
    <div className="buttons">
      {ways.map(({ provider, kind }) => (
        <button
          key={provider}
          type="button"
          className="primary wide"
          disabled={isBusy}
          onClick={() =>
            void send((call) =>
              call('startOwnPayment', {
                ...{ version, provider, kind, folioFen: dueFen, withDeposit: depositDueFen > 0 },
              }),
            )
          }
        >
          {say('payBy', {
            amount: formatYuan(amountFen),
            provider: sayText(providerFacts(provider).name, language),
          })}
        </button>
      ))}
      <Said refused={refused} />
    </div>
  );
};

const Active = ({ intent, onChange }: { readonly intent: PaymentIntent } & Pick<WaysProps, 'onChange'>) => {
  const say = useSay();
  const { language } = useSite();
  const { isBusy, refused, send } = useSending(onChange);
  const provider = sayText(providerFacts(intent.provider).name, language);
  const isOwn = intent.startedBy !== '';
  if (!isOwn && intent.code === null) return <p>{say('payByDesk')}</p>;
  return (
    <div className="card">
      <p className="lead">{formatYuan(intent.amountFen)}</p>
      {intent.code !== null && intent.kind === 'link' && (
        <p>
          <a className="button primary wide" href={intent.code} rel="noreferrer">
            {say('payLink')}
          </a>
        </p>
      )}
      {intent.code !== null && intent.kind === 'qr' && (
        <>
          <Qr value={intent.code} label={say('payQr', { provider })} />
          <p className="hint">{say('payQr', { provider })}</p>
        </>
      )}
      <p className="hint" role="status">
        {say('payWaiting')}
      </p>
      <div className="buttons">
        <button
          type="button"
          disabled={isBusy}
          onClick={() => void send((call) => call('checkOwnPayment', { intentId: intent.id }))}
        >
          {say('payCheck')}
        </button>
        {isOwn && (
          <button
            type="button"
            disabled={isBusy}
            onClick={() => void send((call) => call('cancelOwnPayment', { intentId: intent.id }))}
          >
            {say('payCancel')}
          </button>
        )}
      </div>
      <Said refused={refused} />
    </div>
  );
};

/** Dark on white in both themes. An image, because the page's policy forbids markup built from text. */
const Qr = ({ value, label }: { readonly value: string; readonly label: string }) => (
  <img
    className="qr"
    alt={label}
    src={`data:image/svg+xml,${encodeURIComponent(renderSVG(value, { border: 2 }))}`}
  />
);
