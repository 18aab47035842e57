/** How an invoice is told: its state, and that a refund has made it too much. */
import type { Invoice } from '@minsu/contract/invoices/invoice.ts';
import type { InvoiceState } from '@minsu/contract/invoices/invoice-states.ts';
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

/** What the tax service said last: of a failure the reason, on the way that it is tried again. */
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
