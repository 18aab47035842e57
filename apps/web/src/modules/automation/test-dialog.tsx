/** The text of the chosen template to one's own phone or mail. */
import { testAutomation, testWays } from '@minsu/contract/automation/automation-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { FormDialog } from '../../components/form-dialog.tsx';
import { orderSource } from '../../components/order-source.ts';
import { RemoteControl } from '../../components/remote-select.tsx';
import { useFormValue } from '../../components/use-form-value.ts';
import { useVariableNames } from '../../components/use-variable-names.ts';
import { useMay } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const of = testAutomation.input;

/** Within the form of a rule that writes to guests. */
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
