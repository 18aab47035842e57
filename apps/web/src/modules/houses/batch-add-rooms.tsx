/** Adds a run of rooms, and says which numbers were left out and why. */
import type { OutputOf } from '@minsu/contract/endpoint.ts';
import type { HouseDetail } from '@minsu/contract/houses/house.ts';
import { batchAddRoom, getHouse, pageRooms } from '@minsu/contract/houses/house-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import FormDrawer from '../../components/form-drawer.tsx';
import { Icon } from '../../components/icon.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import { roomNumbers } from './house-words.ts';

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
      invalidates={[pageRooms, getHouse]}
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
        <Field of={input} name="from" label={t('addFrom')} control="number" />
        <Field of={input} name="to" label={t('addTo')} control="number" />
      </div>
      <RunPreview />
    </RecordForm>
  );
};

/** What the numbers would be, before anything is added. */
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

interface AddedRoomsProps {
  readonly result: Result;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

const AddedRooms = ({ result: { added, skipped }, onAgain, onClose }: AddedRoomsProps) => {
  const { t } = useTranslation('houses');
  return (
    <div className="added-rooms" role="status">
      <p className="added-title">
        <Icon name={added.length > 0 ? 'success' : 'warning'} size={20} />
        {added.length > 0 ? t('addedTitle', { count: added.length }) : t('addedNone')}
      </p>
      {added.length > 0 && <p className="num muted">{added.map((room) => room.number).join(' · ')}</p>}
      {skipped.length > 0 && (
        <table className="skipped">
          <caption>{t('skippedTitle', { count: skipped.length })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('room_number')}</th>
              <th scope="col">{t('skippedReason')}</th>
            </tr>
          </thead>
          <tbody>
            {skipped.map(({ number, reason }) => (
              <tr key={number}>
                <th scope="row" className="num">
                  {number}
                </th>
                <td>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <div className="form-bar">
        <Button type="primary" onClick={onClose}>
          {t('addClose')}
        </Button>
        <Button onClick={onAgain}>{t('addMore')}</Button>
      </div>
    </div>
  );
};
