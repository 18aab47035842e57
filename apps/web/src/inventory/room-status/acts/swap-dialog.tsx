/** Effects and price of swapping two stays, before confirming. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { previewSwap, type swapStays } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { singleClick } from '../../../components/dialogs/single-click.ts';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { type SwapPair, type SwapPricing, swapInput } from './board-swap.ts';
import { MoveEffects, MoveTable } from './move-dialog.tsx';
import type { AskedSwap } from './use-swap.ts';

interface SwapDialogProps {
  readonly asked: AskedSwap;
  readonly onClose: () => void;
  readonly onConfirm: (swap: InputOf<typeof swapStays>, pair: SwapPair) => void;
}

const SwapDialog = (props: SwapDialogProps) => {
  const { first, second } = props.asked.pair;
  return <SwapForm key={[first.id, first.version, second.id, second.version].join()} {...props} />;
};

export default SwapDialog;

/** Refetched for another price or without restrictions. */
const useAskedSwap = ({ pair, preview, open }: AskedSwap) => {
  const [pricing, setPricing] = useState<SwapPricing>('keep');
  const [ignore, setIgnore] = useState(false);
  const isAsAsked = pricing === 'keep' && !ignore;
  const query = useCall(previewSwap, swapInput(pair, pricing, ignore), {
    enabled: open && !isAsAsked,
    quiet: true,
    staleTime: 0,
  });
  const shown = isAsAsked ? preview : (query.data ?? preview);
  const fresh = isAsAsked || !(query.isPending || query.isPlaceholderData);
  const error = isAsAsked ? null : query.error;
  const ready = fresh && !error && shown.possible;
  return { pricing, setPricing, ignore, setIgnore, shown, fresh, error, ready };
};

const SwapForm = ({ asked, onClose, onConfirm }: SwapDialogProps) => {
  const { t } = useTranslation('roomStatus');
  const words = useTranslation('components').t;
  const seesMoney = useSeesMoney();
  const id = useId();
  const { pair, moving, preview, open } = asked;
  const { pricing, setPricing, ignore, setIgnore, shown, fresh, error, ready } = useAskedSwap(asked);
  const otherType = preview.stays.some((stay) => stay.otherType);
  return (
    <Dialog
      open={open}
      title={t('swapTitle', { first: pair.first.guest, second: pair.second.guest })}
      width={600}
      destroyOnHidden
      okText={t('swapConfirm')}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: !ready, variant: 'solid', color: 'primary' }}
      onOk={singleClick(() => ready && onConfirm(swapInput(pair, pricing, ignore), pair))}
      onCancel={onClose}
    >
      <div className="form move-form">
        <div className={fresh ? undefined : 'refreshing'} aria-live="polite">
          <MoveTable moving={moving} preview={shown} />
          <MoveEffects preview={shown} error={error && (error.serverMessage ?? words('failed'))} />
        </div>
        {(seesMoney || !preview.possible) && otherType && (
          <fieldset className="field move-pricing">
            <legend id={id}>{t('movePricing')}</legend>
            <Radio.Group
              aria-labelledby={id}
              vertical
              options={(['keep', 'difference'] as const).map((value) => ({
                value,
                label: t(`pricing_${value}`),
              }))}
              value={pricing}
              onChange={(event) => setPricing(event.target.value as SwapPricing)}
            />
          </fieldset>
        )}
        <IgnoreRestrictions
          refusals={shown.stays.flatMap(({ refusals }) => refusals)}
          checked={ignore}
          onChange={setIgnore}
        />
      </div>
    </Dialog>
  );
};
