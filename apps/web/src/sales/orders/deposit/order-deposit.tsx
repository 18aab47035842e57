/** Deposit of an order below its folio: state, deductions, actions. */
import type { Deduction, Deposit, DepositRecord } from '@minsu/contract/sales/orders/deposit/deposit.ts';
import {
  completeDepositReturn,
  printDepositReceipt,
  undoDeduction,
} from '@minsu/contract/sales/orders/deposit/deposit-endpoints.ts';
import type { OrderDetail } from '@minsu/contract/sales/orders/order.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { HelpLink } from '../../../components/dialogs/help-link.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { StateDot, Tag } from '../../../components/state-dot.tsx';
import { StateLine } from '../../../components/state-line.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { useDownload } from '../../../platform/calls/use-download.ts';
import { formatMoney } from '../../../platform/format.ts';
import { useMethodName } from '../../../platform/payment-methods.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { orderKey } from '../order-commands.ts';
import { isOrderDetail, showOrder } from '../order-live.ts';
import { depositTones } from '../order-words.ts';
import { notifyGuest, notifyIfReturned } from './deposit-commands.ts';
import type { DepositDialogAction } from './deposit-dialogs.tsx';
import { DeductionPhotos } from './deposit-photos.tsx';

const DepositDialog = lazyPart(() => import('./deposit-dialogs.tsx'), 'asked');

interface DepositProps {
  readonly detail: OrderDetail;
  readonly deposit: Deposit;
}

const OrderDeposit = ({ detail, deposit }: DepositProps) => {
  const { t } = useTranslation('deposits');
  const [newest, ...earlier] = deposit.records;
  return (
    <section className="folio-part order-card-part order-deposit" aria-labelledby="order-deposit">
      <div className="folio-head">
        <h2 id="order-deposit">{t('title')}</h2>
        <HelpLink slug="deposits" short />
      </div>
      <DepositLine deposit={deposit} />
      <ul className="money-list">
        <li>
          {newest ? (
            <RecordBody detail={detail} record={newest} current />
          ) : (
            <p className="muted">{t('none')}</p>
          )}
          <DepositActions detail={detail} deposit={deposit} />
        </li>
        {earlier.map((record) => (
          <li key={record.id}>
            <RecordBody detail={detail} record={record} current={false} />
          </li>
        ))}
      </ul>
    </section>
  );
};

const lineSteps = ['due', 'held', 'returned'] as const;

/** A waived deposit has no further steps. */
const DepositLine = ({ deposit: { state, records } }: { readonly deposit: Deposit }) => {
  const { t } = useTranslation('deposits');
  if (state === 'none' || state === 'waived') return null;
  const isBack = state === 'returned' || (state === 'held' && records[0]?.leftFen === 0);
  // The last state completes all steps.
  const at = { due: 0, held: 1, returning: 2, return_failed: 2, returned: 2 }[state];
  return (
    <StateLine
      label={t('way_line')}
      steps={lineSteps.map((key) => ({ key, label: t(`line_${key}`) }))}
      at={isBack ? lineSteps.length - 1 : at}
      tone={state === 'return_failed' ? 'bad' : state === 'due' || state === 'returning' ? 'warn' : undefined}
    />
  );
};

interface RecordProps {
  readonly detail: OrderDetail;
  readonly record: DepositRecord;
  /** The newest record, which is in force. */
  readonly current: boolean;
}

const useFigures = ({ state, amountFen, deductedFen, leftFen }: DepositRecord) => {
  const { t } = useTranslation('deposits');
  if (deductedFen === 0) return [];
  return [
    { label: t('deducted'), fen: deductedFen },
    { label: t(state === 'returned' ? 'returned' : 'left'), fen: leftFen },
  ].filter(({ fen }) => fen > 0 && fen !== amountFen);
};

const RecordBody = ({ detail, record, current }: RecordProps) => {
  const { t } = useTranslation(['deposits', 'orders']);
  const { state, amountFen, leftFen } = record;
  const isSpent = state === 'held' && leftFen === 0;
  return (
    <>
      <div className="money-line">
        <StateDot tone={isSpent ? 'neutral' : depositTones[state]}>
          {isSpent ? t('allDeducted') : t(`orders:deposit_${state}`)}
        </StateDot>
        <strong className="num">
          <Money fen={amountFen} />
        </strong>
        {useFigures(record).map(({ label, fen }) => (
          <span key={label} className="num">
            {label} <Money fen={fen} />
          </span>
        ))}
      </div>
      <RecordSteps record={record} houseId={detail.order.houseId} />
      {record.deductions.length > 0 && (
        <ul className="deductions">
          {record.deductions.map((deduction) => (
            <DeductionItem key={deduction.id} detail={detail} deduction={deduction} />
          ))}
        </ul>
      )}
      {current && state === 'returned' && <Told record={record} detail={detail} />}
    </>
  );
};

