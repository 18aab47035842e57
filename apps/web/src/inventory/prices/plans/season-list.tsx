/** Seasons of all properties. */
import type { Season } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { deleteSeason, pageSeasons } from '@minsu/contract/inventory/prices/season-endpoints.ts';
import { Button } from 'antd';
import { useMemo } from 'react';
import { formatPrice } from '../../../components/board/format-price.ts';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../../components/dialogs/use-dialog.ts';
import { useWeekdayNames } from '../../../components/forms/weekday-names.ts';
import { Icon } from '../../../components/icon.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter } from '../../../components/lists/list-types.ts';
import { formatBp } from '../../../components/words/plan-words.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { formatRange } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { seasonQueries } from '../rate-plan-live.ts';
import { useActiveFilter, useHouseFilter } from './rate-plan-list.tsx';
import { ActiveDot } from './rate-plan-words.tsx';

const SeasonDrawer = lazyPart(() => import('./season-drawer.tsx'));

export const SeasonList = () => {
  const { t } = useTranslation('ratePlans');
  const mayEdit = useMay()('price:edit');
  const { shown, show, close } = useDialog<Season | null>();
  const create = mayEdit && (
    <Button type="primary" icon={<Icon name="plus" size={14} />} onClick={() => show(null)}>
      {t('seasonCreate')}
    </Button>
  );
  return (
    <>
      <ListPanel
        title={t('tab_seasons')}
        listKey="seasons"
        endpoint={pageSeasons}
        tools={create}
        filters={useSeasonFilters()}
        columns={useSeasonColumns()}
        rowKey={(season) => season.id}
        rowName={(season) => season.name}
        rowActions={(season) => <SeasonActions season={season} onEdit={() => show(season)} />}
        defaultSort="from"
        phoneRender={(season) => <SeasonCard season={season} />}
        empty={{ title: t('seasonEmptyTitle'), hint: t('seasonEmptyHint'), action: create }}
      />
      {shown && <SeasonDrawer key={shown.key} season={shown.of} open={shown.open} onClose={close} />}
    </>
  );
};

const useSeasonFilters = (): ListFilter[] => {
  const { t } = useTranslation('ratePlans');
  const [house, active] = [useHouseFilter(), useActiveFilter()];
  return [{ kind: 'keyword', key: 'keyword', label: t('name') }, house, active];
};

const SeasonChange = ({ season }: { readonly season: Season }) => {
  const { t } = useTranslation('ratePlans');
  const { kind, value } = season;
  if (kind === 'set') return <span className="num">{`${t('change_set')} ${formatPrice(value)}`}</span>;
  const said = kind === 'percent' ? formatBp(value) : `${value > 0 ? '+' : ''}${formatPrice(value)}`;
  return <span className="num">{said}</span>;
};

const SeasonDays = ({ days }: { readonly days: readonly number[] }) => {
  const { t } = useTranslation('ratePlans');
  const names = useWeekdayNames();
  return days.length === 0 ? t('everyDay') : days.map((day) => names[day]).join(' ');
};

const SeasonDates = ({ season }: { readonly season: Season }) => (
  <span className="num">{formatRange(season.from, season.to, currentLanguage())}</span>
);

const useSeasonColumns = (): ListColumn<Season>[] => {
  const { t } = useTranslation('ratePlans');
  return useMemo(
    () => [
      { key: 'name', title: t('name'), sort: true, width: 180, render: (season) => season.name },
      { key: 'houseName', title: t('house'), sort: true, render: (season) => season.houseName },
      {
        key: 'from',
        title: t('seasonDates'),
        sort: true,
        render: (season) => <SeasonDates season={season} />,
      },
      { key: 'weekdays', title: t('weekdays'), render: (season) => <SeasonDays days={season.weekdays} /> },
      { key: 'change', title: t('change'), render: (season) => <SeasonChange season={season} /> },
      {
        key: 'priority',
        title: t('priority'),
        sort: true,
        align: 'end',
        render: (season) => <span className="num">{season.priority}</span>,
      },
      { key: 'active', title: t('state'), render: (season) => <ActiveDot active={season.active} /> },
    ],
    [t],
  );
};

interface SeasonActionsProps {
  readonly season: Season;
  readonly onEdit: () => void;
}

const SeasonActions = ({ season, onEdit }: SeasonActionsProps) => {
  const { t } = useTranslation('ratePlans');
  const mayEdit = useMay()('price:edit');
  if (!mayEdit) return null;
  const { id, version, name } = season;
  return (
    <>
      <Button size="small" onClick={onEdit}>
        {t('edit')}
      </Button>
      <CommandButton
        size="small"
        danger
        command={deleteSeason}
        input={{ id, version }}
        label={t('delete')}
        confirm={{ title: t('deleteAsk', { name }), effects: [t('deleteSeasonEffect')] }}
        done={t('deleted')}
        invalidates={seasonQueries}
      />
    </>
  );
};

const SeasonCard = ({ season }: { readonly season: Season }) => (
  <div className="plan-card">
    <strong>{season.name}</strong>
    <ActiveDot active={season.active} />
    <span className="muted">{season.houseName}</span>
    <SeasonChange season={season} />
    <span className="muted">
      <SeasonDates season={season} />
    </span>
  </div>
);
