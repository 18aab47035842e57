/** Creates or edits a rule; both can be simulated before saving. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import {
  createAutomationRule,
  editAutomationRule,
  simulateAutomation,
} from '@minsu/contract/operations/automation/automation-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useForm } from '../../components/forms/form-context.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../components/forms/record-form.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { ruleQueries } from './automation-live.ts';
import { RuleFields } from './rule-fields.tsx';
import { type SimulatedFields, Simulation } from './rule-simulation.tsx';
import { TestButton } from './test-dialog.tsx';

interface RuleDrawerProps {
  readonly rule: AutomationRule | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const RuleDrawer = ({ rule, open, onClose }: RuleDrawerProps) => {
  const { t } = useTranslation('automation');
  return (
    <FormDrawer
      open={open}
      title={rule ? t('editTitle', { name: rule.name }) : t('create')}
      width={720}
      onClose={onClose}
    >
      {rule ? <EditRule key={rule.id} rule={rule} onClose={onClose} /> : <CreateRule onClose={onClose} />}
    </FormDrawer>
  );
};

export default RuleDrawer;

const fresh = {
  name: '',
  trigger: 'confirmed' as const,
  side: 'after' as const,
  amount: 0,
  unit: 'hours' as const,
  everyDay: true,
  catchUp: true,
  allHouses: false,
  houseIds: [],
  channels: [],
  weekdays: [],
  languages: [],
  memberTags: [],
  guestKind: 'any' as const,
  stayKind: 'any' as const,
  action: 'message' as const,
  note: '',
  quietFrom: '22:00',
  quietTo: '08:00',
  capPerDay: 3,
  capPerStay: 10,
  stopOnAnswer: true,
};

const CreateRule = ({ onClose }: Pick<RuleDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('automation');
  return (
    <RecordForm
      command={createAutomationRule}
      initial={fresh}
      submitLabel={t('add')}
      invalidates={ruleQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <Fields ruleId={null} />
    </RecordForm>
  );
};

const fieldNames = Object.keys(createAutomationRule.input.shape);

/** Form fields of a stored rule. */
const fieldsOf = (rule: AutomationRule) =>
  Object.fromEntries(fieldNames.map((name) => [name, rule[name as keyof AutomationRule]]));

const EditRule = ({ rule, onClose }: { readonly rule: AutomationRule; readonly onClose: () => void }) => {
  const { t } = useTranslation('automation');
  const { id, version, name } = rule;
  return (
    <RecordForm
      command={editAutomationRule}
      base={{ id, version }}
      initial={fieldsOf(rule)}
      done={t('saved', { name })}
      invalidates={ruleQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      {rule.active && <p className="callout">{t('editHint')}</p>}
      <Fields ruleId={id} />
    </RecordForm>
  );
};

interface OfRule {
  /** Null for an unsaved rule. */
  readonly ruleId: string | null;
}

const Fields = ({ ruleId }: OfRule) => (
  <>
    <RuleFields />
    <DraftSimulation ruleId={ruleId} />
  </>
);

const simulatedNames = Object.keys(simulateAutomation.input.shape);

const DraftSimulation = ({ ruleId }: OfRule) => {
  const { t } = useTranslation('automation');
  const form = useForm();
  const [fields, setFields] = useState<SimulatedFields | null>(null);
  /** Reports missing values at their fields. */
  const start = () => {
    if (!form.checkFields(simulatedNames)) return setFields(null);
    const { values } = form.getState();
    const known = simulatedNames.flatMap((name) =>
      values[name] === undefined || values[name] === null ? [] : [[name, values[name]]],
    );
    setFields({ ...Object.fromEntries(known), ruleId } as SimulatedFields);
  };
  return (
    <section className="automation-try">
      <div className="automation-actions">
        <Button onClick={start}>{t('simulate')}</Button>
        <TestButton />
      </div>
      {fields && <Simulation fields={fields} />}
    </section>
  );
};
