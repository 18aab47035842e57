/** Splits a stay at a date; the second part may move to another room at its own price. */
import { previewSplit, splitStay } from '@minsu/contract/sales/orders/board-step-endpoints.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { getOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../components/dialogs/dialog.tsx';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { DayControl } from '../../components/forms/date-controls.tsx';
import { useStepDone } from '../../components/forms/take-back.ts';
import { IgnoreRestrictions } from '../../components/ignore-restrictions.tsx';
import { CallError, call } from '../../platform/calls/call.ts';
import { refreshEntities } from '../../platform/calls/live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { PricingField } from './change/change-stay-fields.tsx';
import { SplitPreview, type SplitPreviewState } from './change/split-preview.tsx';
import { isAskableSplit, type Split, splitDates, splitInput, startOfSplit } from './change/split-rules.ts';
import { showIfStale } from './order-commands.ts';
import type { OrderDialogProps } from './order-dialog-types.ts';
import { useFreeRooms } from './sell/use-free-rooms.ts';
import './orders.css';
import { useTranslation } from '../../platform/use-translation.ts';

interface SplitProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onDone?: (houseId: string) => void;
}

/** Opened from an order's buttons. */
export const SplitDialog = ({ at, stay, open, onClose }: OrderDialogProps) => (
  <SplitForm key={stay.id} detail={at.detail} stay={stay} open={open} onClose={onClose} />
);

export interface SplitStayPanelProps extends SplitProps {
  readonly stayId: string;
  readonly date?: string;
}

/** For screens that know only the stay, such as the calendar. */
const SplitStayPanel = ({ stayId, date, ...props }: SplitStayPanelProps) => {
  const { data } = useCall(getOrder, { stayId }, { enabled: props.open, keepPrevious: false });
  const stay = data?.stays.find((each) => each.id === stayId);
  if (!data || !stay) return null;
  return (
    <SplitForm
      key={`${stayId} ${date}`}
      detail={data}
      stay={stay}
      {...(date === undefined ? {} : { date })}
      {...props}
    />
  );
};

export default SplitStayPanel;

interface SplitFormProps extends SplitProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly date?: string;
}

const SplitForm = ({ detail, stay, date, open, onClose, onDone }: SplitFormProps) => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const dates = splitDates(stay, detail.order.businessDate);
  const [split, setSplit] = useState(() => dates && startOfSplit(stay, dates, date));
  const { pending, run } = useSplit(detail, stay, () => {
    onClose();
    onDone?.(detail.order.houseId);
  });
  const preview = useSplitPreview(detail, stay, split, open && !pending);
  return (
    <Dialog
      open={open}
      title={t('splitTitle', { guest: stay.guestName })}
      width={560}
      destroyOnHidden
      okText={t('splitSubmit')}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: !preview.ready, variant: 'solid', color: 'primary' }}
      confirmLoading={pending}
      onOk={() => split && void run(split)}
      onCancel={onClose}
    >
      {dates && split ? (
        <div className="form">
          <SplitFields {...{ detail, stay, split, dates }} onChange={setSplit} />
          <PricingField change={split} onChange={setSplit} preview={preview.data?.stays[0]} />
          <SplitPreview {...{ stay, split }} preview={preview} />
          <IgnoreRestrictions
            refusals={preview.data?.stays[0]?.refusals ?? []}
            checked={split.ignoreRestrictions}
            onChange={(ignoreRestrictions) => setSplit({ ...split, ignoreRestrictions })}
          />
        </div>
      ) : (
        <p className="muted">{t('splitTooShort')}</p>
      )}
    </Dialog>
  );
};

const useSplit = (detail: OrderDetail, stay: Stay, onDone: () => void) => {
  const { t } = useTranslation('orders');
  const stepDone = useStepDone();
  const [pending, setPending] = useState(false);
  const run = async (split: Split) => {
    setPending(true);
    try {
      const { stepId } = await call(splitStay, splitInput(stay, detail.order.version, split));
      refreshEntities(['order']);
      stepDone(t('done_split'), { id: stepId });
      onDone();
    } catch (error) {
      showIfStale(error);
    }
    setPending(false);
  };
  return { pending, run };
};

const useSplitPreview = (
  detail: OrderDetail,
  stay: Stay,
  split: Split | null,
  enabled: boolean,
): SplitPreviewState => {
  const words = useTranslation('components').t;
  const settled = useSettled(split);
  const askable = settled !== null && isAskableSplit(settled);
  const input = settled
    ? splitInput(stay, detail.order.version, settled)
    : { stayId: stay.id, version: 0, at: '' };
  const query = useCall(previewSplit, input, { enabled: enabled && askable, quiet: true });
  const stale = settled !== split || query.isPlaceholderData || query.isPending;
  const { data, error } = query;
  return {
    data,
    error: error ? (error instanceof CallError && error.serverMessage) || words('failed') : null,
    stale,
    ready: askable && !stale && !error && data?.possible === true,
  };
};

interface SplitFieldsProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly split: Split;
  readonly dates: { readonly min: string; readonly max: string };
  readonly onChange: (split: Split) => void;
}

const SplitFields = ({ detail, stay, split, dates, onChange }: SplitFieldsProps) => {
  const { t } = useTranslation('orders');
  const id = useId();
  const { houseId } = detail.order;
  const { options } = useFreeRooms({
    houseId,
    checkIn: split.at,
    checkOut: stay.checkOut,
    exceptStayId: stay.id,
  });
  const same = { value: stay.roomId ?? '', label: `${stay.roomNumber} · ${t('currentRoom')}` };
  const others = options?.filter(({ value }) => value !== stay.roomId) ?? [];
  return (
    <div className="form-grid">
      <div className="field">
        <label htmlFor={`${id}-at`}>{t('splitAt')}</label>
        <DayControl
          id={`${id}-at`}
          {...dates}
          value={split.at}
          onChange={(at) => onChange({ ...split, at: at ?? split.at })}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-room`}>{t('splitRoom')}</label>
        <Select
          id={`${id}-room`}
          showSearch={{ optionFilterProp: 'label' }}
          options={[same, ...others]}
          value={split.roomId ?? same.value}
          onChange={(roomId) => onChange({ ...split, roomId, pricing: 'keep', customFen: undefined })}
        />
      </div>
    </div>
  );
};
