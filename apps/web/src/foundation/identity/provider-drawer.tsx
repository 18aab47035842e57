/** Settings of an identity provider. */
import type { IdentityProvider } from '@minsu/contract/foundation/identity/identity.ts';
import { saveIdentityProvider } from '@minsu/contract/foundation/identity/identity-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { newPasswordControl } from '../../components/forms/password-control.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { invalidate } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { GroupRolesControl } from './group-roles-control.tsx';
import { identityQueries } from './identity-live.ts';

interface ProviderDrawerProps {
  readonly provider?: IdentityProvider;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = saveIdentityProvider;

const initialOf = (provider: IdentityProvider | undefined) =>
  provider
    ? {
        ...{ name: provider.name, issuer: provider.issuer, clientId: provider.clientId },
        ...{ scopes: provider.scopes, groupsClaim: provider.groupsClaim },
        roles: provider.roles.map(({ group, roleId }) => ({ group, roleId })),
      }
    : { scopes: 'openid profile email', groupsClaim: 'groups', roles: [] };

const ProviderDrawer = ({ provider, open, onClose }: ProviderDrawerProps) => {
  const { t } = useTranslation('identity');
  const isKept = provider?.hasSecret === true;
  return (
    <FormDrawer
      open={open}
      title={provider ? t('editTitle', { name: provider.name }) : t('addTitle')}
      width={560}
      onClose={onClose}
    >
      <RecordForm
        command={saveIdentityProvider}
        base={provider ? { id: provider.id, version: provider.version } : {}}
        initial={initialOf(provider)}
        done={t('saved')}
        invalidates={identityQueries}
        onDone={onClose}
        onCancel={onClose}
        onRefused={() => invalidate(identityQueries)}
      >
        <Field of={input} name="name" label={t('name')} help={t('nameHint')} />
        <Field of={input} name="issuer" label={t('issuer')} help={t('issuerHint')} />
        <Field of={input} name="clientId" label={t('clientId')} />
        <Field
          of={input}
          name="clientSecret"
          label={t('clientSecret')}
          control={newPasswordControl}
          required={!isKept}
          {...(isKept && { help: t('secretKept') })}
        />
        <Field of={input} name="scopes" label={t('scopes')} />
        <Field of={input} name="groupsClaim" label={t('groupsClaim')} help={t('groupsClaimHint')} />
        <Field
          of={input}
          name="roles"
          label={t('roles')}
          control={(control) => <GroupRolesControl {...control} />}
          help={t('rolesHint')}
        />
      </RecordForm>
    </FormDrawer>
  );
};

export default ProviderDrawer;
