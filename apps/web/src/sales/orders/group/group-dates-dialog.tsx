/** Changes the dates of all rooms of a group in one undoable step, with the costs shown first. */
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import {
  type MovePreview,
  moveStays,
  previewMoves,
} from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { getOrder, getOrderHistory } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { countOrderViews, pageOrders } from '@minsu/contract/sales/orders/order-list-endpoints.ts';
import { pricings } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { Checkbox, Radio } from 'antd';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { DateRangeControl } from '../../../components/forms/date-controls.tsx';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Money } from '../../../components/words/money.tsx';
import { call } from '../../../platform/calls/call.ts';
import { invalidate, useCall } from '../../../platform/calls/queries.ts';
import { useSeesMoney } from '../../../platform/calls/session.ts';
import { formatMoney, formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { stockQueries } from '../order-live.ts';

const shownPricings = pricings.filter((pricing) => pricing !== 'custom');
type Pricing = (typeof shownPricings)[number];

interface DatesDraft {
  readonly checkIn: string;
  readonly checkOut: string;
  readonly stayIds: readonly string[];
  readonly pricing: Pricing;
  readonly ignoreRestrictions: boolean;
}

const movable = ({ stays }: OrderDetail): Stay[] => stays.filter(({ actions }) => actions.includes('extend'));

/** A guest who has arrived keeps the arrival date. */
const inputOf = (detail: OrderDetail, draft: DatesDraft): InputOf<typeof moveStays> => ({
  ignoreRestrictions: draft.ignoreRestrictions,
  moves: movable(detail)
    .filter(({ id }) => draft.stayIds.includes(id))
    .map(({ id, state }) => ({
      ...{ stayId: id, version: detail.order.version, checkOut: draft.checkOut, pricing: draft.pricing },
      ...(state === 'expected' && { checkIn: draft.checkIn }),
    })),
});

/** The most common dates among the rooms. */
const startOf = (detail: OrderDetail): DatesDraft => {
  const stays = movable(detail);
  const { checkIn, checkOut } = detail.order;
  const stayIds = stays.map(({ id }) => id);
  return { checkIn, checkOut, stayIds, pricing: 'keep', ignoreRestrictions: false };
};

const isChanged = (detail: OrderDetail, { checkIn, checkOut, stayIds }: DatesDraft): boolean =>
  movable(detail).some(
    (stay) =>
      stayIds.includes(stay.id) &&
      (stay.checkOut !== checkOut || (stay.state === 'expected' && stay.checkIn !== checkIn)),
  );

const useDatePreview = (detail: OrderDetail, draft: DatesDraft, open: boolean) => {
  const settled = useSettled(draft);
  const asks = settled.checkIn < settled.checkOut && isChanged(detail, settled);
  const input = inputOf(detail, settled);
  const query = useCall(previewMoves, input, { enabled: open && asks, quiet: true, staleTime: 0 });
  const fresh = asks && settled === draft && !query.isPending && !query.isPlaceholderData;
  return { query, asks, ready: fresh && !query.error && query.data?.possible === true };
};

export const GroupDatesDialog = ({ at: { detail }, open, onClose }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const stepDone = useStepDone();
  const [draft, setDraft] = useState(() => startOf(detail));
  const [pending, setPending] = useState(false);
  const { query, asks, ready } = useDatePreview(detail, draft, open && !pending);
  const submit = async () => {
    setPending(true);
    const done = await call(moveStays, inputOf(detail, draft)).catch(() => null);
    setPending(false);
    invalidate([getOrder, getOrderHistory, pageOrders, countOrderViews, ...stockQueries]);
    if (!done) return void query.refetch();
    onClose();
    stepDone(t('done_changeDatesAll', { count: done.stays.length }), { id: done.stepId });
  };
  return (
    <Dialog
      open={open}
      title={t('action_changeDatesAll')}
      width={640}
      destroyOnHidden
      okText={t('changeDatesSubmit')}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: !ready, variant: 'solid', color: 'primary' }}
      confirmLoading={pending}
      onOk={() => void submit()}
      onCancel={onClose}
    >
      <div className="form">
        <DraftFields detail={detail} draft={draft} onChange={setDraft} />
        {asks && (
          <Loaded query={query} lines={4}>
            {(preview) => <DatesPreview preview={preview} />}
          </Loaded>
        )}
        <IgnoreRestrictions
          refusals={query.data?.stays.flatMap(({ refusals }) => refusals) ?? []}
          checked={draft.ignoreRestrictions}
          onChange={(ignoreRestrictions) => setDraft({ ...draft, ignoreRestrictions })}
        />
      </div>
    </Dialog>
  );
};

