/** Creates or edits a season, and lists overlapping ones. */
import { seasonChangeKinds } from '@minsu/contract/inventory/prices/price-rules.ts';
import type { Season } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { ratePlanOptions } from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { createSeason, editSeason, pageSeasons } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { Field } from '../../../components/forms/field.tsx';
import FormDrawer from '../../../components/forms/form-drawer.tsx';
import { RecordForm } from '../../../components/forms/record-form.tsx';
import { RemoteControl } from '../../../components/forms/remote-select.tsx';
import { useFollowingField } from '../../../components/forms/use-following-field.ts';
import { useFormValue } from '../../../components/forms/use-form-value.ts';
import { WeekdaysControl } from '../../../components/forms/weekdays-control.tsx';
import { houseSource, useHousesOf } from '../../../components/records/house-source.ts';
import { usePlanName } from '../../../components/words/plan-words.ts';
import { useCall } from '../../../platform/calls/queries.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { PercentControl, SignedMoneyControl } from '../price-controls.tsx';
import { seasonQueries } from '../rate-plan-live.ts';
import { type Overlap, overlapsOf } from './season-overlaps.ts';

interface SeasonDrawerProps {
  readonly season: Season | null;
  readonly open: boolean;
  readonly onClose: () => void;
}

const of = createSeason.input;

const SeasonDrawer = ({ season, open, onClose }: SeasonDrawerProps) => {
  const { t } = useTranslation('ratePlans');
  return (
    <FormDrawer
      open={open}
      title={season ? t('editTitle', { name: season.name }) : t('seasonCreate')}
      width={600}
      onClose={onClose}
    >
      {season ? <EditSeason season={season} onClose={onClose} /> : <CreateSeason onClose={onClose} />}
    </FormDrawer>
  );
};

export default SeasonDrawer;

