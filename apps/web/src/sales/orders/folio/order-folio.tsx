/** The folio: charges and payments line by line, with totals. */

import { localDate } from '@minsu/contract/platform/dates.ts';
import type { Deposit } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import { removeCharge } from '@minsu/contract/sales/orders/folio/order-money-endpoints.ts';
import type { Refund } from '@minsu/contract/sales/orders/folio/refund.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { HelpLink } from '../../../components/dialogs/help-link.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Tag } from '../../../components/state-dot.tsx';
import { DateText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useChargeName, useMethodName } from '../../../platform/payment-methods.ts';
import { useNarrow } from '../../../platform/use-narrow.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { CollectButton } from '../../payments/collect-actions.tsx';
import { ActionButtons } from '../order-actions.tsx';
import { orderKey } from '../order-commands.ts';
import { OrderConfirmations } from '../order-confirmations.tsx';
import { figuresOf } from '../order-figures.ts';
import { isOrderDetail, showOrder } from '../order-live.ts';
import { useOrderActions } from '../use-order-actions.tsx';
import { FolioRooms } from './folio-rooms.tsx';
import { OrderRefunds } from './order-refunds.tsx';
import { VoidPaymentDialog } from './void-payment-dialog.tsx';

const OrderRent = lazyPart(async () => ({ default: (await import('./order-rent.tsx')).OrderRent }), 'asked');
const PaymentRequests = lazyPart(() => import('../../payments/payment-requests-panel.tsx'), 'asked');
const OrderDeposit = lazyPart(() => import('../deposit/order-deposit.tsx'), 'asked');

/** Hidden for properties without deposit and where none can be asked for. */
const hasDeposit = (deposit: OrderDetail['deposit']): deposit is Deposit =>
  deposit !== null && (deposit.records.length > 0 || deposit.actions.length > 0);
const LedgerPanel = lazyPart(() => import('../../../finance/ledger/ledger-panel.tsx'), 'asked');
const OrderInvoicesPanel = lazyPart(() => import('../../invoices/order-invoices-panel.tsx'), 'asked');
const OrderSplitsPanel = lazyPart(() => import('../../../finance/splits/order-splits-panel.tsx'), 'asked');

interface DetailProps {
  readonly detail: OrderDetail;
}

type Folio = NonNullable<OrderDetail['folio']>;
type Line = Folio['lines'][number];
type Payment = Folio['payments'][number];

export const OrderFolio = ({ detail }: DetailProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const keys = (
    ['addCharge', 'addPayment', 'chargeCompany', 'requestRefund', 'billMonthly', 'billOnce'] as const
  ).filter((key) => detail.actions.includes(key));
  const { actions, dialog } = useOrderActions({ detail }, keys);
  const { folio } = detail;
  if (!folio) return null;
  const isEmpty = folio.lines.length + folio.payments.length === 0;
  return (
    <>
      <div className="tab-tools">
        <ActionButtons
          actions={actions}
          size="small"
          visible={2}
          beforeMore={
            <CollectButton
              detail={detail}
              size="small"
              onReceivedOtherwise={() => actions.find(({ key }) => key === 'addPayment')?.run()}
            />
          }
        />
        {dialog}
      </div>
      {detail.rent && <OrderRent detail={detail} periods={detail.rent} />}
      {isEmpty ? (
        <EmptyState title={t('folio_empty')} help="folio" />
      ) : (
        <FolioTable detail={detail} folio={folio} />
      )}
      {!isEmpty && (
        <p className="folio-part">
          <HelpLink slug="folio" />
        </p>
      )}
      <OrderConfirmations detail={detail} confirmations={folio.confirmations} />
      <PaymentRequests order={detail.order} />
      <OrderRefunds detail={detail} refunds={folio.refunds} />
      <div className="order-cards">
        {hasDeposit(detail.deposit) && <OrderDeposit detail={detail} deposit={detail.deposit} />}
        {may('invoice:read') && <OrderInvoicesPanel orderId={detail.order.id} />}
      </div>
      {may('split:read') && <OrderSplitsPanel of={detail.order} />}
      {may('ledger:read') && <LedgerPanel orderId={detail.order.id} orderNo={detail.order.orderNo} />}
    </>
  );
};

