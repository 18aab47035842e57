/** Actions on a payout: approve, refuse, withdraw, retry, give up, record a transfer, query. */

import {
  approvePayout,
  refreshPayout,
  retryPayout,
} from '@minsu/contract/finance/payouts/payout-endpoints.ts';
import type { Endpoint } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { CommandButton, type CommandButtonProps } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { invalidate } from '../../platform/calls/queries.ts';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { ReasonKind } from './payout-dialogs.tsx';
import { payoutQueries } from './payout-live.ts';
import { cardText, type OfPayout } from './payout-words.tsx';

const PayoutDialog = lazyPart(() => import('./payout-dialogs.tsx'), 'asked');

const after = { invalidates: payoutQueries, onStale: () => void invalidate(payoutQueries) };

const keyOf = ({ of: { id, version } }: OfPayout) => ({ id, version });

/** `brief`: in list rows, leaves rare actions to the preview. */
export const PayoutActions = ({ of, brief = false }: OfPayout & { readonly brief?: boolean }) => {
  const may = (action: (typeof of.actions)[number]) => of.actions.includes(action);
  return (
    <span className="payout-actions">
      {may('approve') && <Approve of={of} />}
      {may('reject') && !brief && <Ask of={of} kind="reject" />}
      {may('retry') && <Retry of={of} />}
      {may('enter') && !(brief && may('retry')) && <Ask of={of} kind="enter" />}
      {may('ask') && <Refresh of={of} />}
      {may('withdraw') && !brief && <Ask of={of} kind="withdraw" />}
      {may('giveUp') && !brief && <Ask of={of} kind="giveUp" />}
    </span>
  );
};

const Small = <E extends Endpoint>(props: CommandButtonProps<E>) => (
  <CommandButton size="small" {...props} {...after} />
);

const Approve = ({ of }: OfPayout) => {
  const { t } = useTranslation('payouts');
  const params = { name: of.landlordName, amount: formatMoney(of.amountFen) };
  const card = cardText(t, of);
  return (
    <Small
      command={approvePayout}
      input={keyOf({ of })}
      label={t('approve')}
      type="primary"
      confirm={{
        title: t('approveTitle'),
        effects: [
          t('effect_approve', params),
          ...(card === null ? [] : [t('effect_approveCard', { card })]),
          t('effect_noWayBack'),
        ],
      }}
      done={t('approved')}
    />
  );
};

const Retry = ({ of }: OfPayout) => {
  const { t } = useTranslation('payouts');
  return (
    <Small
      command={retryPayout}
      input={keyOf({ of })}
      label={t('retry')}
      type="primary"
      done={t('retried')}
    />
  );
};

const Refresh = ({ of }: OfPayout) => {
  const { t } = useTranslation('payouts');
  return <Small command={refreshPayout} input={{ id: of.id }} label={t('ask')} done={t('asked')} />;
};

const Ask = ({ of, kind }: OfPayout & { readonly kind: ReasonKind | 'enter' }) => {
  const { t } = useTranslation('payouts');
  const dialog = useDialog();
  return (
    <>
      <Button size="small" danger={kind !== 'enter'} onClick={() => dialog.show()}>
        {t(kind)}
      </Button>
      {dialog.shown && <PayoutDialog of={of} kind={kind} open={dialog.shown.open} onClose={dialog.close} />}
    </>
  );
};
