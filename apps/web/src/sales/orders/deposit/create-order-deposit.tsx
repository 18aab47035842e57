/** The property's deposit as a line of the sale: collect now, waive, or leave for check-in. */
import { createOrder } from '@minsu/contract/sales/orders/order-sale-endpoints.ts';
import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { FieldControl } from '../../../components/forms/field-controls.tsx';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Segmented } from '../../../components/segmented.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { usePaymentMethods, useUsualMethod } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { useOrderDraft } from '../sell/use-order-draft.ts';
import { useArrivesNow, useSaleTerms } from '../sell/use-sale-terms.ts';

const NOT_NOW = 'notNow';
const WAIVE = 'waive';

export const SaleDeposit = () => {
  const asked = useSaleTerms()?.depositFen ?? 0;
  return asked > 0 ? <DepositFields asked={asked} /> : null;
};

const useDepositValue = (name: 'depositMethod' | 'waiveDepositReason') => {
  const { form } = useOrderDraft();
  return useStore(form, ({ values }) => valueAt(values, name) as string | undefined);
};

const DepositFields = ({ asked }: { readonly asked: number }) => {
  const { t } = useTranslation('deposits');
  const arrives = useArrivesNow();
  const method = useDepositValue('depositMethod');
  const waived = useDepositValue('waiveDepositReason') !== undefined;
  const isTaken = !waived && (method !== undefined || arrives);
  return (
    <>
      <WayField arrives={arrives} />
      {isTaken && <DepositAmount asked={asked} />}
      {isTaken && method === undefined && <p className="muted">{t('atArrival')}</p>}
      {waived && <Field of={createOrder.input} name="waiveDepositReason" label={t('waiveReason')} required />}
    </>
  );
};

const WayField = ({ arrives }: { readonly arrives: boolean }) => {
  const { t } = useTranslation('deposits');
  const may = useMay();
  const { form } = useOrderDraft();
  const methods = usePaymentMethods();
  const usual = useUsualMethod();
  const method = useDepositValue('depositMethod');
  const waived = useDepositValue('waiveDepositReason') !== undefined;
  const options = [
    ...(arrives ? [] : [{ value: NOT_NOW, label: t('notNow') }]),
    ...methods,
    ...(may('order:waiveBalance') ? [{ value: WAIVE, label: t('action_waive') }] : []),
  ];
  const choose = (way: unknown) => {
    form.set('waiveDepositReason', way === WAIVE ? '' : undefined);
    form.set('depositMethod', way === WAIVE || way === NOT_NOW ? undefined : way);
  };
  const value = waived ? WAIVE : (method ?? (arrives ? usual : NOT_NOW));
  return (
    <Field
      of={createOrder.input}
      name="depositMethod"
      label={t('title')}
      options={options}
      control={(props) => (
        <FieldControl {...props} kind="radio" aria-required value={value} onChange={choose} />
      )}
    />
  );
};

type Spread = 'order' | 'room';

/** One deposit in total or per room; the amount follows the rooms until edited. */
const DepositAmount = ({ asked }: { readonly asked: number }) => {
  const { t } = useTranslation('deposits');
  const { form, stays } = useOrderDraft();
  const [spread, setSpread] = useState<Spread>('order');
  const [typed, setTyped] = useState(false);
  const rooms = spread === 'room' ? stays.length : 1;
  useEffect(() => {
    const { values, dirty } = form.getState();
    if (typed || valueAt(values, 'depositFen') === asked * rooms) return;
    if (dirty) form.set('depositFen', asked * rooms);
    else form.reset({ ...values, depositFen: asked * rooms });
  }, [form, typed, asked, rooms]);
  return (
    <div className="form-grid">
      {stays.length > 1 && (
        <div className="field">
          <span className="field-label">{t('spread')}</span>
          <Segmented<Spread>
            label={t('spread')}
            options={[
              { value: 'order', label: t('spread_order') },
              { value: 'room', label: t('spread_room') },
            ]}
            value={spread}
            onChange={(next) => {
              setSpread(next);
              setTyped(false);
            }}
          />
        </div>
      )}
      <Field
        of={createOrder.input}
        name="depositFen"
        label={t('amount')}
        required
        {...(rooms > 1 && !typed ? { help: t('perRoom', { count: rooms, amount: formatMoney(asked) }) } : {})}
        control={(props) => (
          <FieldControl
            {...props}
            kind="money"
            onChange={(fen) => {
              setTyped(true);
              props.onChange(fen);
            }}
          />
        )}
      />
    </div>
  );
};
