/** Creates a draft with this property's content. */
import type { HouseDetail } from '@minsu/contract/foundation/houses/house.ts';
import { duplicateHouse } from '@minsu/contract/foundation/houses/house-life-endpoints.ts';
import { useNavigate } from 'react-router';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { houseHref } from '../house-words.ts';
import { lifecycleEndpoints } from '../lifecycle-endpoints.ts';

interface DuplicateHouseProps {
  readonly house: Pick<HouseDetail['house'], 'id' | 'name' | 'kind'>;
  readonly open: boolean;
  readonly onClose: () => void;
}

const DuplicateHouse = ({ house, open, onClose }: DuplicateHouseProps) => {
  const { t } = useTranslation('houseLife');
  const navigate = useNavigate();
  return (
    <FormDrawer open={open} title={t('duplicateTitle', { name: house.name })} onClose={onClose}>
      <RecordForm
        command={duplicateHouse}
        base={{ id: house.id }}
        initial={{ withRooms: true }}
        submitLabel={t('duplicate')}
        done={t('duplicated')}
        invalidates={lifecycleEndpoints}
        onDone={({ id }) => {
          onClose();
          void navigate(houseHref(id));
        }}
        onCancel={onClose}
      >
        <p>{t('duplicateText')}</p>
        {house.kind === 'multi' && (
          <Field of={duplicateHouse.input} name="withRooms" label={t('duplicateRooms')} control="checkbox" />
        )}
      </RecordForm>
    </FormDrawer>
  );
};

export default DuplicateHouse;
