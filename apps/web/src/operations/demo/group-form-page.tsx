/** The example group form 分组表单: grouped parameters, initialised from the last submission, with a sticky bar. */
import {
  getParameterProfile,
  pageParameterLog,
  submitParameters,
} from '@minsu/contract/operations/demo/parameter-endpoints.ts';
import { type ParameterProfile, parameterFields } from '@minsu/contract/operations/demo/parameters.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Page } from '../../components/lists/page.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import type { CallError } from '../../platform/calls/call.ts';
import { putAnswer, useCall } from '../../platform/calls/queries.ts';
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
  /** Base values of the form; another user's newer submission replaces them only when the server rejects ours. */
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