/** Names of the users who collected, approved and returned it. */
const RecordSteps = ({ record, houseId }: { readonly record: DepositRecord; readonly houseId: string }) => {
  const { t } = useTranslation(['deposits', 'orders']);
  const methodName = useMethodName();
  const name = (method: string | null) => methodName(method ?? 'cash');
  const { collectedBy, collectedAt, waivedBy, waiveReason, returnedBy, returnedAt, reference } = record;
  const failed = { reason: record.failReason ?? '', count: record.attempts };
  const lines: { readonly key: string; readonly text: ReactNode }[] = [
    ...(collectedBy && collectedAt
      ? [
          {
            key: 'collected',
            text: (
              <>
                {name(record.method)} · {t('collectedBy', { name: collectedBy })} ·{' '}
                <InstantText at={collectedAt} house={houseId} />
              </>
            ),
          },
        ]
      : []),
    ...(waivedBy
      ? [{ key: 'waived', text: t('waivedBy', { name: waivedBy, reason: waiveReason ?? '' }) }]
      : []),
    ...(record.state === 'return_failed' ? [{ key: 'failed', text: t('failedBecause', failed) }] : []),
    ...(returnedBy && returnedAt
      ? [
          {
            key: 'returned',
            text: (
              <>
                {name(record.returnMethod)} · {t('returnedBy', { name: returnedBy })} ·{' '}
                <InstantText at={returnedAt} house={houseId} />
                {reference && ` · ${t('referenceOf', { reference })}`}
              </>
            ),
          },
        ]
      : []),
  ];
  return lines.map(({ key, text }) => (
    <div key={key} className="muted">
      {text}
    </div>
  ));
};

const DeductionItem = ({
  detail,
  deduction,
}: {
  readonly detail: OrderDetail;
  readonly deduction: Deduction;
}) => {
  const { t } = useTranslation('deposits');
  const { category, amountFen, reason, by, at, undoneBy, photos, canUndo } = deduction;
  const amount = formatMoney(amountFen);
  return (
    <li className={undoneBy ? 'undone' : undefined}>
      <div className="money-line">
        <span>{t(`category_${category}`)}</span>
        <span className="num deducted">
          <Money fen={-amountFen} />
        </span>
        <span className="muted">
          {by} · <InstantText at={at} house={detail.order.houseId} />
        </span>
        {undoneBy && <Tag>{t('undone', { name: undoneBy })}</Tag>}
        {canUndo && (
          <CommandButton
            command={undoDeduction}
            input={{ ...orderKey(detail), deductionId: deduction.id }}
            label={t('action_undoDeduction')}
            type="text"
            size="small"
            danger
            confirm={{ title: t('undoTitle', { amount }), effects: [t('effect_undo', { amount })] }}
            done={t('done_undo')}
            onDone={showOrder}
            onStale={(current) => isOrderDetail(current) && showOrder(current)}
          />
        )}
      </div>
      {reason !== t(`category_${category}`) && <div className="muted">{reason}</div>}
      <DeductionPhotos orderId={detail.order.id} ids={photos.map(({ id }) => id)} />
    </li>
  );
};

/** Shown here, because the call itself returns no error (spec §8). */
const Told = ({ detail, record }: { readonly detail: OrderDetail; readonly record: DepositRecord }) => {
  const { t } = useTranslation('deposits');
  const may = useMay();
  const [state, setState] = useState<'idle' | 'busy' | 'refused'>('idle');
  if (record.toldAt !== null) return <div className="muted">{t('told')}</div>;
  if (!may('order:payment')) return null;
  const tell = async () => {
    setState('busy');
    const told = await notifyGuest(detail);
    setState(told ? 'idle' : 'refused');
    if (told) toast.success(t('done_told'));
  };
  return (
    <div className="money-line">
      <Button size="small" loading={state === 'busy'} onClick={() => void tell()}>
        {t('action_tell')}
      </Button>
      <span role="status" className="muted">
        {state === 'refused' && t('notTold')}
      </span>
    </div>
  );
};

/** Actions with a dialog; the first is what the deposit waits for. */
const asking: readonly DepositDialogAction[] = ['collect', 'retry', 'return', 'deduct', 'require', 'waive'];

const DepositActions = ({ detail, deposit }: DepositProps) => {
  const { t } = useTranslation('deposits');
  const asked = useDialog<DepositDialogAction>();
  const may = useMay();
  const { actions, state, records } = deposit;
  const offered = asking.filter((action) => actions.includes(action));
  const label = (action: DepositDialogAction) =>
    t(action === 'require' && state === 'due' ? 'action_change' : `action_${action}`);
  const isCollected = records.some(({ method }) => method !== null);
  const { busy, fetch } = useDownload();
  const print = () => void fetch(printDepositReceipt, { orderId: detail.order.id });
  return (
    <div className="order-actions">
      {actions.includes('complete') && <Complete detail={detail} record={records[0]} />}
      {offered.map((action) => (
        <Button
          key={action}
          size="small"
          {...(action === 'collect' || action === 'retry' ? { type: 'primary' as const } : {})}
          onClick={() => asked.show(action)}
        >
          {label(action)}
        </Button>
      ))}
      {isCollected && may('order:print') && (
        <Button size="small" loading={busy} onClick={print}>
          {t('printReceipt')}
        </Button>
      )}
      {asked.shown && (
        <DepositDialog
          key={asked.shown.of}
          detail={detail}
          action={asked.shown.of}
          open={asked.shown.open}
          onClose={asked.close}
        />
      )}
    </div>
  );
};

const Complete = ({
  detail,
  record,
}: {
  readonly detail: OrderDetail;
  readonly record: DepositRecord | undefined;
}) => {
  const { t } = useTranslation('deposits');
  const finish = (after: OrderDetail) => {
    showOrder(after);
    notifyIfReturned(after);
  };
  return (
    <CommandButton
      command={completeDepositReturn}
      input={orderKey(detail)}
      label={t('action_complete')}
      type="primary"
      size="small"
      confirm={{ title: t('completeTitle', { amount: formatMoney(record?.leftFen ?? 0) }) }}
      done={t('done_return')}
      onDone={finish}
      onStale={(current) => isOrderDetail(current) && showOrder(current)}
    />
  );
};

export default OrderDeposit;
