/** Adds a room, or edits its number and note. */

import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import type { Room } from '@minsu/contract/foundation/houses/room.ts';
import { createRoom, editRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { emptiedAs } from '../../../components/forms/emptied-as.ts';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roomQueries } from '../house-live.ts';

interface RoomFormProps {
  readonly detail: HouseDetail;
  /** Null for a new one. */
  readonly room: Room | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RoomForm = ({ detail, room, open, onClose }: RoomFormProps) => {
  const { t } = useTranslation('rooms');
  return (
    <FormDrawer
      open={open}
      title={room ? t('editTitle', { number: room.number }) : t('addTitle')}
      onClose={onClose}
    >
      {room ? <EditForm room={room} onClose={onClose} /> : <AddForm detail={detail} onClose={onClose} />}
    </FormDrawer>
  );
};

export default RoomForm;

const AddForm = ({ detail: { house, roomTypes }, onClose }: Pick<RoomFormProps, 'detail' | 'onClose'>) => {
  const { t } = useTranslation('rooms');
  const { input } = createRoom;
  const [only] = roomTypes.length === 1 ? roomTypes : [];
  return (
    <RecordForm
      command={createRoom}
      base={{ houseId: house.id }}
      initial={{ ...(only && { roomTypeId: only.id }) }}
      submitLabel={t('addSubmit')}
      done={t('added')}
      invalidates={roomQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        of={input}
        name="roomTypeId"
        label={t('field_type')}
        control="select"
        required
        options={roomTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <About of={input} />
    </RecordForm>
  );
};

/** Refuses an emptied number at its field. */
const withNumber = emptiedAs<InputOf<typeof editRoom>>({ number: '' });

const EditForm = ({ room, onClose }: { readonly room: Room; readonly onClose: () => void }) => {
  const { t } = useTranslation('rooms');
  const { number, floor, note, lockNote } = room;
  return (
    <RecordForm
      command={editRoom}
      base={{ id: room.id, version: room.version }}
      initial={{ number, floor: floor ?? '', note: note ?? '', lockNote: lockNote ?? '' }}
      prepare={withNumber}
      submitLabel={t('save')}
      done={t('saved')}
      invalidates={roomQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <About of={editRoom.input} />
    </RecordForm>
  );
};

const About = ({ of }: { readonly of: typeof createRoom.input | typeof editRoom.input }) => {
  const { t } = useTranslation('rooms');
  const input = of as typeof editRoom.input;
  return (
    <>
      <div className="form-grid">
        <Field of={input} name="number" label={t('field_number')} required />
        <Field of={input} name="floor" label={t('field_floor')} />
      </div>
      <Field
        of={input}
        name="lockNote"
        label={t('field_lockNote')}
        control="textarea"
        help={t('lockNoteHelp')}
      />
      <Field of={input} name="note" label={t('field_note')} control="textarea" />
    </>
  );
};
