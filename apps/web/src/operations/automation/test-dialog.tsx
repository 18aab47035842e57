/** Sends the chosen template to the user's own phone or email. */
import { testAutomation, testWays } from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Field } from '../../components/forms/field.tsx';
import { useForm } from '../../components/forms/form-context.ts';
import { FormDialog } from '../../components/forms/form-dialog.tsx';
import { RemoteControl } from '../../components/forms/remote-select.tsx';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { orderSource } from '../../components/records/order-source.ts';
import { useVariableNames } from '../../components/words/use-variable-names.ts';
import { useMay } from '../../platform/calls/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const of = testAutomation.input;

/** Inside the form of a rule that messages guests. */
export const TestButton = () => {
  const { t } = useTranslation('automation');
  const form = useForm();
  const action = useFormValue<string>('action');
  const [templateId, setTemplateId] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  if (!useMay()('automation:manage') || action !== 'message') return null;
  const begin = () => {
    if (!form.checkFields(['templateId'])) return;
    setTemplateId(String(form.getState().values.templateId));
    setOpen(true);
  };
  return (
    <>
      <Button onClick={begin}>{t('test')}</Button>
      {templateId !== null && (
        <TestDialog templateId={templateId} open={open} onClose={() => setOpen(false)} />
      )}
    </>
  );
};

interface TestDialogProps {
  readonly templateId: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

const TestDialog = ({ templateId, open, onClose }: TestDialogProps) => {
  const { t } = useTranslation('automation');
  const names = useVariableNames();
  return (
    <FormDialog
      open={open}
      onClose={onClose}
      title={t('testTitle')}
      text={t('testHint')}
      command={testAutomation}
      base={{ templateId }}
      initial={{ way: 'sms', language: 'zh-CN' }}
      submitLabel={t('test')}
      done={false}
      onDone={({ to, missing }) => {
        toast.success(
          missing.length === 0 ? t('testSent', { to }) : t('testMissing', { to, names: names(missing) }),
        );
        onClose();
      }}
    >
      <Field
        of={of}
        name="way"
        label={t('testWay')}
        control="radio"
        options={testWays.map((value) => ({ value, label: t(`testWay_${value}`) }))}
      />
      <Field
        of={of}
        name="language"
        label={t('testLanguage')}
        control="radio"
        options={[
          { value: 'zh-CN', label: t('language_zh') },
          { value: 'en-US', label: t('language_en') },
        ]}
      />
      <Field
        of={of}
        name="orderId"
        label={t('testOrder')}
        help={t('testOrderHelp')}
        required={false}
        control={(control) => <RemoteControl {...control} source={orderSource} />}
      />
    </FormDialog>
  );
};
