/** The authorisation as each platform wants it: its own page, account and password, or a code to a mobile. */
import type { ChannelConnection } from '@minsu/contract/connections/channels/channel-connection.ts';
import {
  bindTujia,
  bindXiaozhu,
  meituanRedirectUrl,
  sendXiaozhuCode,
} from '@minsu/contract/connections/channels/channel-endpoints.ts';
import { bindKey } from '@minsu/contract/connections/channels/channel-key-endpoints.ts';
import { type AuthorisedBy, knownFacts } from '@minsu/contract/foundation/system/platform-registry.ts';
import { Button, Input } from 'antd';
import { type ComponentType, useRef, useState } from 'react';
import { Field } from '../../components/forms/field.tsx';
import type { ControlProps } from '../../components/forms/field-controls.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useCommand } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { keepReturn } from './auth-return.ts';
import { connectionQueries } from './channels-live.ts';

interface StepProps {
  readonly connection: ChannelConnection;
  readonly onDone: () => void;
  readonly onLater: () => void;
}

export const AuthoriseStep = (props: StepProps) => {
  const { t } = useTranslation('channels');
  const { platform, accountName, accountKey } = props.connection;
  const account = accountName || accountKey;
  const by = knownFacts(platform)?.authorisedBy;
  const Way = by && ways[by];
  return (
    <div className="channel-authorise">
      {account && <p>{t('sameAccount', { account })}</p>}
      {Way && <Way {...props} />}
    </div>
  );
};

const Meituan = ({ connection: { id }, onLater }: StepProps) => {
  const { t } = useTranslation('channels');
  const { mutate, isPending } = useCommand(meituanRedirectUrl);
  const go = () =>
    mutate(
      { id },
      {
        onSuccess: ({ url }) => {
          keepReturn();
          location.assign(url);
        },
      },
    );
  return (
    <>
      <p>{t('mtHint')}</p>
      <div className="form-bar">
        <Button type="primary" loading={isPending} onClick={go}>
          {t('mtOpen')}
        </Button>
        <Button onClick={onLater}>{t('later')}</Button>
      </div>
    </>
  );
};

/** The platform's password, not the user's own: asks the browser not to offer to save it. */
const secretControl = ({ id, value, onChange, onBlur, maxLength, ...rest }: ControlProps) => (
  <Input
    id={id}
    type="password"
    autoComplete="new-password"
    value={typeof value === 'string' ? value : ''}
    {...(maxLength === undefined ? {} : { maxLength })}
    {...(rest.status === undefined ? {} : { status: rest.status })}
    aria-describedby={rest['aria-describedby']}
    aria-invalid={rest['aria-invalid']}
    aria-required={rest['aria-required']}
    onChange={(event) => onChange(event.target.value)}
    onBlur={onBlur}
  />
);

const useBound = () => {
  const { t } = useTranslation('channels');
  return {
    submitLabel: t('bind'),
    invalidates: connectionQueries,
    done: t('event_channelConnection_authorised'),
  };
};

const Tujia = ({ connection: { id }, onDone, onLater }: StepProps) => {
  const { t } = useTranslation('channels');
  const of = bindTujia.input;
  return (
    <RecordForm command={bindTujia} base={{ id }} onDone={onDone} onCancel={onLater} {...useBound()}>
      <p className="muted">{t('tjHint')}</p>
      <Field of={of} name="account" label={t('field_account')} />
      <Field of={of} name="password" label={t('field_password')} control={secretControl} />
    </RecordForm>
  );
};

/** A key is never shown again: a new one takes its place. */
const Key = ({ connection: { id, platform, accountKey }, onDone, onLater }: StepProps) => {
  const { t } = useTranslation('channels');
  const of = bindKey.input;
  const known = accountKey?.split(':')[0];
  const environments = knownFacts(platform)?.environments ?? [];
  return (
    <RecordForm
      command={bindKey}
      base={{ id }}
      initial={{ environment: known ?? environments[0] ?? '' }}
      onDone={onDone}
      onCancel={onLater}
      {...useBound()}
    >
      <p className="muted">{t('keyHint')}</p>
      <Field
        of={of}
        name="environment"
        label={t('field_environment')}
        control="select"
        options={environments.map((value) => ({ value, label: t(`environment_${value as 'staging'}`) }))}
      />
      <Field of={of} name="apiKey" label={t('field_apiKey')} control={secretControl} />
    </RecordForm>
  );
};

const Xiaozhu = ({ connection: { id }, onDone, onLater }: StepProps) => {
  const { t } = useTranslation('channels');
  const bound = useBound();
  const [mobile, setMobile] = useState<string | null>(null);
  /** The number that the code was sent to. */
  const typed = useRef('');
  if (mobile === null)
    return (
      <RecordForm
        key="code"
        command={sendXiaozhuCode}
        base={{ id }}
        submitLabel={t('sendCode')}
        done={false}
        prepare={(input) => {
          typed.current = input.mobile;
          return input;
        }}
        onDone={() => setMobile(typed.current)}
        onCancel={onLater}
      >
        <p className="muted">{t('pigHint')}</p>
        <Field of={sendXiaozhuCode.input} name="mobile" label={t('field_mobile')} control="digits" />
      </RecordForm>
    );
  return (
    <RecordForm
      key="bind"
      command={bindXiaozhu}
      base={{ id, mobile }}
      onDone={onDone}
      onCancel={onLater}
      {...bound}
    >
      <p>{t('codeSent', { mobile })}</p>
      <Field of={bindXiaozhu.input} name="smsCode" label={t('field_smsCode')} control="digits" />
      <button type="button" className="text-button" onClick={() => setMobile(null)}>
        {t('sendAgain')}
      </button>
    </RecordForm>
  );
};

const ways: Readonly<Record<AuthorisedBy, ComponentType<StepProps>>> = {
  consent: Meituan,
  password: Tujia,
  smsCode: Xiaozhu,
  apiKey: Key,
};
