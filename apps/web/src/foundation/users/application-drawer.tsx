/** One account request, and the decision. */
import type { ApplicationDetail } from '@minsu/contract/foundation/users/user.ts';
import {
  approveApplication,
  getApplication,
  rejectApplication,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import { useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { type Fact, Facts } from '../../components/records/facts.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ApplicationState, Marks } from './application-words.tsx';
import { AssignmentFields } from './assignment-fields.tsx';
import { applicationQueries, userQueries } from './user-live.ts';

interface ApplicationDrawerProps {
  readonly id: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const ApplicationDrawer = ({ id, open, onClose }: ApplicationDrawerProps) => {
  const { t } = useTranslation('users');
  const query = useCall(getApplication, { id }, { keepPrevious: false, quiet: true });
  const missing = query.error?.status === 404 || query.error?.status === 422;
  const title = query.data ? t('reviewTitle', { name: query.data.realname }) : t('tab_applications');
  return (
    <FormDrawer open={open} title={title} onClose={onClose} width={480}>
      {missing ? (
        <EmptyState kind="noMatch" title={t('appMissing')} />
      ) : (
        <Loaded query={query} lines={8}>
          {(application) => <Application key={application.id} of={application} onClose={onClose} />}
        </Loaded>
      )}
    </FormDrawer>
  );
};

export default ApplicationDrawer;

interface ApplicationProps {
  readonly of: ApplicationDetail;
  readonly onClose: () => void;
}

const Application = ({ of, onClose }: ApplicationProps) => {
  const { t } = useTranslation('users');
  const [refusing, setRefusing] = useState(false);
  return (
    <div className="application">
      <Facts items={useFacts(of)} />
      {of.state === 'pending' && (
        <>
          {refusing ? <Reject of={of} onClose={onClose} /> : <Approve of={of} onClose={onClose} />}
          <button type="button" className="text-button" onClick={() => setRefusing(!refusing)}>
            {refusing ? t('orApprove') : t('orReject')}
          </button>
        </>
      )}
    </div>
  );
};

const useFacts = (of: ApplicationDetail): Fact[] => {
  const { t } = useTranslation('users');
  const optional = (label: string, value: string | null): Fact[] => (value ? [{ label, value }] : []);
  return [
    { label: t('state'), value: <ApplicationState row={of} /> },
    ...(of.marks.length > 0 ? [{ label: t('marks'), value: <Marks row={of} /> }] : []),
    { label: t('realname'), value: of.realname },
    { label: t('username'), value: of.username },
    { label: t('email'), value: <Copyable text={of.email} /> },
    { label: t('phone'), value: <Copyable text={of.phone} /> },
    ...optional(t('wish'), of.departmentWish),
    ...optional(t('note'), of.note),
    { label: t('appliedAt'), value: <InstantText at={of.createdAt} house={null} /> },
    ...optional(t('decidedBy'), of.decidedBy),
    ...(of.decidedAt
      ? [{ label: t('decidedAt'), value: <InstantText at={of.decidedAt} house={null} /> }]
      : []),
    ...optional(t('reason'), of.reason),
  ];
};

const decided = [...applicationQueries, ...userQueries];

const Approve = ({ of, onClose }: ApplicationProps) => {
  const { t } = useTranslation('users');
  return (
    <RecordForm
      command={approveApplication}
      base={{ id: of.id, version: of.version }}
      initial={{ username: of.username, roleIds: [], workNo: '' }}
      submitLabel={t('approve')}
      done={t('approved', { name: of.realname })}
      invalidates={decided}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field of={approveApplication.input} name="username" label={t('username')} help={t('usernameHint')} />
      <AssignmentFields />
    </RecordForm>
  );
};

const Reject = ({ of, onClose }: ApplicationProps) => {
  const { t } = useTranslation('users');
  return (
    <RecordForm
      command={rejectApplication}
      base={{ id: of.id, version: of.version }}
      initial={{ reason: '' }}
      submitLabel={t('reject')}
      done={t('rejected')}
      invalidates={decided}
      onDone={onClose}
      onCancel={onClose}
    >
      <Field
        of={rejectApplication.input}
        name="reason"
        label={t('reason')}
        control="textarea"
        help={t('rejectHint')}
      />
    </RecordForm>
  );
};
