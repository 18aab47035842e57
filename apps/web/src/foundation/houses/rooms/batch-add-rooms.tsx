/** Adds a range of rooms; lists skipped numbers with the reason. */

import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { batchAddRoom } from '@minsu/contract/foundation/houses/room-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { roomQueries } from '../house-live.ts';
import { roomNumbers } from '../house-words.ts';
import { AddedRooms } from './added-rooms.tsx';

type Result = OutputOf<typeof batchAddRoom>;

interface BatchAddRoomsProps {
  readonly detail: HouseDetail;
  readonly open: boolean;
  readonly onClose: () => void;
}

const BatchAddRooms = ({ detail, open, onClose }: BatchAddRoomsProps) => {
  const { t } = useTranslation('houses');
  const [result, setResult] = useState<Result | null>(null);
  const close = () => {
    setResult(null);
    onClose();
  };
  return (
    <FormDrawer open={open} title={t('addTitle')} width={520} onClose={close}>
      {result ? (
        <AddedRooms result={result} onAgain={() => setResult(null)} onClose={close} />
      ) : (
        <AddForm detail={detail} onDone={setResult} onCancel={close} />
      )}
    </FormDrawer>
  );
};

export default BatchAddRooms;

interface AddFormProps {
  readonly detail: HouseDetail;
  readonly onDone: (result: Result) => void;
  readonly onCancel: () => void;
}

const AddForm = ({ detail: { house, roomTypes }, onDone, onCancel }: AddFormProps) => {
  const { t } = useTranslation('houses');
  const { input } = batchAddRoom;
  const [only] = roomTypes.length === 1 ? roomTypes : [];
  return (
    <RecordForm
      command={batchAddRoom}
      base={{ houseId: house.id }}
      initial={{ prefix: '', ...(only ? { roomTypeId: only.id } : {}) }}
      submitLabel={t('addSubmit')}
      done={false}
      invalidates={roomQueries}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Field
        of={input}
        name="roomTypeId"
        label={t('addType')}
        control="select"
        required
        options={roomTypes.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <div className="form-grid">
        <Field of={input} name="prefix" label={t('addPrefix')} help={t('addPrefixHelp')} />
        <Field of={input} name="floor" label={t('addFloor')} />
        <Field of={input} name="from" label={t('addFrom')} control="digits" required />
        <Field of={input} name="to" label={t('addTo')} control="digits" required />
      </div>
      <RunPreview />
    </RecordForm>
  );
};

/** Previews the numbers. */
const RunPreview = () => {
  const { t } = useTranslation('houses');
  const values = useStore(useForm(), (state) => state.values);
  const prefix = typeof values.prefix === 'string' ? values.prefix : '';
  const numbers = roomNumbers(prefix, values.from, values.to);
  const [first = ''] = numbers;
  return (
    <p className="run-preview" role="status">
      {numbers.length > 0 && t('addPreview', { count: numbers.length, first, last: numbers.at(-1) ?? first })}
    </p>
  );
};
