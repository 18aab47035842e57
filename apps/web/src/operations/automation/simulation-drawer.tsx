/** Simulation of a saved rule, beside the list. */
import type { AutomationRule } from '@minsu/contract/operations/automation/automation.ts';
import FormDrawer from '../../components/forms/form-drawer.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { Simulation, simulatedOf } from './rule-simulation.tsx';

interface SimulationDrawerProps {
  readonly rule: AutomationRule;
  readonly open: boolean;
  readonly onClose: () => void;
}

const SimulationDrawer = ({ rule, open, onClose }: SimulationDrawerProps) => {
  const { t } = useTranslation('automation');
  return (
    <FormDrawer open={open} title={t('simulateTitle', { name: rule.name })} width={720} onClose={onClose}>
      <Simulation fields={simulatedOf(rule)} />
    </FormDrawer>
  );
};

export default SimulationDrawer;
