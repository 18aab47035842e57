/** Proposed rooms for all unassigned stays: previewed, selected, applied, undoable in one step. */
import { Button, Select, Switch } from 'antd';
import { useId, useState } from 'react';
import { Dialog } from '../../../components/dialogs/dialog.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DateRangeControl } from '../../../components/forms/date-controls.tsx';
import { TabGoesOn } from '../../../components/forms/tab-goes-on.tsx';
import { Failed } from '../../../components/records/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { PlanOfHouse } from './plan-of-house.tsx';
import { type PlanChoice, type RoomPlans, useRoomPlans } from './use-room-plans.ts';
import '../panels.css';
import { useTranslation } from '../../../platform/use-translation.ts';

export interface PlanHouse {
  readonly id: string;
  readonly name: string;
}

export interface PlanDialogProps {
  /** Properties with unassigned stays. */
  readonly houses: readonly PlanHouse[];
  readonly from: string;
  readonly to: string;
  readonly open: boolean;
  readonly onClose: () => void;
  /** Called with the properties whose rooms changed. */
  readonly onDone: (houseIds: readonly string[]) => void;
}

const PlanDialog = ({ houses, from, to, open, onClose, onDone }: PlanDialogProps) => {
  const { t } = useTranslation('boardPanels');
  const [choice, setChoice] = useState<PlanChoice>({ houseIds: [], from, to, reshuffle: false });
  const shown = choice.houseIds.length > 0 ? houses.filter(({ id }) => choice.houseIds.includes(id)) : houses;
  const plans = useRoomPlans(shown, choice, open, onDone);
  const { chosen, pending, apply } = plans;
  return (
    <Dialog
      open={open}
      title={t('planTitle')}
      width={760}
      onCancel={onClose}
      destroyOnHidden
      footer={
        <div className="plan-foot">
          <span className="muted">{t('planUndoHint')}</span>
          <Button onClick={onClose}>{t('planClose')}</Button>
          <Button type="primary" loading={pending} disabled={chosen === 0} onClick={() => void apply()}>
            {t('planApply', { count: chosen })}
          </Button>
        </div>
      }
    >
      <p className="muted">{t('planHint')}</p>
      <ChoiceFields houses={houses} choice={choice} onChange={setChoice} />
      <Plans houses={shown} plans={plans} />
    </Dialog>
  );
};

export default PlanDialog;

interface ChoiceFieldsProps {
  readonly houses: readonly PlanHouse[];
  readonly choice: PlanChoice;
  readonly onChange: (choice: PlanChoice) => void;
}

const ChoiceFields = ({ houses, choice, onChange }: ChoiceFieldsProps) => {
  const { t } = useTranslation('boardPanels');
  const id = useId();
  return (
    <div className="plan-options">
      <div className="field">
        <label htmlFor={`${id}-houses`}>{t('planHouses')}</label>
        <TabGoesOn>
          <Select
            id={`${id}-houses`}
            mode="multiple"
            allowClear
            placeholder={t('planAllHouses', { count: houses.length })}
            showSearch={{ optionFilterProp: 'label' }}
            options={houses.map(({ id: value, name }) => ({ value, label: name }))}
            value={[...choice.houseIds]}
            onChange={(houseIds) => onChange({ ...choice, houseIds })}
          />
        </TabGoesOn>
      </div>
      <div className="field">
        <span className="field-label">{t('planDates')}</span>
        <DateRangeControl
          label={t('planDates')}
          value={{ from: choice.from, to: choice.to }}
          onChange={(dates) => onChange({ ...choice, ...dates })}
        />
      </div>
      <div className="plan-switch">
        <Switch
          id={`${id}-reshuffle`}
          aria-labelledby={`${id}-label`}
          checked={choice.reshuffle}
          onChange={(reshuffle) => onChange({ ...choice, reshuffle })}
        />
        <label id={`${id}-label`} htmlFor={`${id}-reshuffle`}>
          {t('planReshuffle')}
        </label>
      </div>
    </div>
  );
};

const Plans = ({ houses, plans }: { readonly houses: readonly PlanHouse[]; readonly plans: RoomPlans }) => {
  const { t } = useTranslation(['boardPanels', 'components']);
  const { queries, totals, isChosen, choose } = plans;
  const failed = queries.find(({ error, data }) => error && !data);
  if (failed?.error) return <Failed error={failed.error} retry={() => void failed.refetch()} />;
  if (houses.length > 0 && queries.some(({ data }) => !data))
    return <Skeleton lines={5} label={t('components:loading')} />;
  if (totals.placed + totals.moves + totals.left === 0) return <EmptyState title={t('planNobody')} />;
  return (
    <>
      <p className="plan-totals num" role="status">
        {t('planTotals', totals)}
      </p>
      {houses.map(({ id, name }, index) => {
        const plan = queries[index]?.data;
        return (
          plan && (
            <PlanOfHouse
              key={id}
              name={name}
              plan={plan}
              isChosen={isChosen}
              onChoose={(stayId, on) => choose(plan, stayId, on)}
            />
          )
        );
      })}
    </>
  );
};
