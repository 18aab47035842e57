/** Creates rooms from channel listings, linked. Also used by the channel screens. */

import { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../components/forms/use-following-field.ts';
import { houseSource, useHousesOf } from '../../components/records/house-source.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { linkQueries } from './house-live.ts';
import { AddedRooms } from './rooms/added-rooms.tsx';
import { ChannelRoomSelect, useConnections } from './rooms/channel-room-fields.tsx';

interface HouseToFill {
  readonly id: string;
  readonly roomTypes: readonly { readonly id: string; readonly name: string }[];
}

interface ImportProps {
  /** Absent: chosen in the form. */
  readonly house?: HouseToFill;
  /** Set where the connection is already known. */
  readonly connectionId?: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ImportChannelRooms = ({ open, onClose, ...given }: ImportProps) => {
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
        <ImportForm {...given} onDone={setResult} onCancel={close} />
      )}
    </FormDrawer>
  );
};

export default ImportChannelRooms;

interface ImportFormProps extends Pick<ImportProps, 'house' | 'connectionId'> {
  readonly onDone: (result: OutputOf<typeof batchAddRoom>) => void;
  readonly onCancel: () => void;
}

const ImportForm = ({ house, connectionId, onDone, onCancel }: ImportFormProps) => {
  const { t } = useTranslation('rooms');
  const { input } = batchAddRoom;
  const connections = useConnections();
  const [only] = house?.roomTypes.length === 1 ? house.roomTypes : [];
  const initial = { ...(only && { roomTypeId: only.id }), ...(connectionId && { connectionId }) };
  return (
    <RecordForm
      command={batchAddRoom}
      base={house ? { houseId: house.id } : {}}
      initial={initial}
      submitLabel={t('importSubmit')}
      done={false}
      invalidates={linkQueries}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p className="muted">{t('importHelp')}</p>
      {!house && (
        <Field
          of={input}
          name="houseId"
          label={t('importHouse')}
          required
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      {connectionId === undefined && (
        <Field
          of={input}
          name="connectionId"
          label={t('linkConnection')}
          control="select"
          required
          options={connections}
        />
      )}
      <ChannelRooms />
      <div className="form-grid">
        <RoomType of={house?.roomTypes} />
        <Field of={input} name="floor" label={t('field_floor')} />
      </div>
    </RecordForm>
  );
};

/** Types of the given or chosen property. */
const RoomType = ({ of }: { readonly of: HouseToFill['roomTypes'] | undefined }) => {
  const { t } = useTranslation('rooms');
  const { houseId } = useStore(useForm(), (state) => state.values) as { houseId?: string };
  const [chosen] = useHousesOf(of === undefined && houseId ? [houseId] : []);
  useFollowingField('roomTypeId', 'houseId', undefined);
  return (
    <Field
      of={batchAddRoom.input}
      name="roomTypeId"
      label={t('field_type')}
      control="select"
      required
      options={(of ?? chosen?.roomTypes ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
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
