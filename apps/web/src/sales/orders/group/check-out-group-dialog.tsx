/** Checks out all rooms of a group leaving today: payment, deposit return and rooms together, all or none. */

import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { checkOutGroup } from '@minsu/contract/sales/orders/stay/check-in-endpoints.ts';
import { Checkbox } from 'antd';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { ShiftNotice } from '../../../components/shifts/shift-notice.tsx';
import { Money } from '../../../components/words/money.tsx';
import { useMay } from '../../../platform/calls/session.ts';
import { formatMoney } from '../../../platform/format.ts';
import { usePaymentMethods, useUsualMethod } from '../../../platform/payment-methods.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { orderKey } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { OrderFormDialog } from '../order-form-dialog.tsx';
import { leavingOf } from './group-actions.ts';

const isIn = ({ state }: Stay): boolean => state === 'in_house';

/**
 * Amount due with the last room, from the server; null while others stay, or without the permission to see money.
 */
const dueOf = (detail: OrderDetail): number | null => {
  const { balanceFen } = detail.order;
  const toCome = detail.stays.some(({ state }) => state === 'expected');
  return balanceFen === null || toCome ? null : Math.max(0, balanceFen);
};

export const CheckOutGroupDialog = ({ at, onDone, ...dialog }: OrderDialogProps) => {
  const { t } = useTranslation('orders');
  const may = useMay();
  const usual = useUsualMethod();
  const leaving = leavingOf(at.detail);
  const due = dueOf(at.detail);
  const pays = due !== null && due > 0 && may('order:payment');
  const held = at.detail.order.deposit === 'held';
  return (
    <OrderFormDialog
      {...dialog}
      title={t('action_checkOutAll')}
      submitLabel={pays ? t('payAndCheckOut', { amount: formatMoney(due) }) : t('checkOutAllSubmit')}
      command={checkOutGroup}
      base={{ ...orderKey(at.detail), ...(pays && { dueFen: due }) }}
      initial={{
        stayIds: leaving.map(({ id }) => id),
        returnDeposit: held,
        ...(pays && { payMethod: usual }),
      }}
      // The last room settles money and deposit.
      shape={(values) => {
        const leavesAll =
          (values.stayIds as readonly string[]).length === at.detail.stays.filter(isIn).length;
        return leavesAll
          ? values
          : { ...values, payMethod: undefined, dueFen: undefined, returnDeposit: false };
      }}
      onDone={onDone}
    >
      <LeavingRooms detail={at.detail} stays={leaving} />
      <Settling detail={at.detail} due={pays ? due : null} held={held} />
    </OrderFormDialog>
  );
};

interface RoomsProps {
  readonly detail: OrderDetail;
  readonly stays: readonly Stay[];
}

const useChosen = (): readonly string[] =>
  useStore(useForm(), ({ values }) => valueAt(values, 'stayIds') as readonly string[]);

const LeavingRooms = ({ stays }: RoomsProps) => {
  const { t } = useTranslation('orders');
  const form = useForm();
  const chosen = useChosen();
  const choose = (id: string, isChosen: boolean) =>
    form.set('stayIds', isChosen ? [...chosen, id] : chosen.filter((one) => one !== id));
  return (
    <fieldset className="leaving-rooms">
      <legend>{t('leavingRooms')}</legend>
      {stays.map(({ id, roomNumber, roomTypeName, guestName }) => (
        <Checkbox
          key={id}
          checked={chosen.includes(id)}
          onChange={(event) => choose(id, event.target.checked)}
        >
          <strong>{roomNumber ?? roomTypeName}</strong> {guestName}
        </Checkbox>
      ))}
      {chosen.length === 0 && <div className="field-error">{t('chooseARoom')}</div>}
    </fieldset>
  );
};

interface SettlingProps {
  readonly detail: OrderDetail;
  readonly due: number | null;
  readonly held: boolean;
}

const Settling = ({ detail, due, held }: SettlingProps) => {
  const { t } = useTranslation(['orders', 'deposits']);
  const methods = usePaymentMethods();
  const chosen = useChosen();
  const leavesAll = chosen.length === detail.stays.filter(isIn).length;
  const rooms = detail.stays
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ roomNumber }) => roomNumber ?? []);
  const left = detail.deposit?.records[0]?.leftFen ?? 0;
  return (
    <>
      {leavesAll && due !== null && (
        <>
          <p className="callout">
            {t('dueNow')} <Money fen={due} owed />
          </p>
          <ShiftNotice />
          <Field
            of={checkOutGroup.input}
            name="payMethod"
            label={t('field_method')}
            control="radio"
            required
            options={methods}
          />
        </>
      )}
      {leavesAll && held && left > 0 && (
        <Field
          of={checkOutGroup.input}
          name="returnDeposit"
          label={t('returnDepositOf', { amount: formatMoney(left) })}
          control="checkbox"
        />
      )}
      {!leavesAll && chosen.length > 0 && <p className="muted">{t('settledByLast')}</p>}
      {rooms.length > 0 && <EffectList effects={[t('effect_dirty', { room: rooms.join('、') })]} />}
    </>
  );
};
