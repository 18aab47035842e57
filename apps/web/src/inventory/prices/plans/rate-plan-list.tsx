/** Rate plans of all properties. */
import { planKinds, type RatePlan } from '@minsu/contract/inventory/prices/rate-plan.ts';
import {
  deleteRatePlan,
  pageRatePlans,
  setRatePlanActive,
} from '@minsu/contract/inventory/prices/rate-plan-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { houseSource } from '../../../components/records/house-source.ts';
import { InstantText } from '../../../components/words/date-text.tsx';
import { formatFormula } from '../../../components/words/plan-words.ts';
import { useChannelName } from '../../../components/words/use-channel-name.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { planQueries } from '../rate-plan-live.ts';
import { CancellationPreview } from './cancellation-preview.tsx';
import { ActiveDot, Advance, PlanName, PlanPrice } from './rate-plan-words.tsx';

const RatePlanDrawer = lazyPart(() => import('./rate-plan-drawer.tsx'));

export const RatePlanList = () => {
  const { t } = useTranslation('ratePlans');
  const mayEdit = useMay()('price:edit');
  const { shown, show, close } = useDialog<RatePlan | null>();
  const create = mayEdit && (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
      {t('create')}
    </Button>
  );
  const actions = (plan: RatePlan) => <PlanActions plan={plan} onEdit={() => show(plan)} />;
  return (
    <>
      <ListPanel
        title={t('title')}
        listKey="ratePlans"
        endpoint={pageRatePlans}
        tools={create}
        filters={usePlanFilters()}
        columns={usePlanColumns()}
        rowKey={(plan) => plan.id}
        rowName={(plan) => plan.name}
        rowActions={actions}
        defaultSort="houseName"
        preview={(plan) => <PlanPreview plan={plan} />}
        phoneRender={(plan) => <PlanCard plan={plan} />}
        cardRender={(plan) => <PlanCard plan={plan} />}
        empty={{ title: t('emptyTitle'), hint: t('emptyHint'), action: create }}
      />
      {shown && <RatePlanDrawer key={shown.key} plan={shown.of} open={shown.open} onClose={close} />}
    </>
  );
};

export const useHouseFilter = (): ListFilter => {
  const { t } = useTranslation('ratePlans');
  return {
    kind: 'remote',
    key: 'houseId',
    label: t('house'),
    source: houseSource,
  };
};

export const useActiveFilter = (): ListFilter => {
  const { t } = useTranslation('ratePlans');
  return {
    kind: 'select',
    key: 'active',
    label: t('state'),
    options: [
      { value: 'true', label: t('active') },
      { value: 'false', label: t('inactive') },
    ],
  };
};

const usePlanFilters = (): ListFilter[] => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  const [house, active] = [useHouseFilter(), useActiveFilter()];
  return [
    { kind: 'keyword', key: 'keyword', label: t('keyword') },
    house,
    {
      kind: 'select',
      key: 'kind',
      label: t('kind'),
      options: planKinds.map((value) => ({ value, label: t(`prices:planKind_${value}`) })),
    },
    active,
  ];
};

const usePlanColumns = (): ListColumn<RatePlan>[] => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  const channelName = useChannelName();
  return useMemo(
    () => [
      { key: 'name', title: t('name'), sort: true, width: 210, render: (plan) => <PlanName plan={plan} /> },
      { key: 'houseName', title: t('house'), sort: true, render: (plan) => plan.houseName },
      { key: 'kind', title: t('kind'), render: (plan) => t(`prices:planKind_${plan.kind}`) },
      { key: 'price', title: t('price'), render: (plan) => <PlanPrice plan={plan} /> },
      { key: 'meal', title: t('meal'), render: (plan) => t(`prices:meal_${plan.meal}`) },
      { key: 'policy', title: t('policy'), render: (plan) => plan.policyName ?? t('policyOfHouse') },
      { key: 'advance', title: t('advance'), hidden: true, render: (plan) => <Advance plan={plan} /> },
      {
        key: 'channels',
        title: t('channels'),
        render: (plan) => plan.channels.map(channelName).join(' · '),
      },
      { key: 'active', title: t('state'), render: (plan) => <ActiveDot active={plan.active} /> },
      {
        key: 'updatedAt',
        title: t('updated'),
        sort: true,
        hidden: true,
        render: (plan) => <InstantText at={plan.updatedAt} house={plan.houseId} />,
      },
    ],
    [t, channelName],
  );
};

interface PlanActionsProps {
  readonly plan: RatePlan;
  readonly onEdit: () => void;
}

const PlanActions = ({ plan, onEdit }: PlanActionsProps) => {
  const { t } = useTranslation('ratePlans');
  const mayEdit = useMay()('price:edit');
  if (!mayEdit) return null;
  const { id, version, active, name } = plan;
  return (
    <>
      <Button size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <CommandButton
        size="small"
        command={setRatePlanActive}
        input={{ id, version, active: !active }}
        label={t(active ? 'deactivate' : 'activate')}
        {...(active
          ? { confirm: { title: t('deactivateAsk', { name }), effects: [t('deactivateEffect')] } }
          : {})}
        invalidates={planQueries}
      />
      <CommandButton
        size="small"
        danger
        command={deleteRatePlan}
        input={{ id, version }}
        label={t('delete')}
        confirm={{ title: t('deleteAsk', { name }), effects: [t('deletePlanEffect')] }}
        done={t('deleted')}
        invalidates={planQueries}
      />
    </>
  );
};

const PlanPreview = ({ plan }: { readonly plan: RatePlan }) => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  const channelName = useChannelName();
  const [type] = plan.types;
  return (
    <div className="price-panel">
      <Facts
        items={[
          { label: t('house'), value: plan.houseName },
          { label: t('state'), value: <ActiveDot active={plan.active} /> },
          { label: t('kind'), value: t(`prices:planKind_${plan.kind}`) },
          { label: t('price'), value: <PlanPrice plan={plan} /> },
          { label: t('typesOnly'), value: plan.types.map(({ name }) => name).join(' · ') },
          { label: t('meal'), value: t(`prices:meal_${plan.meal}`) },
          { label: t('policy'), value: plan.policyName ?? t('policyOfHouse') },
          { label: t('advance'), value: <Advance plan={plan} /> },
          { label: t('channels'), value: plan.channels.map(channelName).join(' · ') },
          ...plan.channelFactors.map(({ channel, percentBp, amountFen }) => ({
            label: channelName(channel),
            value: <span className="num">{formatFormula(percentBp, amountFen)}</span>,
          })),
          ...(plan.childCount > 0 ? [{ label: t('children'), value: plan.childCount }] : []),
          { label: t('updated'), value: <InstantText at={plan.updatedAt} house={plan.houseId} /> },
        ]}
      />
      {type && plan.kind === 'overnight' && (
        <CancellationPreview houseId={plan.houseId} roomTypeId={type.roomTypeId} ratePlanId={plan.id} />
      )}
    </div>
  );
};

const PlanCard = ({ plan }: { readonly plan: RatePlan }) => {
  const { t } = useTranslation('prices');
  return (
    <div className="plan-card">
      <strong>
        <PlanName plan={plan} />
      </strong>
      <ActiveDot active={plan.active} />
      <span className="muted">{plan.houseName}</span>
      <PlanPrice plan={plan} />
      <span className="muted">
        {t(`planKind_${plan.kind}`)} · {t(`meal_${plan.meal}`)}
      </span>
    </div>
  );
};
