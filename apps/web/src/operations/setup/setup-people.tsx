/** Step: people are invited by a link that is shown once. */
import { profileTable } from '@minsu/contract/foundation/system/business-profile.ts';
import {
  INVITATION_HOURS,
  inviteUser,
  userOptions,
} from '@minsu/contract/foundation/users/user-endpoints.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { sayText } from '@minsu/contract/platform/texts.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Copyable } from '../../components/copyable.tsx';
import { Field } from '../../components/forms/field.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { userQueries } from '../../foundation/users/user-live.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useSession } from '../../platform/calls/session.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { setupQueries } from './setup-live.ts';

/** The usual roles of the profile first. */
const useRoleOptions = () => {
  const profile = useSession((session) => session.userInfo?.profile ?? 'manager');
  const { data } = useCall(userOptions, {});
  const usual: readonly string[] = profileTable[profile].roles;
  const place = (code: string) => (usual.includes(code) ? usual.indexOf(code) : usual.length);
  return [...(data?.roles ?? [])]
    .filter(({ grantable }) => grantable)
    .sort((a, b) => place(a.code) - place(b.code))
    .map((role) => ({ value: role.id, label: sayText([role.name, role.nameEn], currentLanguage()) }));
};

export const SetupPeople = () => {
  const { t } = useTranslation('setup');
  const [invited, setInvited] = useState<OutputOf<typeof inviteUser> | null>(null);
  if (invited)
    return (
      <div className="setup-link" role="status">
        <p>{t('linkOnce')}</p>
        <Copyable text={invited.link} name={t('linkOf', { username: invited.username })} />
        <p>
          <Button onClick={() => setInvited(null)}>{t('inviteAnother')}</Button>
        </p>
      </div>
    );
  return <InviteForm onInvited={setInvited} />;
};

interface InviteFormProps {
  readonly onInvited: (invited: OutputOf<typeof inviteUser>) => void;
}

const InviteForm = ({ onInvited }: InviteFormProps) => {
  const { t } = useTranslation('setup');
  const roles = useRoleOptions();
  return (
    <RecordForm
      command={inviteUser}
      initial={{ realname: '', username: '', roleIds: [] }}
      submitLabel={t('invite')}
      done={false}
      invalidates={[...setupQueries, ...userQueries]}
      onDone={onInvited}
    >
      <p className="muted">{t('hint_people', { hours: INVITATION_HOURS })}</p>
      <div className="setup-fields">
        <Field of={inviteUser.input} name="realname" label={t('field_realname')} />
        <Field of={inviteUser.input} name="username" label={t('field_username')} />
        <Field
          of={inviteUser.input}
          name="roleIds"
          label={t('field_roleIds')}
          control="multiselect"
          options={roles}
          required
        />
      </div>
    </RecordForm>
  );
};
