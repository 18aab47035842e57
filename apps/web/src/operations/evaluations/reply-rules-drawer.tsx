/** Reply deadlines: days by channel, when a reply is final, when a deadline is near. */
import {
  getReplyRules,
  saveReplyRules,
} from '@minsu/contract/operations/evaluations/evaluation-endpoints.ts';
import {
  evaluationEditMinutes,
  evaluationExpiringHours,
  evaluationReplyDays,
  type ReplyRules,
} from '@minsu/contract/operations/evaluations/evaluation-settings.ts';
import { channels } from '@minsu/contract/sales/orders/channels.ts';
import { Field } from '../../components/forms/field.tsx';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { Loaded } from '../../components/records/panel.tsx';
import { invalidate, useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ruleQueries } from './evaluation-live.ts';

interface ReplyRulesDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
}

const ReplyRulesDrawer = ({ open, onClose }: ReplyRulesDrawerProps) => {
  const { t } = useTranslation('evaluations');
  const query = useCall(getReplyRules, {}, { staleTime: 0, quiet: true });
  return (
    <FormDrawer open={open} title={t('replyRules')} onClose={onClose}>
      <Loaded query={query} lines={6}>
        {(rules) => <RulesForm rules={rules} onClose={onClose} />}
      </Loaded>
    </FormDrawer>
  );
};

export default ReplyRulesDrawer;

interface RulesFormProps {
  readonly rules: ReplyRules;
  readonly onClose: () => void;
}

const RulesForm = ({ rules: { version, ...rules }, onClose }: RulesFormProps) => {
  const { t } = useTranslation('evaluations');
  const { input } = saveReplyRules;
  return (
    <RecordForm
      command={saveReplyRules}
      base={{ version }}
      initial={rules}
      invalidates={ruleQueries}
      done={t('replyRulesSaved')}
      onDone={onClose}
      onCancel={onClose}
      onRefused={(error) => error.status === 409 && invalidate([getReplyRules])}
    >
      <ReplyDays />
      <Field
        of={input}
        name="expiringHours"
        label={t('expiringHours')}
        control="number"
        unit={t('hours')}
        help={t('expiringHoursHelp', { usual: evaluationExpiringHours })}
      />
      <Field
        of={input}
        name="editMinutes"
        label={t('editMinutes')}
        control="number"
        unit={t('minutes')}
        help={t('editMinutesHelp', { usual: evaluationEditMinutes })}
      />
    </RecordForm>
  );
};

const ReplyDays = () => {
  const { t } = useTranslation('evaluations');
  const { t: ofOrder } = useTranslation('orders');
  return (
    <fieldset className="sub-score-fields">
      <legend>{t('replyDays')}</legend>
      <p className="muted">{t('replyDaysHelp')}</p>
      {channels.map((channel) => (
        <Field
          key={channel}
          of={saveReplyRules.input}
          name={channel}
          label={ofOrder(`channel_${channel}`)}
          control="number"
          unit={t('days')}
          help={t('usual', { usual: evaluationReplyDays[channel] })}
        />
      ))}
    </fieldset>
  );
};
