/** Contents of the steps of the setup guide. */
import { getProfile } from '@minsu/contract/foundation/system/profile-endpoints.ts';
import type { SetupStep } from '@minsu/contract/foundation/system/setup-steps.ts';
import { getBusiness, nameBusiness } from '@minsu/contract/operations/setup/setup-endpoints.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Field } from '../../components/forms/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { ProfileChoice } from '../../foundation/system/profile-choice-panel.tsx';
import { settingQueries } from '../../foundation/system/system-live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SetupHouse } from './setup-house.tsx';
import { setupQueries } from './setup-live.ts';
import { SetupPayments } from './setup-payments.tsx';
import { SetupPeople } from './setup-people.tsx';

interface StepProps {
  readonly houseId: string | null;
  /** Opens the next step. */
  readonly onDone: () => void;
}

const ProfileStep = ({ onDone }: StepProps) => {
  const query = useCall(getProfile, {});
  return (
    <Loaded query={query} lines={5}>
      {(state) => <ProfileChoice state={state} onChosen={onDone} />}
    </Loaded>
  );
};

const BusinessStep = ({ onDone }: StepProps) => {
  const { t } = useTranslation('setup');
  const query = useCall(getBusiness, {});
  return (
    <Loaded query={query} lines={3}>
      {(facts) => (
        <RecordForm
          command={nameBusiness}
          initial={facts}
          done={t('business_saved')}
          invalidates={[...setupQueries, ...settingQueries]}
          onDone={onDone}
        >
          <Field of={nameBusiness.input} name="operatorName" label={t('field_operatorName')} />
          <Field of={nameBusiness.input} name="operatorAddress" label={t('field_operatorAddress')} />
          <Field of={nameBusiness.input} name="operatorContact" label={t('field_operatorContact')} />
        </RecordForm>
      )}
    </Loaded>
  );
};

const ChannelStep = ({ houseId }: StepProps) => {
  const { t } = useTranslation('setup');
  if (houseId === null) return <p className="muted">{t('needHouse')}</p>;
  return (
    <p className="setup-links">
      <Link to="/channel/channelList">
        <Button>{t('connectPlatform')}</Button>
      </Link>
      <Link to={`/house/houseDetail?id=${houseId}&tab=channels`}>
        <Button>{t('followCalendar')}</Button>
      </Link>
    </p>
  );
};

const SaleStep = ({ houseId }: StepProps) => {
  const { t } = useTranslation('setup');
  if (houseId === null) return <p className="muted">{t('needHouse')}</p>;
  return (
    <Link to="/houseStatusMenu/houseStatus?start=order">
      <Button type="primary">{t('newOrder')}</Button>
    </Link>
  );
};

const steps: Readonly<Record<SetupStep, (props: StepProps) => ReactNode>> = {
  profile: (props) => <ProfileStep {...props} />,
  business: (props) => <BusinessStep {...props} />,
  house: ({ onDone }) => <SetupHouse onDone={onDone} />,
  payments: () => <SetupPayments />,
  people: () => <SetupPeople />,
  channel: (props) => <ChannelStep {...props} />,
  sale: (props) => <SaleStep {...props} />,
};

export const StepContent = ({ step, ...props }: StepProps & { readonly step: SetupStep }) =>
  steps[step](props);
