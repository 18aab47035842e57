/** Chooses the room type, its rate plans and the property there that they are created in. */
import {
  createTypeListings,
  listChannelProperties,
  listTypeListings,
} from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { BUSINESS_CURRENCY } from '@minsu/contract/platform/money.ts';
import { useState } from 'react';
import { Field } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { toast } from '../../../platform/toast.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Connection } from './connection-choice.tsx';
import { mappingQueries } from './mapping-live.ts';
import { TypeChoice, usePlansSold } from './type-choice.tsx';

interface DialogProps {
  readonly connection: Connection;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Types that are not sold there yet come first. */
const useTypes = (connectionId: string) => {
  const { data } = useCall(listTypeListings, { connectionId });
  const mapped = new Set(data?.listings.map(({ mapping }) => mapping?.roomTypeId));
  return [...(data?.types ?? [])].sort(
    (a, b) => Number(mapped.has(a.roomTypeId)) - Number(mapped.has(b.roomTypeId)),
  );
};

/** Amounts are never converted, so a property in another currency is not offered. */
const usePropertyOptions = (connectionId: string) => {
  const { data = [] } = useCall(listChannelProperties, { connectionId }, { quiet: true });
  return data
    .filter(({ chosen, currency }) => chosen && currency === BUSINESS_CURRENCY)
    .map(({ key, name }) => ({ value: key, label: name || key }));
};

const CreateTypeDialog = ({ connection, open, onClose }: DialogProps) => {
  const { t } = useTranslation('channelMapping');
  const types = useTypes(connection.id);
  const [picked, setPicked] = useState<string>();
  const roomTypeId = picked ?? types[0]?.roomTypeId ?? '';
  const houseId = types.find((type) => type.roomTypeId === roomTypeId)?.houseId ?? '';
  const plans = usePlansSold(connection, { houseId, roomTypeId });
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('createTypeTitle')}
      text={t('createTypeText')}
      submitLabel={t('createTypeSave')}
      command={createTypeListings}
      base={{ connectionId: connection.id, roomTypeId }}
      initial={{ ratePlanIds: [STANDARD_PLAN_ID] }}
      done={false}
      invalidates={[...mappingQueries, listChannelProperties]}
      onDone={(result) => {
        toast.success(t('createdTypes', result));
        onClose();
      }}
    >
      <TypeChoice types={types} value={roomTypeId} onChange={setPicked} />
      <Field
        of={createTypeListings.input}
        name="ratePlanIds"
        label={t('plan')}
        control="multiselect"
        options={plans}
      />
      <Field
        of={createTypeListings.input}
        name="propertyKey"
        label={t('createTypeProperty')}
        control="select"
        options={usePropertyOptions(connection.id)}
        help={t('createTypePropertyHelp')}
      />
    </FormDialog>
  );
};

export default CreateTypeDialog;