interface DraftFieldsProps {
  readonly detail: OrderDetail;
  readonly draft: DatesDraft;
  readonly onChange: (draft: DatesDraft) => void;
}

const DraftFields = ({ detail, draft, onChange }: DraftFieldsProps) => {
  const { t } = useTranslation('orders');
  const { stayIds } = draft;
  const choose = (id: string, chosen: boolean) =>
    onChange({ ...draft, stayIds: chosen ? [...stayIds, id] : stayIds.filter((one) => one !== id) });
  return (
    <>
      <div className="field dates">
        <span className="field-label">{t('newDates')}</span>
        <DateRangeControl
          label={t('newDates')}
          value={{ from: draft.checkIn, to: draft.checkOut }}
          onChange={({ from, to }) => from && to && onChange({ ...draft, checkIn: from, checkOut: to })}
        />
      </div>
      <fieldset className="leaving-rooms">
        <legend>{t('changedRooms')}</legend>
        {movable(detail).map(({ id, roomNumber, roomTypeName, guestName }) => (
          <Checkbox
            key={id}
            checked={stayIds.includes(id)}
            onChange={(event) => choose(id, event.target.checked)}
          >
            <strong>{roomNumber ?? roomTypeName}</strong> {guestName}
          </Checkbox>
        ))}
      </fieldset>
      <Radio.Group
        aria-label={t('pricing')}
        value={draft.pricing}
        onChange={(event) => onChange({ ...draft, pricing: event.target.value as Pricing })}
        options={shownPricings.map((value) => ({ value, label: t(`pricing_${value}`) }))}
      />
    </>
  );
};

/** Charge for the released nights under the terms of the sale. */
const feeOf = ({ givenUp }: MovePreview['stays'][number]): number => givenUp?.offers[0]?.feeFen ?? 0;

const DatesPreview = ({ preview }: { readonly preview: MovePreview }) => {
  const { t } = useTranslation('orders');
  const seesMoney = useSeesMoney();
  return (
    <>
      <table className="order-before-after">
        <thead>
          <tr>
            <th scope="col">{t('field_room')}</th>
            <th scope="col">{t('stayDates')}</th>
            {seesMoney && <th scope="col">{t('charge_room_night')}</th>}
          </tr>
        </thead>
        <tbody>
          {preview.stays.map((stay) => (
            <tr key={stay.stayId}>
              <th scope="row">
                {stay.toRoom ?? t('unassigned')} {stay.guest}
              </th>
              <td className="num">
                {formatRange(stay.checkIn, stay.checkOut, currentLanguage())}
                {[...stay.refusals.map(({ message }) => message), ...stay.warnings].map((said) => (
                  <div key={said} className="field-error">
                    {said}
                  </div>
                ))}
              </td>
              {seesMoney && (
                <td>
                  <Money fen={stay.roomFenAfter} />
                  <DifferenceOf fen={stay.differenceFen} />
                  {feeOf(stay) > 0 && (
                    <div className="muted">{t('keptByTerms', { amount: formatMoney(feeOf(stay)) })}</div>
                  )}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {seesMoney && (
        <p className="quote-sum">
          {t('differenceOfAll')} <DifferenceOf fen={preview.differenceFen} zero />
        </p>
      )}
    </>
  );
};

const DifferenceOf = ({ fen, zero = false }: { readonly fen: number | null; readonly zero?: boolean }) => {
  if (fen === null || (fen === 0 && !zero)) return null;
  return (
    <span className={fen > 0 ? 'difference more' : 'difference less'}>
      {fen > 0 ? '+' : ''}
      {formatMoney(fen)}
    </span>
  );
};
