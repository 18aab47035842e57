/** Maps one of our text messages to an approved template of the service; each of its variables gets one of ours. */
import type { SmsAccount } from '@minsu/contract/foundation/messages/sms-account.ts';
import { mapSmsTemplate } from '@minsu/contract/foundation/messages/sms-endpoints.ts';
import { variablesIn } from '@minsu/contract/foundation/messages/sms-rules.ts';
import { type SmsTemplateName, smsTemplate } from '@minsu/contract/foundation/messages/sms-templates.ts';
import { useStore } from 'zustand';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { valueAt } from '../../components/forms/form-store.ts';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { templateQueries } from './connector-live.ts';
import { useWords } from './connector-words.tsx';

interface MapDrawerProps {
  readonly account: SmsAccount;
  readonly template: SmsTemplateName;
  readonly open: boolean;
  readonly onClose: () => void;
}

const { input } = mapSmsTemplate;

const MapDrawer = ({ account, template, open, onClose }: MapDrawerProps) => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  const known = account.mappings.find((mapping) => mapping.template === template);
  const approved = account.templates.filter(({ approval }) => approval === 'approved');
  const signatures = account.signatures.filter(({ approval }) => approval === 'approved');
  return (
    <FormDrawer
      open={open}
      title={t('mapTitle', { name: say(smsTemplate(template).name) })}
      width={480}
      onClose={onClose}
    >
      <RecordForm
        command={mapSmsTemplate}
        base={{ id: account.connectorId, template }}
        initial={
          known
            ? { code: known.code, signature: known.signature, variables: known.variables }
            : { variables: {}, ...(signatures[0] && { signature: signatures[0].name }) }
        }
        done={t('mapped')}
        invalidates={templateQueries}
        onDone={onClose}
        onCancel={onClose}
      >
        <p className="muted">{smsTemplate(template).content}</p>
        <Field
          of={input}
          name="code"
          label={t('template')}
          control="select"
          options={approved.map(({ code, name, content }) => ({
            value: code,
            label: `${name} · ${content}`,
          }))}
        />
        <Field
          of={input}
          name="signature"
          label={t('signature')}
          control="select"
          options={signatures.map(({ name }) => ({ value: name, label: name }))}
        />
        <Variables account={account} template={template} />
      </RecordForm>
    </FormDrawer>
  );
};

export default MapDrawer;

const Variables = ({ account, template }: Pick<MapDrawerProps, 'account' | 'template'>) => {
  const { t } = useTranslation('connectors');
  const say = useWords();
  const code = useStore(useForm(), ({ values }) => valueAt(values, 'code'));
  const content = account.templates.find((each) => each.code === code)?.content ?? '';
  const ours = Object.entries(smsTemplate(template).variables);
  return variablesIn(content).map((variable) => (
    <Field
      key={variable}
      of={input}
      name={`variables.${variable}`}
      label={t('variableAs', { name: variable })}
      control="select"
      required
      options={ours.map(([value, { name, example }]) => ({ value, label: `${say(name)}（${example}）` }))}
    />
  ));
};