const FolioTable = ({ detail, folio }: DetailProps & { readonly folio: Folio }) => {
  const { t } = useTranslation('orders');
  const narrow = useNarrow();
  const { chargedFen, paidFen } = figuresOf(folio);
  const tools =
    folio.lines.some(({ canRemove }) => canRemove) || folio.payments.some(({ canVoid }) => canVoid);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('tab_folio')} tabIndex={0}>
      <table className="data-table folio">
        <thead>
          <tr>
            <th scope="col">{t('folio_date')}</th>
            <th scope="col">{t('field_kind')}</th>
            {!narrow && <th scope="col">{t('field_description')}</th>}
            <th scope="col" className="end">
              {t('folio_charge')}
            </th>
            <th scope="col" className="end">
              {t('folio_paid')}
            </th>
            {tools && (
              <th scope="col">
                <span className="visually-hidden">{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {detail.stays.length > 1 ? (
            <FolioRooms
              {...{ detail, folio, tools }}
              columns={narrow ? 2 : 3}
              line={(line) => <LineRow detail={detail} line={line} tools={tools} />}
            />
          ) : (
            folio.lines.map((line) => <LineRow key={line.id} detail={detail} line={line} tools={tools} />)
          )}
          {folio.payments.map((payment) => (
            <PaymentRow key={payment.id} detail={detail} payment={payment} tools={tools} />
          ))}
          {folio.refunds
            .filter(({ state }) => state === 'succeeded')
            .map((refund) => (
              <RefundRow key={refund.id} detail={detail} refund={refund} tools={tools} />
            ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={narrow ? 2 : 3}>
              {t('folio_total')}
            </th>
            <td className="end num">
              <Money fen={chargedFen} />
            </td>
            <td className="end num">
              <Money fen={paidFen} />
            </td>
            {tools && <td />}
          </tr>
        </tfoot>
      </table>
    </section>
  );
};

interface ToolsProps extends DetailProps {
  /** Whether the table has an actions column. */
  readonly tools: boolean;
}

interface ItemCellsProps {
  readonly date: string;
  readonly item: string;
  readonly description: ReactNode;
}

/** On a phone the description is below its item. */
const ItemCells = ({ date, item, description }: ItemCellsProps) => {
  const narrow = useNarrow();
  return (
    <>
      <td>
        <DateText date={date} weekday={!narrow} />
      </td>
      <td className="item">
        {item}
        {narrow && <div className="muted">{description}</div>}
      </td>
      {!narrow && <td className="wide">{description}</td>}
    </>
  );
};

const LineRow = ({ detail, line, tools }: ToolsProps & { readonly line: Line }) => {
  const chargeName = useChargeName();
  return (
    <tr className={line.void ? 'void' : undefined}>
      <ItemCells
        date={line.date}
        item={[chargeName(line.item ?? line.kind), ...(line.quantity > 1 ? [`× ${line.quantity}`] : [])].join(
          ' ',
        )}
        description={line.description}
      />
      <td className="end num">
        <Money fen={line.amountFen} />
      </td>
      <td />
      {tools && (
        <td className="row-tool">{line.canRemove && <RemoveCharge detail={detail} line={line} />}</td>
      )}
    </tr>
  );
};

const RemoveCharge = ({ detail, line }: DetailProps & { readonly line: Line }) => {
  const { t } = useTranslation('orders');
  const amount = formatMoney(Math.abs(line.amountFen));
  return (
    <CommandButton
      command={removeCharge}
      input={{ ...orderKey(detail), chargeId: line.id }}
      label={t('removeCharge')}
      type="text"
      size="small"
      danger
      confirm={{
        title: t('removeTitle', { amount }),
        effects: [t(line.amountFen < 0 ? 'effect_balanceRises' : 'effect_balanceFalls', { amount })],
      }}
      done={t('removed')}
      onDone={showOrder}
      onStale={(current) => isOrderDetail(current) && showOrder(current)}
    />
  );
};

const PaymentRow = ({ detail, payment, tools }: ToolsProps & { readonly payment: Payment }) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  const { state, method, company, note, takenBy } = payment;
  return (
    <tr className={state === 'voided' || state === 'failed' ? 'void' : undefined}>
      <ItemCells
        date={localDate(new Date(payment.takenAt), detail.order.houseTimeZone)}
        item={t('payment')}
        description={
          <>
            {[methodName(method), company, takenBy, note].filter(Boolean).join(' · ')}{' '}
            {state !== 'succeeded' && <Tag>{t(`payment_${state}`)}</Tag>}
          </>
        }
      />
      <td />
      <td className="end num">
        <Money fen={payment.amountFen} />
      </td>
      {tools && (
        <td className="row-tool">{payment.canVoid && <VoidPayment detail={detail} payment={payment} />}</td>
      )}
    </tr>
  );
};

/** Refunds reduce the amount paid. */
const RefundRow = ({ detail, refund, tools }: ToolsProps & { readonly refund: Refund }) => {
  const { t } = useTranslation('orders');
  const methodName = useMethodName();
  const at = refund.finishedAt ?? refund.requestedAt;
  return (
    <tr>
      <ItemCells
        date={localDate(new Date(at), detail.order.houseTimeZone)}
        item={t('field_refund')}
        description={[methodName(refund.method), refund.reason].join(' · ')}
      />
      <td />
      <td className="end num">
        <Money fen={-refund.amountFen} />
      </td>
      {tools && <td />}
    </tr>
  );
};

const VoidPayment = ({ detail, payment }: DetailProps & { readonly payment: Payment }) => {
  const { t } = useTranslation('orders');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button type="text" size="small" danger onClick={() => setOpen(true)}>
        {t('voidPayment')}
      </Button>
      <VoidPaymentDialog detail={detail} payment={payment} open={open} onClose={() => setOpen(false)} />
    </>
  );
};
