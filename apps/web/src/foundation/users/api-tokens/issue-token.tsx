/** Issues a token: purpose, permissions, expiry; then shows the token once. */

import { isTokenScope } from '@minsu/contract/api-token-access.ts';
import { getSecurity } from '@minsu/contract/foundation/account/security-endpoints.ts';
import { listDevices } from '@minsu/contract/foundation/account/session-endpoints.ts';
import {
  createApiToken,
  pageApiTokens,
  tokenRates,
} from '@minsu/contract/foundation/api-tokens/api-token-endpoints.ts';
import { permissionGroupKeys, permissionsOf } from '@minsu/contract/foundation/roles/permission-groups.ts';
import type { OutputOf } from '@minsu/contract/platform/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Copyable } from '../../../components/copyable.tsx';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { currentPasswordControl } from '../../../components/forms/password-control.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { groupName, permissionName } from '../roles/role-words.tsx';

interface IssueTokenProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

type Issued = OutputOf<typeof createApiToken>;

const IssueToken = ({ open, onClose }: IssueTokenProps) => {
  const { t } = useTranslation('apiTokens');
  const [issued, setIssued] = useState<Issued | null>(null);
  const close = () => {
    setIssued(null);
    onClose();
  };
  return (
    <FormDrawer
      open={open}
      title={issued ? t('issued') : t('createTitle')}
      width={520}
      closable={issued === null}
      onClose={close}
    >
      {issued ? (
        <IssuedToken issued={issued} onClose={close} />
      ) : (
        <IssueForm onIssued={setIssued} onClose={close} />
      )}
    </FormDrawer>
  );
};

export default IssueToken;

const lifetimeDays = [30, 90, 180, 365] as const;

interface IssueFormProps {
  readonly onIssued: (issued: Issued) => void;
  readonly onClose: () => void;
}

const IssueForm = ({ onIssued, onClose }: IssueFormProps) => {
  const { t } = useTranslation('apiTokens');
  const security = useCall(getSecurity, {}, { quiet: true });
  return (
    <RecordForm
      command={createApiToken}
      initial={{ name: '', scopes: [], days: 90, callsPerMinute: tokenRates.default }}
      submitLabel={t('create')}
      done={false}
      invalidates={[pageApiTokens, listDevices]}
      onDone={onIssued}
      onCancel={onClose}
    >
      <p className="callout">{t('createHint')}</p>
      <Field of={createApiToken.input} name="name" label={t('name')} help={t('nameHint')} />
      <ScopeField />
      <Field
        of={createApiToken.input}
        name="days"
        label={t('days')}
        control="select"
        options={lifetimeDays.map((count) => ({ value: count as never, label: t('daysOf', { count }) }))}
      />
      <Field of={createApiToken.input} name="callsPerMinute" label={t('callsPerMinute')} control="number" />
      <Field
        of={createApiToken.input}
        name="password"
        label={t('password')}
        control={currentPasswordControl}
      />
      {security.data?.totpSince && (
        <Field of={createApiToken.input} name="code" label={t('code')} help={t('codeHint')} required />
      )}
    </RecordForm>
  );
};

/** Permissions the user holds, by module. */
const ScopeField = () => {
  const { t } = useTranslation('apiTokens');
  const may = useMay();
  const options = permissionGroupKeys.flatMap((group) =>
    permissionsOf(group)
      .filter((permission) => isTokenScope(permission) && may(permission))
      .map((permission) => ({
        value: permission,
        label: `${groupName(group)} · ${permissionName(permission)}`,
      })),
  );
  return (
    <Field
      of={createApiToken.input}
      name="scopes"
      label={t('scopes')}
      control="multiselect"
      options={options}
      help={t('scopesHint')}
      required
    />
  );
};

const IssuedToken = ({ issued, onClose }: { readonly issued: Issued; readonly onClose: () => void }) => {
  const { t } = useTranslation('apiTokens');
  return (
    <div className="token-issued">
      <p className="callout warn">{t('issuedText')}</p>
      <Copyable text={issued.token}>
        <code className="token-text">{issued.token}</code>
      </Copyable>
      <p className="muted">{t('howTo')}</p>
      <pre className="token-how">{`Authorization: Bearer ${issued.row.start}…`}</pre>
      <Button type="primary" onClick={onClose}>
        {t('done')}
      </Button>
    </div>
  );
};
