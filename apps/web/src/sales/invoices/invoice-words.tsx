/** Labels of an invoice: state, and too high after a refund. */
import type { Invoice } from '@minsu/contract/sales/invoices/invoice.ts';
import type { InvoiceState } from '@minsu/contract/sales/invoices/invoice-states.ts';
import { StateDot, Tag, type Tone } from '../../components/state-dot.tsx';
import { saidProblem } from '../../platform/said-problem.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const tones: Readonly<Record<InvoiceState, Tone>> = {
  pending: 'warn',
  issuing: 'info',
  issued: 'ok',
  failed: 'bad',
  crediting: 'info',
  credited: 'neutral',
};

export interface OfInvoice {
  readonly of: Invoice;
}

export const InvoiceStateDot = ({ of: { state, creditDue } }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  return (
    <span className="invoice-state">
      <StateDot tone={tones[state]}>{t(`state_${state}`)}</StateDot>
      {creditDue && <Tag tone="bad">{t('creditDue')}</Tag>}
    </span>
  );
};

/** Last message of the tax service: reason of a failure, or the pending retry. */
export const InvoiceReason = ({ of: { state, reason, attempts } }: OfInvoice) => {
  const { t } = useTranslation('invoices');
  if (reason === null) return null;
  const isUnderWay = state === 'issuing' || state === 'crediting';
  return (
    <>
      {saidProblem(reason)}
      {isUnderWay && attempts > 0 && <span className="muted"> · {t('attempts', { count: attempts })}</span>}
    </>
  );
};
