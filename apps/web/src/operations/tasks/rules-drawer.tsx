/** Housekeeping rules: minutes, automatic tasks, inspection. */
import type { TaskRules } from '@minsu/contract/operations/tasks/task.ts';
import { getTaskRules, saveTaskRules } from '@minsu/contract/operations/tasks/task-set-up-endpoints.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ruleQueries } from './task-live.ts';

interface RulesDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const RulesDrawer = ({ open, onClose }: RulesDrawerProps) => {
  const { t } = useTranslation('tasks');
  const query = useCall(getTaskRules, {}, { staleTime: 0, quiet: true });
  return (
    <FormDrawer open={open} title={t('rulesTitle')} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(rules) => <RulesForm rules={rules} onClose={onClose} />}
      </Loaded>
    </FormDrawer>
  );
};

export default RulesDrawer;

interface RulesFormProps {
  readonly rules: TaskRules;
  readonly onClose: () => void;
}

const RulesForm = ({ rules: { version, ...rules }, onClose }: RulesFormProps) => {
  const { t } = useTranslation('tasks');
  const { input } = saveTaskRules;
  return (
    <RecordForm
      command={saveTaskRules}
      base={{ version }}
      initial={rules}
      invalidates={ruleQueries}
      done={t('rulesSaved')}
      onDone={onClose}
      onCancel={onClose}
      onRefused={(error) => error.status === 409 && invalidate([getTaskRules])}
    >
      <Field
        of={input}
        name="cleaningMinutes"
        label={t('rule_cleaningMinutes')}
        control="number"
        unit={t('minutesUnit')}
        help={t('rule_cleaningMinutesHelp')}
      />
      <Field
        of={input}
        name="dayEnd"
        label={t('rule_dayEnd')}
        help={t('rule_dayEndHelp')}
        placeholder="18:00"
      />
      <Plan />
      <Field of={input} name="inspection" label={t('rule_inspection')} control="switch" />
    </RecordForm>
  );
};

/** Automatically created tasks. */
const Plan = () => {
  const { t } = useTranslation('tasks');
  const { input } = saveTaskRules;
  return (
    <>
      <Field
        of={input}
        name="stayOverNights"
        label={t('rule_stayOverNights')}
        control="number"
        unit={t('rule_stayOverNightsUnit')}
        help={t('rule_stayOverNightsHelp')}
      />
      <Field
        of={input}
        name="deepDays"
        label={t('rule_deepDays')}
        control="number"
        unit={t('rule_deepDaysUnit')}
        help={t('rule_deepDaysHelp')}
      />
    </>
  );
};
