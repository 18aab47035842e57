/** Says which room of a channel a room is. */
import { linkRoom } from '@minsu/contract/channels/channel-room-endpoints.ts';
import type { Room } from '@minsu/contract/houses/room.ts';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { ChannelRoomSelect, useConnections } from './channel-room-fields.tsx';
import { linkQueries } from './house-live.ts';

interface LinkRoomProps {
  readonly room: Room;
  readonly open: boolean;
  readonly onClose: () => void;
}

const LinkRoom = ({ room, open, onClose }: LinkRoomProps) => {
  const { t } = useTranslation('rooms');
  const connections = useConnections();
  const { input } = linkRoom;
  return (
    <FormDrawer open={open} title={t('linkTitle', { number: room.number })} onClose={onClose}>
      <RecordForm
        command={linkRoom}
        base={{ roomId: room.id }}
        submitLabel={t('link')}
        done={t('linked', { number: room.number })}
        invalidates={linkQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <Field
          of={input}
          name="connectionId"
          label={t('linkConnection')}
          control="select"
          options={connections}
          help={connections.length === 0 ? t('noConnections') : undefined}
        />
        <ChannelRoom />
      </RecordForm>
    </FormDrawer>
  );
};

export default LinkRoom;

const ChannelRoom = () => {
  const { t } = useTranslation('rooms');
  const { connectionId } = useStore(useForm(), (state) => state.values) as { connectionId?: string };
  return (
    <Field
      of={linkRoom.input}
      name="channelRoomId"
      label={t('linkRoom')}
      control={(control) => <ChannelRoomSelect control={control} connectionId={connectionId} />}
    />
  );
};
