/** What both ways to sell have in common: the choice between them, the sum and the button. */
import type { CreatedOrder } from '@minsu/contract/orders/order.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useForm } from '../../components/form-context.ts';
import type { FormState, Values } from '../../components/form-store.ts';
import { Icon } from '../../components/icon.tsx';
import { Money } from '../../components/money.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { useFormPending } from '../../components/use-record-form.ts';
import type { CallError } from '../../platform/call.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { InitialStay } from './create-order-draft.ts';

const saleKinds = ['nights', 'hours'] as const;
export type SaleKind = (typeof saleKinds)[number];

export interface SaleFormProps {
  readonly initial: InitialStay;
  /** What was typed before the other way to sell was looked at. */
  readonly begun: Values | undefined;
  /** What the server said of the last try. */
  readonly refusal: string | null;
  readonly choice: ReactNode;
  readonly onCancel: () => void;
  readonly onDone: (order: CreatedOrder) => void;
  readonly onRefused: (error: CallError) => void;
}

interface ChoiceProps {
  readonly value: SaleKind;
  /** `form`: the one that is left. */
  readonly onChange: (kind: SaleKind, form: FormState) => void;
}

/** Stands in the form of the sale. */
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
  /** Null while it is not known. */
  readonly total: number | null;
  readonly rooms: number;
  readonly disabled: boolean;
  /** Guests come in with the sale: what records the order alone. */
  readonly onBook?: ((form: HTMLFormElement | null) => void) | undefined;
  readonly onCancel: () => void;
}

/** The button that goes on is always the last one. */
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
