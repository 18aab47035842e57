/** Price suggestions: open ones to accept or dismiss, and past ones. */
import type { PriceSuggestion } from '@minsu/contract/inventory/prices/suggestion.ts';
import { DECIDED_AT_ONCE, suggestionStates } from '@minsu/contract/inventory/prices/suggestion.ts';
import {
  acceptSuggestions,
  dismissSuggestions,
  pageSuggestions,
} from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { CommandButton } from '../../../components/dialogs/command-button.tsx';
import { ListPanel } from '../../../components/lists/list-panel.tsx';
import type { ListColumn, ListFilter, RowSelection } from '../../../components/lists/list-types.ts';
import { StateDot, type Tone } from '../../../components/state-dot.tsx';
import { DateText, InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { call } from '../../../platform/calls/call.ts';
import { useCommand } from '../../../platform/calls/queries.ts';
import { useMay } from '../../../platform/calls/session.ts';
import { toast } from '../../../platform/toast.ts';
import { useHouseFilter } from '../plans/rate-plan-list.tsx';
import { suggestionQueries } from '../suggestion-live.ts';
import { SuggestionBar } from './suggestion-status.tsx';
import './suggestion.css';
import { useTranslation } from '../../../platform/use-translation.ts';

export const OpenSuggestions = () => {
  const { t } = useTranslation('suggestions');
  const mayEdit = useMay()('price:edit');
  return (
    <>
      <SuggestionBar />
      <ListPanel
        title={t('pendingTitle')}
        listKey="priceSuggestions"
        endpoint={pageSuggestions}
        filters={useSuggestionFilters()}
        columns={useSuggestionColumns()}
        rowKey={(row) => row.id}
        rowName={(row) => `${row.houseName} ${row.roomTypeName} ${row.night}`}
        rowActions={(row) => (row.state === 'pending' ? <RowActions row={row} /> : null)}
        bulkActions={mayEdit ? (selection) => <DecideMany selection={selection} /> : undefined}
        defaultSort="night"
        preview={(row) => <Parts row={row} />}
        phoneRender={(row) => <SuggestionCard row={row} />}
        empty={{ title: t('pendingEmptyTitle'), hint: t('pendingEmptyHint') }}
      />
    </>
  );
};

const useSuggestionFilters = (): ListFilter[] => {
  const { t } = useTranslation('suggestions');
  const house = useHouseFilter();
  return [
    house,
    { kind: 'dates', key: 'nights', from: 'nightFrom', to: 'nightTo', label: t('night') },
    {
      kind: 'select',
      key: 'state',
      label: t('state'),
      multiple: true,
      options: suggestionStates.map((value) => ({ value, label: t(`state_${value}`) })),
    },
  ];
};

const tones: Readonly<Record<PriceSuggestion['state'], Tone>> = {
  pending: 'warn',
  written: 'ok',
  accepted: 'ok',
  dismissed: 'neutral',
};

const Place = ({ row }: { readonly row: PriceSuggestion }) => {
  const { t } = useTranslation('prices');
  return <>{[row.roomTypeName, row.planName || t('standardPlan')].join(' · ')}</>;
};

const Why = ({ row }: { readonly row: PriceSuggestion }) => {
  const { t } = useTranslation('suggestions');
  const { sold, rooms, daysOut, paceBp } = row;
  const points = paceBp === null ? null : `${paceBp > 0 ? '+' : ''}${Math.round(paceBp / 100)}`;
  const said = [
    t('whyOccupancy', { sold, rooms }),
    t('whyDays', { count: daysOut }),
    points === null ? '' : t('whyPace', { points }),
  ];
  return <span className="num">{said.filter(Boolean).join(' · ')}</span>;
};

const To = ({ row }: { readonly row: PriceSuggestion }) => {
  const { t } = useTranslation('suggestions');
  return (
    <>
      <Money fen={row.toFen} />
      {row.clears && <div className="muted">{t('clears')}</div>}
    </>
  );
};

const State = ({ row }: { readonly row: PriceSuggestion }) => {
  const { t } = useTranslation('suggestions');
  return (
    <>
      <StateDot tone={tones[row.state]}>{t(`state_${row.state}`)}</StateDot>
      {row.decidedBy && row.decidedAt && (
        <div className="muted">
          {row.decidedBy} <InstantText at={row.decidedAt} house={row.houseId} />
        </div>
      )}
    </>
  );
};

const useSuggestionColumns = (): ListColumn<PriceSuggestion>[] => {
  const { t } = useTranslation('suggestions');
  return useMemo(
    () => [
      {
        key: 'night',
        title: t('night'),
        sort: true,
        width: 110,
        render: (row) => <DateText date={row.night} />,
      },
      { key: 'houseName', title: t('house'), render: (row) => row.houseName },
      { key: 'place', title: t('place'), render: (row) => <Place row={row} /> },
      { key: 'was', title: t('was'), align: 'end', render: (row) => <Money fen={row.wasFen} /> },
      { key: 'to', title: t('to'), align: 'end', render: (row) => <To row={row} /> },
      { key: 'why', title: t('why'), render: (row) => <Why row={row} /> },
      { key: 'rule', title: t('rule'), render: (row) => row.ruleName },
      { key: 'state', title: t('state'), render: (row) => <State row={row} /> },
      {
        key: 'at',
        title: t('at'),
        sort: true,
        hidden: true,
        render: (row) => <InstantText at={row.at} house={row.houseId} />,
      },
    ],
    [t],
  );
};

const RowActions = ({ row }: { readonly row: PriceSuggestion }) => {
  const { t } = useTranslation('suggestions');
  const input = { ids: [row.id] };
  return (
    <>
      <CommandButton
        size="small"
        type="primary"
        command={acceptSuggestions}
        input={input}
        label={t('accept')}
        done={t('accepted', { count: 1 })}
        invalidates={suggestionQueries}
      />
      <CommandButton
        size="small"
        command={dismissSuggestions}
        input={input}
        label={t('dismiss')}
        done={t('dismissed')}
        invalidates={suggestionQueries}
      />
    </>
  );
};

const PAGE = 200;

/** Only open ones can be decided; a selection of all matches is fetched page by page. */
const idsOf = async ({ rows, all }: RowSelection<PriceSuggestion>): Promise<string[]> => {
  if (!all) return rows.filter(({ state }) => state === 'pending').map(({ id }) => id);
  const ids: string[] = [];
  for (let current = 1; ids.length < all.count; current += 1) {
    const page = await call(pageSuggestions, { ...all.filter, current, size: PAGE });
    ids.push(...page.records.filter(({ state }) => state === 'pending').map(({ id }) => id));
    if (page.records.length < PAGE) break;
  }
  return ids;
};

const DecideMany = ({ selection }: { readonly selection: RowSelection<PriceSuggestion> }) => {
  const { t } = useTranslation('suggestions');
  const [reading, setReading] = useState(false);
  const accept = useCommand(acceptSuggestions, { invalidates: suggestionQueries });
  const dismiss = useCommand(dismissSuggestions, { invalidates: suggestionQueries });
  const decide = async (then: (ids: string[]) => void) => {
    if (selection.count > DECIDED_AT_ONCE) {
      toast.error(t('tooMany', { limit: DECIDED_AT_ONCE }));
      return;
    }
    setReading(true);
    // The fetch has already reported its error.
    const ids = await idsOf(selection).catch(() => []);
    setReading(false);
    if (ids.length > 0) then(ids);
  };
  const take = (ids: string[]) =>
    accept.mutate(
      { ids },
      {
        onSuccess: ({ cells }) => {
          toast.success(t('accepted', { count: cells }));
          selection.clear();
        },
      },
    );
  const drop = (ids: string[]) =>
    dismiss.mutate(
      { ids },
      {
        onSuccess: () => {
          toast.success(t('dismissed'));
          selection.clear();
        },
      },
    );
  return (
    <>
      <Button size="small" loading={reading || accept.isPending} onClick={() => void decide(take)}>
        {t('acceptMany')}
      </Button>
      <Button size="small" loading={dismiss.isPending} onClick={() => void decide(drop)}>
        {t('dismissMany')}
      </Button>
    </>
  );
};

const Parts = ({ row }: { readonly row: PriceSuggestion }) => {
  const { t } = useTranslation('suggestions');
  return (
    <section>
      <h3>{t('parts')}</h3>
      <table className="plain-table price-layers">
        <tbody>
          {row.parts.map(({ kind, deltaFen }) => (
            <tr key={kind}>
              <th scope="row">
                {t(`part_${kind}`)}
                {kind === 'effect' && <div className="muted">{row.ruleName}</div>}
              </th>
              <td>
                <Money fen={deltaFen} />
              </td>
            </tr>
          ))}
          <tr className="total">
            <th scope="row">{t('to')}</th>
            <td>
              <Money fen={row.toFen} />
            </td>
          </tr>
        </tbody>
      </table>
      <p className="muted">
        <Why row={row} />
      </p>
    </section>
  );
};

const SuggestionCard = ({ row }: { readonly row: PriceSuggestion }) => (
  <div className="plan-card">
    <strong>{row.houseName}</strong>
    <DateText date={row.night} />
    <span className="muted">
      <Place row={row} />
    </span>
    <span className="num">
      <Money fen={row.wasFen} /> → <Money fen={row.toFen} />
    </span>
    <span className="muted">
      {row.ruleName} · <Why row={row} />
    </span>
    <State row={row} />
    {row.state === 'pending' && (
      <div className="price-actions">
        <RowActions row={row} />
      </div>
    )}
  </div>
);
