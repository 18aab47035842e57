/** Chooses the rate plan of a listing among those that its connection may sell the type under. */
import type { Platform } from '@minsu/contract/connections/channels/channel-room.ts';
import { setListingPlan } from '@minsu/contract/connections/channels/channel-room-endpoints.ts';
import { STANDARD_PLAN_ID } from '@minsu/contract/inventory/prices/price-rules.ts';
import { ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import { FormDialog } from '../../../components/forms/form-dialog.tsx';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { mappingQueries } from './mapping-live.ts';

export interface PlanDialogProps {
  readonly connectionId: string;
  readonly channelRoomId: string;
  readonly name: string;
  readonly platform: Platform;
  readonly sells: { readonly houseId: string; readonly roomTypeId: string; readonly ratePlanId: string };
  readonly open: boolean;
  readonly onClose: () => void;
}

const PlanDialog = (props: PlanDialogProps) => {
  const { connectionId, channelRoomId, name, platform, sells, open, onClose } = props;
  const { t } = useTranslation('channelMapping');
  const planName = usePlanName();
  const { houseId, roomTypeId, ratePlanId } = sells;
  const { data = [] } = useCall(ratePlanOptions, { houseId, roomTypeId });
  const sold = data.filter(
    ({ id, kind, channels }) =>
      id === STANDARD_PLAN_ID ||
      (kind === 'overnight' && (platform === 'ical' || channels.some((each) => each === platform))),
  );
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('planOf', { name })}
      submitLabel={t('changePlan')}
      command={setListingPlan}
      base={{ connectionId, channelRoomId }}
      initial={{ ratePlanId }}
      done={t('planSet')}
      invalidates={mappingQueries}
      onDone={onClose}
    >
      <Field
        of={setListingPlan.input}
        name="ratePlanId"
        label={t('plan')}
        control="select"
        options={sold.map((plan) => ({ value: plan.id, label: planName(plan) }))}
        help={t('planHelp')}
      />
    </FormDialog>
  );
};

export default PlanDialog;
