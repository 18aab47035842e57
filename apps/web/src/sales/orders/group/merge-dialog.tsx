/** Chooses an order of the same booker to merge into this one. */
import {
  listMergeCandidates,
  type MergeCandidate,
  mergeOrders,
} from '@minsu/contract/sales/orders/merge-endpoints.ts';
import { Radio } from 'antd';
import { useId, useState } from 'react';
import { Loaded } from '../../../components/records/panel.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatMoney, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';

export const MergeDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const query = useCall(listMergeCandidates, { orderId: at.detail.order.id }, { staleTime: 0, quiet: true });
  const [otherId, choose] = useState<string | null>(null);
  const other = query.data?.find(({ id }) => id === otherId);
  return (
    <OrderFormDialog
      {...dialog}
      title={t('mergeTitle')}
      submitLabel={t('action_merge')}
      command={mergeOrders}
      base={{ ...orderKey(at.detail), ...(other && { otherId: other.id, otherVersion: other.version }) }}
      disabled={!other}
      onDone={onDone}
    >
      <Loaded query={query} lines={3}>
        {(candidates) =>
          candidates.length === 0 ? (
            <p className="muted">{t('mergeNone')}</p>
          ) : (
            <>
              <EffectList effects={[t('effect_merge'), t('effect_mergeAway')]} />
              <Choice candidates={candidates} value={otherId} onChange={choose} />
            </>
          )
        }
      </Loaded>
    </OrderFormDialog>
  );
};

interface ChoiceProps {
  readonly candidates: readonly MergeCandidate[];
  readonly value: string | null;
  readonly onChange: (id: string) => void;
}

const Choice = ({ candidates, value, onChange }: ChoiceProps) => {
  const { t } = useTranslation('orders');
  const label = useId();
  const said = ({ checkIn, checkOut, roomNumbers, stayCount, totalFen }: MergeCandidate) => {
    const words = {
      dates: formatRange(checkIn, checkOut, currentLanguage()),
      rooms: roomNumbers || t('mergeRooms', { count: stayCount }),
    };
    return totalFen === null
      ? t('mergeCandidateBlind', words)
      : t('mergeCandidate', { ...words, amount: formatMoney(totalFen) });
  };
  return (
    <div className="field">
      <span className="field-label" id={label}>
        {t('mergeChoice')}
      </span>
      <Radio.Group
        aria-labelledby={label}
        vertical
        value={value}
        onChange={({ target }) => onChange(target.value as string)}
        options={candidates.map((one) => ({
          value: one.id,
          label: (
            <>
              <span className="num">{one.orderNo}</span>
              <br />
              <span className="muted">{said(one)}</span>
              {one.deposit && (
                <>
                  <br />
                  <span className="muted">
                    {t(`mergeDeposit_${one.deposit.outcome}`, {
                      amount: formatMoney(one.deposit.amountFen),
                    })}
                  </span>
                </>
              )}
            </>
          ),
        }))}
      />
    </div>
  );
};
