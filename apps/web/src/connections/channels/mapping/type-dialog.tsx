/** Chooses the room type and the plan that a listing sells. */
import { mapTypeListings } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { useState } from 'react';
import { Field } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';
import { TypeChoice, usePlansSold } from './type-choice.tsx';
import type { RowProps } from './type-part.tsx';

interface TypeDialogProps extends RowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const TypeDialog = ({ connection, types, of, open, onClose }: TypeDialogProps) => {
  const { t } = useTranslation('channelMapping');
  const first = of.mapping?.roomTypeId ?? of.suggestion?.roomTypeId ?? types[0]?.roomTypeId ?? '';
  const [roomTypeId, setRoomTypeId] = useState(first);
  const houseId = types.find((type) => type.roomTypeId === roomTypeId)?.houseId ?? '';
  const plans = usePlansSold(connection, { houseId, roomTypeId });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('typeDialogTitle', { name: `${of.typeName} · ${of.name}` })}
      submitLabel={t('typeSave')}
      command={mapTypeListings}
      base={{ connectionId: connection.id, channelRoomIds: [of.channelRoomId], roomTypeId }}
      initial={{ ratePlanId: of.mapping?.ratePlanId ?? STANDARD_PLAN_ID }}
      done={t('typeMapped')}
      invalidates={mappingQueries}
      onDone={onClose}
    >
      <TypeChoice types={types} value={roomTypeId} onChange={setRoomTypeId} />
      <Field
        of={mapTypeListings.input}
        name="ratePlanId"
        label={t('plan')}
        control="select"
        options={plans}
        help={t('planHelp')}
      />
    </FormDialog>
  );
};

export default TypeDialog;
