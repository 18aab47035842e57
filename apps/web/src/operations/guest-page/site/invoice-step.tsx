/** An invoice of what is paid: the title, and where it is sent. */
import type { GuestPage } from '@minsu/contract/operations/guest-page/guest-page.ts';
import { formatYuan } from '@minsu/contract/platform/money.ts';
import { type SyntheticEvent, useState } from 'react';
import { Field, Said, Step } from './parts.tsx';
import { useSay } from './say.ts';
import { useStep } from './use-guest.ts';

export const InvoiceStep = ({ of }: { readonly of: NonNullable<GuestPage['invoice']> }) => {
  const say = useSay();
  const { leftFen, requested } = of;
  return (
    <Step name="invoice" title={say('stepInvoice')}>
      {requested.map(({ id, amountFen, isIssued }) => (
        <p key={id} className="ok">
          {say(isIssued ? 'invoiceIssued' : 'invoiceAsked', { amount: formatYuan(amountFen) })}
        </p>
      ))}
      {leftFen > 0 && <InvoiceForm leftFen={leftFen} />}
      {leftFen === 0 && requested.length === 0 && <p className="hint">{say('invoiceNone')}</p>}
    </Step>
  );
};

const kinds = ['personal', 'company'] as const;

const InvoiceForm = ({ leftFen }: { readonly leftFen: number }) => {
  const say = useSay();
  const step = useStep('requestOwnInvoice');
  const [titleKind, setTitleKind] = useState<(typeof kinds)[number]>('personal');
  const [texts, setTexts] = useState({ buyerTitle: '', taxCode: '', receiver: '' });
  const { fields } = step.refused ?? { fields: {} as Record<string, string> };
  const send = (event: SyntheticEvent) => {
    event.preventDefault();
    const { taxCode, ...rest } = texts;
    void step.send({ titleKind, ...rest, ...(titleKind === 'company' && { taxCode }) });
  };
  const text = (name: keyof typeof texts) => (
    <Field label={say(name)} error={fields[name]}>
      {(given) => (
        <input
          {...given}
          name={name}
          value={texts[name]}
          autoComplete="off"
          onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
        />
      )}
    </Field>
  );
  return (
    <form noValidate onSubmit={send}>
      <p className="lead">{say('invoiceLeft', { amount: formatYuan(leftFen) })}</p>
      <Field label={say('titleKind')}>
        {(given) => (
          <select
            {...given}
            name="titleKind"
            value={titleKind}
            onChange={({ target }) => setTitleKind(target.value === 'company' ? 'company' : 'personal')}
          >
            {kinds.map((kind) => (
              <option key={kind} value={kind}>
                {say(`titleKind_${kind}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {text('buyerTitle')}
      {titleKind === 'company' && text('taxCode')}
      {text('receiver')}
      <button type="submit" className="primary" disabled={step.isBusy}>
        {say('invoiceAsk')}
      </button>
      <Said refused={step.refused} />
    </form>
  );
};
