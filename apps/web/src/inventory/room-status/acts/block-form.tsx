/** Blocks rooms for some nights. */

import type { RoomBlock } from '@minsu/contract/inventory/room-status/room-status.ts';
import {
  blockRooms,
  type StayInTheWay,
} from '@minsu/contract/inventory/room-status/room-status-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { momentOf } from '../../../components/forms/field-controls.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { ReasonField } from '../../../components/forms/reason-field.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import type { HouseOf } from '../../../platform/clocks.ts';
import type { TargetStay } from '../use-find-stay.ts';
import { type NamedPlace, roomName } from '../view/board-data.ts';
import { BlockKindControl } from './block-kind-control.tsx';
import { isShownInDialog, StaysInWay, staysInTheWayOf } from './stays-in-way.tsx';
import '../panels.css';
import { useTranslation } from '../../../platform/use-translation.ts';

type Input = InputOf<typeof blockRooms>;

/** Initial values: the chosen rooms and dates, or all input when returning from a conflicting stay. */
export type BlockDraft = Pick<Input, 'from' | 'to'> &
  Partial<Input> & { readonly roomIds: readonly string[] };

interface BlockFormProps {
  readonly open: boolean;
  readonly draft: BlockDraft;
  readonly places: ReadonlyMap<string, NamedPlace>;
  readonly onClose: () => void;
  readonly onDone: (blocks: readonly RoomBlock[]) => void;
  /** Shows a conflicting stay on the calendar; the input returns with the form. */
  readonly onShow: (stay: TargetStay, typed: BlockDraft) => void;
}

/** Only held rooms have a release time. */
export const withRelease = <I extends { kind?: string | undefined; releaseAt?: string | null | undefined }>(
  input: I,
): I => (input.kind === 'held' ? input : { ...input, releaseAt: null });

const BlockForm = ({ open, draft, places, onClose, onDone, onShow }: BlockFormProps) => {
  const { t } = useTranslation('roomStatus');
  const [inTheWay, setInTheWay] = useState<readonly StayInTheWay[]>([]);
  const rooms = useMemo(
    () => [...places].map(([value, place]) => ({ value, label: roomName(place) })),
    [places],
  );
  return (
    <FormDrawer open={open} title={t('blockForm')} width={520} onClose={onClose}>
      <RecordForm
        command={blockRooms}
        initial={{ kind: 'closed', note: '', releaseAt: null, ...draft }}
        prepare={withRelease}
        saidInside={isShownInDialog}
        onRefused={(error) => setInTheWay(staysInTheWayOf(error))}
        submitLabel={t('blockSubmit')}
        done={false}
        onCancel={onClose}
        onDone={onDone}
      >
        {(form) => (
          <>
            <Field
              of={blockRooms.input}
              name="roomIds"
              label={t('fieldRooms')}
              control="multiselect"
              options={rooms}
            />
            <BlockFields houseId={places.get(draft.roomIds[0] ?? '')?.house.id ?? null} />
            <StaysInWay
              stays={inTheWay}
              onShow={(stay) => onShow(stay, { ...draft, ...form.getState().values })}
            />
          </>
        )}
      </RecordForm>
    </FormDrawer>
  );
};

export default BlockForm;

/** Kind, dates, release, reason and note, shared by the create and edit forms. */
export const BlockFields = ({ houseId }: { readonly houseId: HouseOf }) => {
  const { t } = useTranslation('roomStatus');
  const form = useForm();
  const kind = useStore(form, (state) => state.values.kind);
  const { input } = blockRooms;
  return (
    <>
      <Field of={input} name="kind" label={t('fieldKind')} control={BlockKindControl} />
      <div className="form-grid">
        <Field of={input} name="from" label={t('fieldFrom')} control="date" />
        <Field of={input} name="to" label={t('fieldTo')} control="date" />
      </div>
      {kind === 'held' && (
        <Field
          of={input}
          name="releaseAt"
          label={t('fieldRelease')}
          control={momentOf(houseId)}
          placeholder={t('fieldReleaseNever')}
          help={t('fieldReleaseHelp')}
        />
      )}
      <ReasonField
        of={input}
        name="reason"
        label={t('fieldReason')}
        placeholder={t('fieldReasonExample')}
        kind="blockReason"
      />
      <Field of={input} name="note" label={t('fieldNote')} control="textarea" />
    </>
  );
};
