/** Rooms that a channel lists become rooms of this house, each with its link. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { batchAddRoom } from '@minsu/contract/houses/room-endpoints.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { AddedRooms } from './added-rooms.tsx';
import { ChannelRoomSelect, useConnections } from './channel-room-fields.tsx';
import { linkQueries } from './house-live.ts';

interface ImportProps {
  readonly detail: HouseDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ImportChannelRooms = ({ detail, open, onClose }: ImportProps) => {
  const { t } = useTranslation('rooms');
  const [result, setResult] = useState<OutputOf<typeof batchAddRoom> | null>(null);
  const close = () => {
    setResult(null);
    onClose();
  };
  return (
    <FormDrawer open={open} title={t('importTitle')} width={520} onClose={close}>
      {result ? (
        <AddedRooms result={result} onAgain={() => setResult(null)} onClose={close} />
      ) : (
        <ImportForm detail={detail} onDone={setResult} onCancel={close} />
      )}
    </FormDrawer>
  );
};

export default ImportChannelRooms;

interface ImportFormProps extends Pick<ImportProps, 'detail'> {
  readonly onDone: (result: OutputOf<typeof batchAddRoom>) => void;
  readonly onCancel: () => void;
}

const ImportForm = ({ detail: { house, roomTypes }, onDone, onCancel }: ImportFormProps) => {
  const { t } = useTranslation('rooms');
  const { input } = batchAddRoom;
  const [only] = roomTypes.length === 1 ? roomTypes : [];
  return (
    <RecordForm
      command={batchAddRoom}
      base={{ houseId: house.id }}
      initial={{ ...(only && { roomTypeId: only.id }) }}
      submitLabel={t('importSubmit')}
      done={false}
      invalidates={linkQueries}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p className="muted">{t('importHelp')}</p>
      <Field
        of={input}
        name="connectionId"
        label={t('linkConnection')}
        control="select"
        required
        options={useConnections()}
      />
      <ChannelRooms />
      <div className="form-grid">
        <Field
          of={input}
          name="roomTypeId"
          label={t('field_type')}
          control="select"
          required
          options={roomTypes.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Field of={input} name="floor" label={t('field_floor')} />
      </div>
    </RecordForm>
  );
};

const ChannelRooms = () => {
  const { t } = useTranslation('rooms');
  const { connectionId } = useStore(useForm(), (state) => state.values) as { connectionId?: string };
  return (
    <Field
      of={batchAddRoom.input}
      name="channelRoomIds"
      label={t('importChoose')}
      required
      control={(control) => <ChannelRoomSelect control={control} connectionId={connectionId} multiple />}
    />
  );
};
