/** Shared parts of nightly and hourly sales: the choice between them, total, button. */
import type { CreatedOrder } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useForm } from '../../../components/forms/form-context.ts';
import type { FormState, Values } from '../../../components/forms/form-store.ts';
import { useFormPending } from '../../../components/forms/use-record-form.ts';
import { Icon } from '../../../components/icon.tsx';
import { Segmented } from '../../../components/segmented.tsx';
import { Money } from '../../../components/words/money.tsx';
import type { CallError } from '../../../platform/calls/call.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { InitialStay } from './create-order-draft.ts';

const saleKinds = ['nights', 'hours'] as const;
export type SaleKind = (typeof saleKinds)[number];

export interface SaleFormProps {
  readonly initial: InitialStay;
  /** Input before switching the kind of sale. */
  readonly begun: Values | undefined;
  /** Server's refusal of the last attempt. */
  readonly refusal: string | null;
  readonly choice: ReactNode;
  readonly onCancel: () => void;
  readonly onDone: (order: CreatedOrder) => void;
  readonly onRefused: (error: CallError) => void;
}

interface ChoiceProps {
  readonly value: SaleKind;
  /** `form`: the form being left. */
  readonly onChange: (kind: SaleKind, form: FormState) => void;
}

/** Rendered inside the sale form. */
export const SaleKindChoice = ({ value, onChange }: ChoiceProps) => {
  const { t } = useTranslation('hourly');
  const form = useForm();
  return (
    <Segmented
      label={t('saleKind')}
      options={saleKinds.map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
      value={value}
      onChange={(kind) => onChange(kind, form.getState())}
    />
  );
};

const isMac = navigator.platform.startsWith('Mac');

interface SaleBarProps {
  readonly refusal: string | null;
  /** Null while unknown. */
  readonly total: number | null;
  readonly rooms: number;
  readonly disabled: boolean;
  /** Saves the order without check-in. */
  readonly onBook?: ((form: HTMLFormElement | null) => void) | undefined;
  readonly onCancel: () => void;
}

/** The primary button is always last. */
export const SaleBar = (props: SaleBarProps) => {
  const { refusal, total, rooms, disabled, onBook, onCancel } = props;
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const pending = useFormPending();
  return (
    <div className="form-bar">
      {refusal && (
        <p className="callout bad" role="alert">
          <Icon name="error" /> {refusal}
        </p>
      )}
      <span className="create-total">
        {t('column_totalFen')} <strong>{total === null ? '—' : <Money fen={total} />}</strong>
        {rooms > 1 && <span className="muted">{t('roomCount', { count: rooms })}</span>}
      </span>
      <Button onClick={onCancel}>{words('cancel')}</Button>
      {onBook && (
        <Button
          disabled={disabled || pending}
          onClick={(event) => onBook(event.currentTarget.closest('form'))}
        >
          {t('createSubmit')}
        </Button>
      )}
      <Button
        type="primary"
        htmlType="submit"
        disabled={disabled}
        loading={pending}
        title={isMac ? '⌘ Enter' : 'Ctrl + Enter'}
      >
        {t(onBook ? 'createAndCheckIn' : 'createSubmit')}
      </Button>
    </div>
  );
};
