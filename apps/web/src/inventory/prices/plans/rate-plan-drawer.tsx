/** Creates or edits a rate plan. */
import type { RatePlan } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { createRatePlan, editRatePlan } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useTranslation } from '../../../platform/use-translation.ts';
import { planQueries } from '../rate-plan-live.ts';
import { RatePlanFields } from './rate-plan-fields.tsx';

interface RatePlanDrawerProps {
  readonly plan: RatePlan | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RatePlanDrawer = ({ plan, open, onClose }: RatePlanDrawerProps) => {
  const { t } = useTranslation('ratePlans');
  return (
    <FormDrawer
      open={open}
      title={plan ? t('editTitle', { name: plan.name }) : t('create')}
      width={640}
      onClose={onClose}
    >
      {plan ? <EditPlan plan={plan} onClose={onClose} /> : <CreatePlan onClose={onClose} />}
    </FormDrawer>
  );
};

export default RatePlanDrawer;

const fresh = {
  houseId: '',
  name: '',
  nameEn: '',
  code: '',
  kind: 'overnight' as const,
  parentId: null,
  percentBp: 0,
  amountFen: 0,
  rounding: 'yuan' as const,
  meal: 'none' as const,
  cancellationPolicy: null,
  channels: ['direct' as const],
  channelFactors: [],
  longStay: true,
  types: [],
};

const CreatePlan = ({ onClose }: Pick<RatePlanDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('ratePlans');
  return (
    <RecordForm
      command={createRatePlan}
      initial={fresh}
      submitLabel={t('create')}
      done={t('create')}
      invalidates={planQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <RatePlanFields />
    </RecordForm>
  );
};

const EditPlan = ({ plan, onClose }: { readonly plan: RatePlan; readonly onClose: () => void }) => {
  const { t } = useTranslation('ratePlans');
  const { id, version, types, ...rest } = plan;
  const { name, nameEn, code, kind, parentId, percentBp, amountFen, rounding, meal } = rest;
  const { cancellationPolicy, minAdvanceDays, maxAdvanceDays, channels, channelFactors } = rest;
  const { hours, firstStart, lastStart, longStay } = rest;
  return (
    <RecordForm
      command={editRatePlan}
      base={{ id, version }}
      initial={{
        ...{ name, nameEn: nameEn ?? '', code, kind, parentId, percentBp, amountFen, rounding, meal },
        ...{ cancellationPolicy, minAdvanceDays, maxAdvanceDays, channels, channelFactors },
        ...{ hours, firstStart, lastStart, longStay },
        types: types.map(({ roomTypeId, basePriceFen, weekendPriceFen }) => ({
          roomTypeId,
          basePriceFen,
          weekendPriceFen,
        })),
      }}
      done={t('saved', { name })}
      invalidates={planQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <RatePlanFields plan={plan} />
    </RecordForm>
  );
};
