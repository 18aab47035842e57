/** One bill: totals, actions, lines. */
import {
  type ChannelBill,
  discardChannelBill,
  getChannelBill,
  postChannelBill,
  recheckChannelBill,
} from '@minsu/contract/finance/channel-bills/channel-bill-endpoints.ts';
import { type BillLineKind, differing } from '@minsu/contract/finance/channel-bills/channel-bill-rules.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Icon } from '../../components/icon.tsx';
import { MoneyLink } from '../../components/records/money-link.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { DateText } from '../../components/words/date-text.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useAddressSearch } from '../../platform/navigation/address.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { withinHost } from './bill-href.ts';
import { BillLines } from './bill-lines.tsx';
import { BillStateDot } from './bill-words.tsx';
import { billQueries } from './channel-bills-live.ts';

const BillDialog = lazyPart(() => import('./bill-dialogs.tsx'), 'asked');

const BillPart = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation('channelBills');
  const [search] = useAddressSearch();
  const query = useCall(getChannelBill, { id }, { keepPrevious: false });
  return (
    <div className="bill-panel">
      <Link className="bill-back" to={withinHost(search)}>
        <Icon name="left" size={14} /> {t('back')}
      </Link>
      <div className="panel bill-head">
        <Loaded query={query} lines={3}>
          {(bill) => <Head bill={bill} />}
        </Loaded>
      </div>
      {query.data && <BillLines billId={id} />}
    </div>
  );
};

export default BillPart;

interface OfBill {
  readonly bill: ChannelBill;
}

const Head = ({ bill }: OfBill) => {
  const { t } = useTranslation('channelBills');
  const [search] = useAddressSearch();
  const linesOf = (kinds: readonly BillLineKind[] = []) =>
    [withinHost(search, { bill: bill.id }), ...kinds.map((kind) => `kind=${kind}`)].join('&');
  return (
    <>
      <div className="line">
        <h2>{bill.billNo}</h2>
        <BillStateDot state={bill.state} />
        <span className="muted">
          {t('factsOf', { channel: t(`channel_${bill.channel}`), no: bill.platformBillNo })}
        </span>
        <span className="actions">
          <Actions bill={bill} />
        </span>
      </div>
      {bill.voidReason && <p className="callout">{bill.voidReason}</p>}
      <dl className="bill-figures">
        <Figure label={t('column_receivedOn')}>
          <DateText date={bill.receivedOn} />
        </Figure>
        <Figure label={t('column_expected')}>
          <MoneyLink fen={bill.expectedFen} to={linesOf()} />
        </Figure>
        <Figure label={t('column_paid')}>
          <MoneyLink fen={bill.paidFen} to={linesOf()} />
        </Figure>
        <Figure label={t('column_difference')}>
          <MoneyLink fen={bill.differenceFen} owed={bill.differenceFen !== 0} to={linesOf(differing)} />
        </Figure>
        <Figure label={t('column_unmatched')}>
          <MoneyLink fen={bill.unmatchedFen} owed={bill.unmatchedFen !== 0} to={linesOf(['unmatched'])} />
        </Figure>
        <Figure label={t('column_madeBy')}>{bill.madeByName}</Figure>
        {bill.postedByName && <Figure label={t('column_postedBy')}>{bill.postedByName}</Figure>}
      </dl>
    </>
  );
};

const Figure = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

const after = { invalidates: billQueries, onStale: () => void invalidate(billQueries) };

const effectsOf = (
  { kinds, paidFen }: ChannelBill,
  t: ReturnType<typeof useTranslation<'channelBills'>>['t'],
) => {
  const differing = (kinds.short ?? 0) + (kinds.over ?? 0) + (kinds.twice ?? 0);
  const unmatched = kinds.unmatched ?? 0;
  return [
    t('effect_cash', { amount: formatMoney(paidFen) }),
    ...(differing > 0 ? [t('effect_differing', { count: differing })] : []),
    ...(unmatched > 0 ? [t('effect_unmatched', { count: unmatched })] : []),
  ];
};

const Actions = ({ bill }: OfBill) => {
  const { t } = useTranslation('channelBills');
  const dialog = useDialog();
  const { id, version, billNo, actions } = bill;
  return (
    <>
      {actions.includes('post') && (
        <CommandButton
          {...after}
          command={postChannelBill}
          input={{ id, version }}
          type="primary"
          label={t('post')}
          confirm={{ title: t('postTitle', { no: billNo }), effects: effectsOf(bill, t) }}
          done={t('posted')}
        />
      )}
      {actions.includes('recheck') && (
        <CommandButton
          {...after}
          command={recheckChannelBill}
          input={{ id, version }}
          label={t('recheck')}
          done={t('rechecked')}
        />
      )}
      {actions.includes('discard') && (
        <CommandButton
          {...after}
          command={discardChannelBill}
          input={{ id, version }}
          danger
          label={t('discard')}
          confirm={{ title: t('discardTitle', { no: billNo }), effects: [t('discardText')] }}
          done={t('discarded')}
        />
      )}
      {actions.includes('void') && (
        <Button danger onClick={() => dialog.show()}>
          {t('void')}
        </Button>
      )}
      {dialog.shown && (
        <BillDialog of={{ kind: 'void', bill }} open={dialog.shown.open} onClose={dialog.close} />
      )}
    </>
  );
};
