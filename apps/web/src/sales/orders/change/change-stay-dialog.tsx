/** Moves, extends or shortens a stay: room, dates and price in one dialog, with a preview. */
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { OrderDetail, Stay } from '@minsu/contract/sales/orders/order.ts';
import { changeStay, previewStayChange } from '@minsu/contract/sales/orders/stay-change-endpoints.ts';
import { useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { HelpLink } from '../../../components/dialogs/help-link.tsx';
import { useSettled } from '../../../components/dialogs/use-settled.ts';
import { useStepDone } from '../../../components/forms/take-back.ts';
import { IgnoreRestrictions } from '../../../components/ignore-restrictions.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { nightsOf } from '../../../platform/format.ts';
import type { OrderActionKey } from '../order-action-keys.ts';
import { runOrderCommand } from '../order-commands.ts';
import type { OrderDialogProps } from '../order-dialog-types.ts';
import { GivenUpFields } from '../stay/given-up-fields.tsx';
import { ChangeFields } from './change-stay-fields.tsx';
import { ChangePreviewBox } from './change-stay-preview.tsx';
import {
  type ChangePreview,
  changeInput,
  isAskable,
  isChanged,
  type ProposedChange,
  type StayChange,
  startOfChange,
} from './change-stay-rules.ts';
import '../orders.css';
import { useTranslation } from '../../../platform/use-translation.ts';

/** Presets one night more or less, the most common change. */
const presetOf = (action: OrderActionKey, { state, checkIn, checkOut }: Stay): ProposedChange => {
  // Before arrival either end may move.
  if (state === 'expected') return {};
  if (action === 'extend') return { checkOut: addDays(checkOut, 1) };
  return action === 'shorten' && nightsOf(checkIn, checkOut) > 1 ? { checkOut: addDays(checkOut, -1) } : {};
};

export const ChangeStayDialog = ({ action, at, stay, open, onClose }: OrderDialogProps) => (
  <ChangeStayForm
    key={stay.id}
    detail={at.detail}
    stay={stay}
    proposed={presetOf(action, stay)}
    open={open}
    onClose={onClose}
  />
);

interface ChangeStayFormProps {
  readonly detail: OrderDetail;
  readonly stay: Stay;
  readonly proposed: ProposedChange;
  readonly open: boolean;
  readonly onClose: () => void;
}

const verbOf = (preview: ChangePreview | undefined) =>
  (['move', 'extend', 'shorten'] as const).find((verb) => preview?.verbs.includes(verb)) ?? 'move';

const ChangeStayForm = ({ detail, stay, proposed, open, onClose }: ChangeStayFormProps) => {
  const { t } = useTranslation('orders');
  const words = useTranslation('components').t;
  const [change, setChange] = useState(() => startOfChange(stay, proposed));
  const [pending, setPending] = useState(false);
  const stepDone = useStepDone();
  const preview = useChangePreview(detail, stay, change, open && !pending);
  const submit = async () => {
    setPending(true);
    const after = await runOrderCommand(changeStay, changeInput(stay, detail.order.version, change));
    setPending(false);
    if (!after) return void preview.query.refetch();
    onClose();
    stepDone(t(`done_${verbOf(preview.query.data)}`), { stayId: stay.id });
  };
  return (
    <Dialog
      open={open}
      title={t('changeTitle', { guest: stay.guestName })}
      width={560}
      destroyOnHidden
      okText={t('changeSubmit')}
      cancelText={words('cancel')}
      okButtonProps={{ disabled: !preview.ready, variant: 'solid', color: 'primary' }}
      confirmLoading={pending}
      onOk={() => void submit()}
      onCancel={onClose}
      afterClose={() => setChange(startOfChange(stay, proposed))}
    >
      <div className="form">
        <HelpLink slug="change-a-stay" newTab />
        <ChangeFields {...{ detail, stay, change }} onChange={setChange} preview={preview.query.data} />
        <ChangePreviewBox
          changed={isChanged(stay, change)}
          query={preview.askable ? preview.query : null}
          stale={preview.stale}
        />
        <Decisions preview={preview.query.data} change={change} onChange={setChange} />
      </div>
    </Dialog>
  );
};

interface DecisionsProps {
  readonly preview: ChangePreview | undefined;
  readonly change: StayChange;
  readonly onChange: (change: StayChange) => void;
}

/** Decisions left to the user: the price of nights given up, and overridable restrictions. */
const Decisions = ({ preview, change, onChange }: DecisionsProps) => (
  <>
    {preview?.givenUp && (
      <GivenUpFields
        givenUp={preview.givenUp}
        value={change.kept}
        onChange={(kept) => onChange({ ...change, kept })}
      />
    )}
    <IgnoreRestrictions
      refusals={preview?.refusals ?? []}
      checked={change.ignoreRestrictions}
      onChange={(ignoreRestrictions) => onChange({ ...change, ignoreRestrictions })}
    />
  </>
);

/**
 * Debounced preview of a change; `ready` once the answer matches the input without objections. Background refetches
 * do not disable the button, because the server checks again.
 */
const useChangePreview = (detail: OrderDetail, stay: Stay, change: StayChange, enabled: boolean) => {
  const settled = useSettled(change);
  const askable = isAskable(stay, settled);
  const input = changeInput(stay, detail.order.version, settled);
  const query = useCall(previewStayChange, input, { enabled: enabled && askable, quiet: true });
  const stale = settled !== change || query.isPlaceholderData || query.isPending;
  return {
    query,
    askable,
    stale,
    ready: askable && !stale && !query.error && query.data?.refusals.length === 0,
  };
};
