/** Step: the first property with its rooms and prices. */
import { setUpHouse } from '@minsu/contract/foundation/houses/first-house.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { Field } from '../../components/forms/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { roomQueries } from '../../foundation/houses/house-live.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { filledRows, type RoomRow } from './paste-rooms.ts';
import { setupQueries } from './setup-live.ts';
import { SetupRooms } from './setup-rooms.tsx';

const FIRST_ROWS = 3;

const startRows: readonly RoomRow[] = Array.from({ length: FIRST_ROWS }, () => ({}));

export const SetupHouse = ({ onDone }: { readonly onDone: () => void }) => {
  const { t } = useTranslation('setup');
  // A new form for each property.
  const [saved, setSaved] = useState(0);
  return (
    <>
      <RecordForm
        key={saved}
        command={setUpHouse}
        initial={{ name: '', city: '', address: '', reason: t('usualReason'), rooms: startRows as never }}
        shape={(values) => ({ ...values, rooms: filledRows(values.rooms as RoomRow[]) })}
        submitLabel={t('saveHouse')}
        done={false}
        invalidates={[...setupQueries, ...roomQueries]}
        onDone={({ name, rooms }) => {
          toast.success(t('houseSaved', { name, rooms }));
          setSaved(saved + 1);
          onDone();
        }}
      >
        <div className="setup-fields">
          <Field of={setUpHouse.input} name="name" label={t('field_name')} />
          <Field of={setUpHouse.input} name="city" label={t('field_city')} />
          <Field of={setUpHouse.input} name="address" label={t('field_address')} />
        </div>
        <SetupRooms />
        <Field of={setUpHouse.input} name="reason" label={t('field_reason')} />
      </RecordForm>
      <p className="muted setup-links">
        {saved > 0 && <span>{t('anotherHouse')}</span>}
        <Link to="/sys/moveIn">{t('importHouses')}</Link>
        <Link to="/housePriceMenu/housePrice">{t('openPrices')}</Link>
      </p>
    </>
  );
};
