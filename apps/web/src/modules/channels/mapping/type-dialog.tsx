/** Chooses the room type and the plan that a listing sells. */
import { mapTypeListings } from '@minsu/contract/channels/channel-key-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/prices/price-rules.ts';
import { ratePlanOptions } from '@minsu/contract/prices/rate-plan-endpoints.ts';
import { Select } from 'antd';
import { useId, useState } from 'react';
import { Field } from '../../../components/field.tsx';
import { FormDialog } from '../../../components/form-dialog.tsx';
import { usePlanName } from '../../../components/plan-words.ts';
import { useCall } from '../../../platform/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';
import type { RowProps } from './type-part.tsx';

interface TypeDialogProps extends RowProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Plans that the type may be sold under there. */
const usePlansSold = (
  { platform }: RowProps['connection'],
  of: { readonly houseId: string; readonly roomTypeId: string },
) => {
  const planName = usePlanName();
  const { data = [] } = useCall(ratePlanOptions, of, { enabled: of.houseId !== '' });
  return data
    .filter(
      ({ id, kind, channels }) =>
        id === STANDARD_PLAN_ID || (kind === 'overnight' && channels.some((each) => each === platform)),
    )
    .map((plan) => ({ value: plan.id, label: planName(plan) }));
};

const TypeDialog = ({ connection, types, of, open, onClose }: TypeDialogProps) => {
  const { t } = useTranslation('channelMapping');
  const typeId = useId();
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
      <div className="type-choice">
        <label htmlFor={typeId}>{t('typeOurs')}</label>
        <Select
          id={typeId}
          showSearch={{ optionFilterProp: 'label' }}
          value={roomTypeId}
          onChange={setRoomTypeId}
          options={types.map((type) => ({
            value: type.roomTypeId,
            label: `${type.houseName} · ${type.roomTypeName}`,
          }))}
        />
      </div>
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
