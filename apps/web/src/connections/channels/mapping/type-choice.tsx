/** A room type of ours, and the plans that it may be sold under at a platform. */
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { Select } from 'antd';
import { useId } from 'react';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import type { Connection } from './connection-choice.tsx';
import type { RowProps } from './type-part.tsx';

/** Plans that the type may be sold under there. */
export const usePlansSold = (
  { platform }: Connection,
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

interface TypeChoiceProps {
  readonly types: RowProps['types'];
  readonly value: string;
  readonly onChange: (roomTypeId: string) => void;
}

export const TypeChoice = ({ types, value, onChange }: TypeChoiceProps) => {
  const { t } = useTranslation('channelMapping');
  const id = useId();
  return (
    <div className="type-choice">
      <label htmlFor={id}>{t('typeOurs')}</label>
      <Select
        id={id}
        showSearch={{ optionFilterProp: 'label' }}
        value={value}
        onChange={onChange}
        options={types.map((type) => ({
          value: type.roomTypeId,
          label: `${type.houseName} · ${type.roomTypeName}`,
        }))}
      />
    </div>
  );
};
