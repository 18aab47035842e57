/** Closes rooms for some nights. */
import { manualBlockKinds, type RoomBlock } from '@minsu/contract/room-status/room-status.ts';
import { blockRooms } from '@minsu/contract/room-status/room-status-endpoints.ts';
import { Select } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import type { ControlProps } from '../../components/field-controls.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { useClearing } from '../../components/use-clearing.tsx';
import { type RoomPlace, roomName } from './board-data.ts';

export interface BlockDraft {
  readonly roomIds: readonly string[];
  readonly from: string;
  readonly to: string;
}

interface BlockFormProps {
  readonly open: boolean;
  readonly draft: BlockDraft;
  readonly places: ReadonlyMap<string, RoomPlace>;
  readonly onClose: () => void;
  readonly onDone: (blocks: readonly RoomBlock[]) => void;
}

const BlockForm = ({ open, draft, places, onClose, onDone }: BlockFormProps) => {
  const { t } = useTranslation('roomStatus');
  return (
    <FormDrawer open={open} title={t('blockForm')} width={520} onClose={onClose}>
      <RecordForm
        command={blockRooms}
        initial={{ ...draft, kind: 'closed', note: '' }}
        submitLabel={t('blockSubmit')}
        done={t('blockDone', { count: draft.roomIds.length || 1 })}
        onCancel={onClose}
        onDone={onDone}
      >
        <Field
          of={blockRooms.input}
          name="roomIds"
          label={t('fieldRooms')}
          control={(props) => <RoomsControl {...props} places={places} />}
        />
        <BlockFields />
      </RecordForm>
    </FormDrawer>
  );
};

export default BlockForm;

const RoomsControl = ({ places, ...props }: ControlProps & Pick<BlockFormProps, 'places'>) => {
  const clearing = useClearing();
  const options = useMemo(
    () => [...places].map(([value, place]) => ({ value, label: roomName(place) })),
    [places],
  );
  return (
    <Select
      id={props.id}
      mode="multiple"
      allowClear={clearing}
      aria-required={props['aria-required']}
      aria-invalid={props['aria-invalid']}
      aria-describedby={props['aria-describedby']}
      {...(props.status === undefined ? {} : { status: props.status })}
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      value={(props.value ?? []) as string[]}
      onChange={props.onChange}
      onBlur={props.onBlur}
    />
  );
};

/** Kind, dates, reason and note, as the forms to close and to change share them. */
export const BlockFields = () => {
  const { t } = useTranslation('roomStatus');
  const form = useForm();
  const kind = useStore(form, (state) => manualBlockKinds.find((each) => each === state.values.kind));
  const { input } = blockRooms;
  return (
    <>
      <Field
        of={input}
        name="kind"
        label={t('fieldKind')}
        control="select"
        options={manualBlockKinds.map((value) => ({ value, label: t(`kind_${value}`) }))}
        help={kind && t(`kindHelp_${kind}`)}
      />
      <div className="form-grid">
        <Field of={input} name="from" label={t('fieldFrom')} control="date" />
        <Field of={input} name="to" label={t('fieldTo')} control="date" />
      </div>
      <Field of={input} name="reason" label={t('fieldReason')} placeholder={t('fieldReasonExample')} />
      <Field of={input} name="note" label={t('fieldNote')} control="textarea" />
    </>
  );
};
