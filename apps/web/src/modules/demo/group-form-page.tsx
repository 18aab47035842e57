/** The example group form 分组表单: parameters in groups, on top of those submitted last, with a bar that stays in sight. */
import {
  getParameterProfile,
  pageParameterLog,
  submitParameters,
} from '@minsu/contract/demo/parameter-endpoints.ts';
import { type ParameterProfile, parameterFields } from '@minsu/contract/demo/parameters.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Page } from '../../components/page.tsx';
import { Loaded } from '../../components/panel.tsx';
import { RecordForm } from '../../components/record-form.tsx';
import type { CallError } from '../../platform/call.ts';
import { putAnswer, useCall } from '../../platform/queries.ts';
import { toast } from '../../platform/toast.ts';
import { GroupFormBar } from './group-form-bar.tsx';
import { GroupFormFields } from './group-form-fields.tsx';
import './demo-live.ts';
import './demo.css';
import { useTranslation } from '../../platform/use-translation.ts';

const FORM = 'parameters-form';

const GroupFormPage = () => {
  const { t } = useTranslation('parameters');
  const query = useCall(getParameterProfile, {});
  return (
    <Page title={t('title')} purpose={t('purpose')} className="group-form-page">
      <Loaded query={query} lines={12}>
        {(profile) => <ParametersForm profile={profile} />}
      </Loaded>
    </Page>
  );
};

const initialOf = ({ current }: ParameterProfile) => ({
  ...Object.fromEntries(parameterFields.map((field) => [field, current?.values[field]])),
  description: current?.description ?? '',
});

const show = (profile: ParameterProfile) => putAnswer(getParameterProfile, {}, profile);

const ParametersForm = ({ profile }: { readonly profile: ParameterProfile }) => {
  const { t } = useTranslation('parameters');
  const navigate = useNavigate();
  /** What the form stands on; a newer submission of somebody else replaces it only when the server says so. */
  const [based, setBased] = useState(profile);
  const submitted = (next: ParameterProfile) => {
    show(next);
    setBased(next);
    toast.success(t('submitted'), {
      action: { label: t('see'), run: () => void navigate('/profile/basic') },
    });
  };
  const refused = (error: CallError) => {
    if (error.current === undefined) return;
    const current = error.current as ParameterProfile;
    show(current);
    setBased(current);
    toast.info(t('staleSet'));
  };
  return (
    <RecordForm
      id={FORM}
      className="group-form"
      bar="none"
      command={submitParameters}
      base={{ basedOn: based.current?.id ?? null }}
      initial={initialOf(based)}
      draft="parameters"
      invalidates={[pageParameterLog]}
      done={false}
      onDone={submitted}
      onRefused={refused}
    >
      {based.current && <p className="muted">{t('basedOn', { number: based.current.number })}</p>}
      <GroupFormFields />
      <GroupFormBar saved={initialOf(based)} />
    </RecordForm>
  );
};

export default GroupFormPage;
