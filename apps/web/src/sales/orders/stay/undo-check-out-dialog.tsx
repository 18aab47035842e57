/** Undoes a check-out: lists what is restored, and what cannot be. */
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { previewUndoCheckOut, undoCheckOut } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { useState } from 'react';
import { Icon } from '../../../components/icon.tsx';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatMoney, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { stayKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

type Preview = OutputOf<typeof previewUndoCheckOut>;

export const UndoCheckOutDialog = ({ at, stay, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const [ignore, setIgnore] = useState(false);
  const query = useCall(
    previewUndoCheckOut,
    { stayId: stay.id },
    { enabled: dialog.open, staleTime: 0, quiet: true },
  );
  return (
    <OrderFormDialog
      {...dialog}
      disabled={!query.data || (query.data.refusal !== null && !ignore)}
      title={t('undoCheckOutTitle', { guest: stay.guestName })}
      submitLabel={t('action_undoCheckOut')}
      command={undoCheckOut}
      base={{ ...stayKey(stay, at.detail), ...(ignore && { ignoreRestrictions: true }) }}
      onDone={onDone}
    >
      <Loaded query={query} lines={3}>
        {(preview) => <ComesBack preview={preview} />}
      </Loaded>
      <IgnoreRestrictions refusals={query.data ? [query.data] : []} checked={ignore} onChange={setIgnore} />
    </OrderFormDialog>
  );
};

const ComesBack = ({ preview }: { readonly preview: Preview }) => {
  const { t } = useTranslation('orders');
  const { nights, amountFen, waivedFen, deposit, newDoorCode, refusal } = preview;
  if (refusal !== null)
    return (
      <p className="callout bad" role="status">
        <Icon name="error" /> {refusal}
      </p>
    );
  const effects = [
    t('effect_inHouseAgain'),
    nights && t('effect_nightsBack', { dates: formatRange(nights.from, nights.to, currentLanguage()) }),
    amountFen ? t('effect_chargedAgain', { amount: formatMoney(amountFen) }) : null,
    waivedFen ? t('effect_waiverGone', { amount: formatMoney(waivedFen) }) : null,
    newDoorCode && t('effect_newDoorCode'),
    deposit && t(`effect_deposit_${deposit.outcome}`, { amount: formatMoney(deposit.amountFen) }),
  ];
  return <EffectList effects={effects.filter((effect) => typeof effect === 'string')} />;
};
