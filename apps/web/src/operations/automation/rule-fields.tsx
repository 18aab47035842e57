/** Fields of a rule: trigger, orders, action, limits. */

import { listTemplates } from '@minsu/contract/connections/templates/template-endpoints.ts';
import {
  type RuleAction,
  ruleActions,
  ruleTaskKinds,
} from '@minsu/contract/operations/automation/automation.ts';
import {
  automationOptions,
  createAutomationRule,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import {
  type Trigger,
  type TriggerUnit,
  triggerSides,
  triggers,
  triggerUnits,
} from '@minsu/contract/operations/automation/moment-rules.ts';
import { Field } from '../../components/forms/field.tsx';
import type { FieldOption } from '../../components/forms/field-controls.tsx';
import { useFormValue } from '../../components/forms/use-form-value.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { ConditionFields } from './condition-fields.tsx';

const of = createAutomationRule.input;
const RARELY = { staleTime: 60_000, quiet: true };

const HALF_HOURS = 48;
const times: readonly FieldOption[] = Array.from({ length: HALF_HOURS }, (_, index) => {
  const time = `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
  return { value: time, label: time };
});

export const RuleFields = () => {
  const { t } = useTranslation('automation');
  const action = useFormValue<RuleAction>('action');
  return (
    <>
      <Field of={of} name="name" label={t('name')} />
      <h2 className="form-heading">{t('headTrigger')}</h2>
      <TriggerFields />
      <h2 className="form-heading">{t('headAction')}</h2>
      <ActionFields />
      <h2 className="form-heading">{t('conditions')}</h2>
      <ConditionFields />
      {action === 'message' && (
        <>
          <h2 className="form-heading">{t('limits')}</h2>
          <LimitFields />
        </>
      )}
    </>
  );
};

const TriggerFields = () => {
  const { t } = useTranslation('automation');
  const trigger = useFormValue<Trigger>('trigger');
  const isAround = trigger === 'checkIn' || trigger === 'checkOut';
  const side = useFormValue<string>('side');
  return (
    <>
      <Field
        of={of}
        name="trigger"
        label={t('trigger')}
        control="select"
        options={triggers.map((value) => ({ value, label: t(`trigger_${value}`) }))}
        help={t(`triggerHelp_${trigger}`)}
      />
      {trigger === 'silent' && <FollowsField />}
      {trigger === 'inHouse' ? <DayFields /> : <AmountFields isAround={isAround} />}
      {isAround && side === 'before' && (
        <Field of={of} name="catchUp" label={t('catchUp')} control="checkbox" help={t('catchUpHelp')} />
      )}
    </>
  );
};

const DayFields = () => {
  const { t } = useTranslation('automation');
  return (
    <>
      <Field
        of={of}
        name="atTime"
        label={t('atTime')}
        control="select"
        options={times}
        required
        help={t('atTimeNeeded')}
      />
      <Field of={of} name="everyDay" label={t('everyDay')} control="checkbox" />
    </>
  );
};

const AmountFields = ({ isAround }: { readonly isAround: boolean }) => {
  const { t } = useTranslation('automation');
  const unit = useFormValue<TriggerUnit>('unit');
  return (
    <>
      <div className="form-grid automation-amount">
        {isAround && (
          <Field
            of={of}
            name="side"
            label={t('side')}
            control="radio"
            options={triggerSides.map((value) => ({ value, label: t(`side_${value}`) }))}
          />
        )}
        <Field of={of} name="amount" label={t('amount')} control="number" />
        <Field
          of={of}
          name="unit"
          label={t('unit')}
          control="select"
          options={triggerUnits.map((value) => ({ value, label: t(`unit_${value}`) }))}
        />
      </div>
      {unit === 'days' && (
        <Field
          of={of}
          name="atTime"
          label={t('atTime')}
          control="select"
          options={times}
          required={false}
          help={t('atTimeHelp')}
        />
      )}
    </>
  );
};

const FollowsField = () => {
  const { t } = useTranslation('automation');
  const rules = useCall(automationOptions, {}, RARELY).data?.rules ?? [];
  return (
    <Field
      of={of}
      name="followsRuleId"
      label={t('follows')}
      control="select"
      required
      options={rules.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
};

const ActionFields = () => {
  const { t } = useTranslation(['automation', 'tasks']);
  const action = useFormValue<RuleAction>('action');
  return (
    <>
      <Field
        of={of}
        name="action"
        label={t('action')}
        control="radio"
        options={ruleActions.map((value) => ({ value, label: t(`action_${value}`) }))}
        help={t(`actionHelp_${action}`)}
      />
      {action === 'message' && <TemplateField />}
      {action === 'notice' && <RoleField />}
      {action === 'task' && (
        <Field
          of={of}
          name="taskKind"
          label={t('taskKind')}
          control="select"
          required
          options={ruleTaskKinds.map((value) => ({ value, label: t(`tasks:kind_${value}`) }))}
        />
      )}
      {action !== 'message' && (
        <Field
          of={of}
          name="note"
          label={t(action === 'notice' ? 'noticeNote' : 'taskNote')}
          control="textarea"
          required
        />
      )}
    </>
  );
};

const TemplateField = () => {
  const { t } = useTranslation('automation');
  const chosen = useFormValue<string | null | undefined>('templateId');
  const templates = useCall(listTemplates, {}, RARELY).data ?? [];
  const template = templates.find(({ id }) => id === chosen);
  const text = template && (currentLanguage() === 'en-US' && template.en !== '' ? template.en : template.zh);
  return (
    <>
      <Field
        of={of}
        name="templateId"
        label={t('template')}
        control="select"
        required
        placeholder={t('chooseTemplate')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {text !== undefined && <blockquote className="automation-text">{text}</blockquote>}
    </>
  );
};

const RoleField = () => {
  const { t } = useTranslation('automation');
  const roles = useCall(automationOptions, {}, RARELY).data?.roles ?? [];
  const at = currentLanguage() === 'zh-CN' ? 0 : 1;
  return (
    <Field
      of={of}
      name="roleId"
      label={t('role')}
      control="select"
      required
      placeholder={t('chooseRole')}
      options={roles.map(({ id, name }) => ({ value: id, label: name[at] }))}
    />
  );
};

const LimitFields = () => {
  const { t } = useTranslation('automation');
  return (
    <>
      <div className="form-grid">
        <Field
          of={of}
          name="quietFrom"
          label={t('quietFrom')}
          control="select"
          options={times}
          required={false}
        />
        <Field
          of={of}
          name="quietTo"
          label={t('quietTo')}
          control="select"
          options={times}
          required={false}
        />
      </div>
      <p className="muted">{t('quietHelp')}</p>
      <div className="form-grid">
        <Field of={of} name="capPerDay" label={t('capPerDay')} control="number" />
        <Field of={of} name="capPerStay" label={t('capPerStay')} control="number" />
      </div>
      <p className="muted">{t('capHelp')}</p>
      <Field
        of={of}
        name="stopOnAnswer"
        label={t('stopOnAnswer')}
        control="checkbox"
        help={t('stopOnAnswerHelp')}
      />
    </>
  );
};