const CreateSeason = ({ onClose }: Pick<SeasonDrawerProps, 'onClose'>) => {
  const { t } = useTranslation('ratePlans');
  return (
    <RecordForm
      command={createSeason}
      initial={{
        houseId: '',
        name: '',
        priority: 10,
        weekdays: [],
        kind: 'percent',
        roomTypeIds: [],
        planIds: [],
        active: true,
      }}
      submitLabel={t('seasonCreate')}
      invalidates={seasonQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <SeasonFields season={null} />
    </RecordForm>
  );
};

const EditSeason = ({ season, onClose }: { readonly season: Season; readonly onClose: () => void }) => {
  const { t } = useTranslation('ratePlans');
  const { id, version, name, priority, from, to, weekdays, kind, value, roomTypeIds, planIds, active } =
    season;
  return (
    <RecordForm
      command={editSeason}
      base={{ id, version }}
      initial={{ name, priority, from, to, weekdays, kind, value, roomTypeIds, planIds, active }}
      done={t('saved', { name })}
      invalidates={seasonQueries}
      onDone={onClose}
      onCancel={onClose}
    >
      <SeasonFields season={season} />
    </RecordForm>
  );
};

const nothing: readonly string[] = [];
const RARELY = { staleTime: 300_000, quiet: true };

const SeasonFields = ({ season }: { readonly season: Season | null }) => {
  const { t } = useTranslation('ratePlans');
  const typed = useFormValue<string | undefined>('houseId');
  const houseId = season?.houseId ?? typed ?? '';
  useFollowingField('roomTypeIds', 'houseId', nothing);
  useFollowingField('planIds', 'houseId', nothing);
  const [house] = useHousesOf(houseId ? [houseId] : []);
  return (
    <>
      {!season && (
        <Field
          of={of}
          name="houseId"
          label={t('house')}
          placeholder={t('chooseHouse')}
          control={(control) => <RemoteControl {...control} source={houseSource} />}
        />
      )}
      <div className="form-grid">
        <Field of={of} name="name" label={t('name')} />
        <Field of={of} name="priority" label={t('priority')} control="number" help={t('priorityHelp')} />
        <Field of={of} name="from" label={t('from')} control="date" />
        <Field of={of} name="to" label={t('to')} control="date" />
      </div>
      <Field of={of} name="weekdays" label={t('weekdays')} control={WeekdaysControl} required={false} />
      <ChangeFields />
      {houseId && <ScopeFields key={houseId} houseId={houseId} roomTypes={house?.roomTypes} />}
      <Field of={of} name="active" label={t('seasonActive')} control="checkbox" />
      {houseId && <Overlaps houseId={houseId} id={season?.id ?? ''} />}
    </>
  );
};

const controls = { set: 'money', percent: PercentControl, amount: SignedMoneyControl } as const;

const ChangeFields = () => {
  const { t } = useTranslation('ratePlans');
  const kind = useFormValue<keyof typeof controls>('kind');
  return (
    <div className="form-grid">
      <Field
        of={of}
        name="kind"
        label={t('change')}
        control="radio"
        options={seasonChangeKinds.map((value) => ({ value, label: t(`change_${value}`) }))}
      />
      <Field key={kind} of={of} name="value" label={t(`value_${kind}`)} control={controls[kind]} />
    </div>
  );
};

interface ScopeFieldsProps {
  readonly houseId: string;
  readonly roomTypes: readonly { readonly id: string; readonly name: string }[] | undefined;
}

const ScopeFields = ({ houseId, roomTypes = [] }: ScopeFieldsProps) => {
  const { t } = useTranslation('ratePlans');
  const planName = usePlanName();
  const plans = useCall(ratePlanOptions, { houseId }, RARELY).data ?? [];
  return (
    <div className="form-grid">
      <Field
        of={of}
        name="roomTypeIds"
        label={t('seasonTypes')}
        control="multiselect"
        placeholder={t('allTypes')}
        options={roomTypes.map(({ id, name }) => ({ value: id, label: name }))}
        required={false}
      />
      <Field
        of={of}
        name="planIds"
        label={t('seasonPlans')}
        control="multiselect"
        placeholder={t('allPlans')}
        options={plans
          .filter(({ parentId }) => parentId === null)
          .map((plan) => ({ value: plan.id, label: planName(plan) }))}
        required={false}
      />
    </div>
  );
};

const verdicts = { wins: 'overlapWins', loses: 'overlapLoses', clash: 'overlapClash' } as const;

const useOverlaps = (houseId: string, id: string): readonly Overlap[] | null => {
  const others = useCall(pageSeasons, { houseId, active: true, size: 200 }, { quiet: true }).data?.records;
  const from = useFormValue<string | undefined>('from');
  const to = useFormValue<string | undefined>('to');
  const priority = useFormValue<number | undefined>('priority');
  const weekdays = useFormValue<readonly number[] | undefined>('weekdays') ?? [];
  const roomTypeIds = useFormValue<readonly string[] | undefined>('roomTypeIds') ?? [];
  const planIds = useFormValue<readonly string[] | undefined>('planIds') ?? [];
  if (!others || !from || !to || from > to || typeof priority !== 'number') return null;
  const draft = {
    id,
    from,
    to,
    priority,
    weekdays,
    roomTypeIds,
    planIds,
    kind: 'percent' as const,
    value: 0,
  };
  return overlapsOf(draft, others);
};

const Overlaps = ({ houseId, id }: { readonly houseId: string; readonly id: string }) => {
  const { t } = useTranslation('ratePlans');
  const overlaps = useOverlaps(houseId, id);
  if (!overlaps) return null;
  return (
    <section className="season-overlaps" role="status">
      <h3>{overlaps.length > 0 ? t('overlaps') : t('overlapNone')}</h3>
      <ul>
        {overlaps.map(({ season, verdict }) => (
          <li key={season.id} className={verdict === 'clash' ? 'bad-text' : ''}>
            {t('overlapLine', {
              name: season.name,
              from: season.from,
              to: season.to,
              priority: season.priority,
              verdict: t(verdicts[verdict]),
            })}
          </li>
        ))}
      </ul>
    </section>
  );
};
