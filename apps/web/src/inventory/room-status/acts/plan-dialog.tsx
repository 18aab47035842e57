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
import { type PlanWish, type RoomPlans, useRoomPlans } from './use-room-plans.ts';
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
  const [wish, setWish] = useState<PlanWish>({ houseIds: [], from, to, reshuffle: false });
  const shown = wish.houseIds.length > 0 ? houses.filter(({ id }) => wish.houseIds.includes(id)) : houses;
  const plans = useRoomPlans(shown, wish, open, onDone);
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
      <WishFields houses={houses} wish={wish} onChange={setWish} />
      <Plans houses={shown} plans={plans} />
    </Dialog>
  );
};

export default PlanDialog;

interface WishFieldsProps {
  readonly houses: readonly PlanHouse[];
  readonly wish: PlanWish;
  readonly onChange: (wish: PlanWish) => void;
}

const WishFields = ({ houses, wish, onChange }: WishFieldsProps) => {
  const { t } = useTranslation('boardPanels');
  const id = useId();
  return (
    <div className="plan-wish">
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
            value={[...wish.houseIds]}
            onChange={(houseIds) => onChange({ ...wish, houseIds })}
          />
        </TabGoesOn>
      </div>
      <div className="field">
        <span className="field-label">{t('planDates')}</span>
        <DateRangeControl
          label={t('planDates')}
          value={{ from: wish.from, to: wish.to }}
          onChange={(dates) => onChange({ ...wish, ...dates })}
        />
      </div>
      <div className="plan-switch">
        <Switch
          id={`${id}-reshuffle`}
          aria-labelledby={`${id}-label`}
          checked={wish.reshuffle}
          onChange={(reshuffle) => onChange({ ...wish, reshuffle })}
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
