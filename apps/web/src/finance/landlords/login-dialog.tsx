/** Creates a user for a landlord, links an existing one, or unlinks it. */
import type { LandlordDetail } from '@minsu/contract/finance/landlords/landlord.ts';
import {
  createLandlordUser,
  landlordUserOptions,
  linkLandlordUser,
  unlinkLandlordUser,
} from '@minsu/contract/finance/landlords/landlord-login-endpoints.ts';
import { CommandDialog, type DialogHost } from '../../components/dialogs/command-dialog.tsx';
import { Field } from '../../components/forms/field.tsx';
import { optionSource } from '../../components/forms/option-source.ts';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { landlordLoginQueries } from './landlord-live.ts';

const users = optionSource(
  landlordUserOptions,
  (asked) => asked,
  (options) => options.map(({ id, name }) => ({ value: id, label: name })),
);

interface StepProps extends DialogHost {
  readonly detail: LandlordDetail;
}

interface LoginDialogProps extends StepProps {
  readonly step: 'create' | 'link' | 'unlink';
}

const LoginDialog = ({ step, ...props }: LoginDialogProps) => {
  if (step === 'create') return <CreateUser {...props} />;
  return step === 'link' ? <LinkUser {...props} /> : <UnlinkUser {...props} />;
};

export default LoginDialog;

const CreateUser = ({ detail: { landlord }, ...host }: StepProps) => {
  const { t } = useTranslation('landlords');
  const { input } = createLandlordUser;
  return (
    <CommandDialog
      {...host}
      title={t('loginCreateTitle', { name: landlord.name })}
      text={t('loginCreateHint')}
      submitLabel={t('loginCreate')}
      command={createLandlordUser}
      base={{ id: landlord.id, version: landlord.version }}
      initial={{ username: '', email: '' }}
      done={t('loginCreated')}
      invalidates={landlordLoginQueries}
    >
      <Field of={input} name="username" label={t('field_username')} />
      <Field of={input} name="email" label={t('field_email')} />
    </CommandDialog>
  );
};

const LinkUser = ({ detail: { landlord }, ...host }: StepProps) => {
  const { t } = useTranslation('landlords');
  return (
    <CommandDialog
      {...host}
      title={t('loginLinkTitle', { name: landlord.name })}
      text={t('loginLinkHint')}
      submitLabel={t('loginLink')}
      command={linkLandlordUser}
      base={{ id: landlord.id, version: landlord.version }}
      initial={{}}
      done={t('loginLinked')}
      invalidates={landlordLoginQueries}
    >
      <Field
        of={linkLandlordUser.input}
        name="userId"
        label={t('field_userId')}
        control={(control) => <RemoteControl {...control} source={users} emptyText={t('loginNoUsers')} />}
      />
    </CommandDialog>
  );
};

const UnlinkUser = ({ detail: { landlord, user }, ...host }: StepProps) => {
  const { t } = useTranslation('landlords');
  return (
    <CommandDialog
      {...host}
      title={t('loginUnlinkTitle', { name: landlord.name })}
      text={t('loginUnlinkText', { username: user?.username ?? landlord.username ?? '' })}
      submitLabel={t('loginUnlink')}
      danger
      command={unlinkLandlordUser}
      base={{ id: landlord.id, version: landlord.version }}
      initial={{ reason: '' }}
      done={t('loginUnlinked')}
      invalidates={landlordLoginQueries}
    >
      <Field of={unlinkLandlordUser.input} name="reason" label={t('field_reason')} />
    </CommandDialog>
  );
};
