/** Simulation of a rule on the last 90 nights: figures, chart, every night. */

import type { SuggestionRule, SuggestionSimulation } from '@minsu/contract/inventory/prices/suggestion.ts';
import { simulateSuggestionRule } from '@minsu/contract/inventory/prices/suggestion-endpoints.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { Chart } from '../../../components/charts/chart.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Loaded } from '../../../components/records/panel.tsx';
import { Change } from '../../../components/words/change.tsx';
import { DateText } from '../../../components/words/date-text.tsx';
import { changeInPercent } from '../../../components/words/figure-change.ts';
import { Money } from '../../../components/words/money.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { formatCount, formatDate, formatPercent } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import './suggestion.css';
import { useTranslation } from '../../../platform/use-translation.ts';

export type SimulatedTerms = InputOf<typeof simulateSuggestionRule>;

/** Rule fields that determine its effect. */
export const termNames = Object.keys(simulateSuggestionRule.input.shape);

/** Empty fields are left out, so the schema's defaults apply. */
export const termsOf = (values: Readonly<Record<string, unknown>>): SimulatedTerms =>
  Object.fromEntries(
    termNames.flatMap((name) => {
      const value = values[name];
      return value === undefined || value === null ? [] : [[name, value]];
    }),
  ) as SimulatedTerms;

const Simulation = ({ rule }: { readonly rule: SuggestionRule }) => (
  <SimulationOf terms={termsOf({ ...rule })} />
);

export default Simulation;

export const SimulationOf = ({ terms }: { readonly terms: SimulatedTerms }) => {
  const { t } = useTranslation('suggestions');
  const query = useCall(simulateSuggestionRule, terms, {
    quiet: true,
    staleTime: 60_000,
    keepPrevious: false,
  });
  return (
    <div className="simulation">
      <p className="muted">{t('simulateHint')}</p>
      <Loaded
        query={query}
        lines={8}
        isEmpty={({ cells }) => cells === 0}
        empty={<EmptyState title={t('simulateNone')} />}
      >
        {(found) => (
          <>
            {found.houses < found.housesOfRule && (
              <p className="muted">{t('simulateSome', { count: found.houses, total: found.housesOfRule })}</p>
            )}
            <Figures found={found} />
            <PriceChart found={found} />
            <NightTable found={found} />
          </>
        )}
      </Loaded>
    </div>
  );
};

const Figures = ({ found }: { readonly found: SuggestionSimulation }) => {
  const { t } = useTranslation('suggestions');
  const { cells, changedCells, minFen, maxFen, roomNights, soldNights, revenueFen, simulatedFen } = found;
  return (
    <dl className="simulation-figures">
      <div>
        <dt>{t('figureChanged')}</dt>
        <dd className="num">
          {t('figureOf', { changed: formatCount(changedCells), cells: formatCount(cells) })}
        </dd>
      </div>
      <div>
        <dt>{t('figureRange')}</dt>
        <dd className="num">
          {minFen === null || maxFen === null ? '—' : `${formatPrice(minFen)} – ${formatPrice(maxFen)}`}
        </dd>
      </div>
      <div>
        <dt>{t('figureOccupancy')}</dt>
        <dd className="num">{roomNights === 0 ? '—' : formatPercent(soldNights / roomNights)}</dd>
      </div>
      <div>
        <dt>{t('figureRevenue')}</dt>
        <dd>
          <Money fen={revenueFen} />
        </dd>
      </div>
      <div>
        <dt>{t('figureSimulated')}</dt>
        <dd>
          <Money fen={simulatedFen} />{' '}
          <Change of={changeInPercent({ value: simulatedFen, before: revenueFen })} unit="percent" />
        </dd>
      </div>
    </dl>
  );
};

const CHART_HEIGHT = 240;

const PriceChart = ({ found }: { readonly found: SuggestionSimulation }) => {
  const { t } = useTranslation('suggestions');
  const { nights } = found;
  return (
    <section>
      <h2>{t('chartTitle')}</h2>
      <Chart
        name={t('chartTitle')}
        height={CHART_HEIGHT}
        spec={{
          kind: 'line',
          loose: true,
          axis: t('chartNight'),
          format: formatPrice,
          labels: nights.map(({ night }) => formatDate(night, currentLanguage())),
          series: [
            {
              key: 'list',
              name: t('chartList'),
              reference: true,
              values: nights.map(({ listFen }) => listFen),
            },
            {
              key: 'suggested',
              name: t('chartSuggested'),
              values: nights.map(({ suggestedFen }) => suggestedFen),
            },
          ],
        }}
      />
    </section>
  );
};

const NightTable = ({ found }: { readonly found: SuggestionSimulation }) => {
  const { t } = useTranslation('suggestions');
  return (
    <section>
      <h2 id="simulated-nights">{t('nightsTable')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className="simulation-nights" tabIndex={0} aria-labelledby="simulated-nights">
        <table className="plain-table">
          <thead>
            <tr>
              <th scope="col">{t('chartNight')}</th>
              <th scope="col">{t('tableSold')}</th>
              <th scope="col">{t('chartList')}</th>
              <th scope="col">{t('chartSuggested')}</th>
              <th scope="col">{t('figureRevenue')}</th>
              <th scope="col">{t('figureSimulated')}</th>
            </tr>
          </thead>
          <tbody>
            {found.nights.map((night) => (
              <tr key={night.night}>
                <th scope="row">
                  <DateText date={night.night} />
                </th>
                <td className="num">{`${night.sold}/${night.rooms}`}</td>
                <td className="num">{formatPrice(night.listFen)}</td>
                <td className={night.suggestedFen === night.listFen ? 'num' : 'num changed'}>
                  {formatPrice(night.suggestedFen)}
                </td>
                <td className="num">{formatPrice(night.revenueFen)}</td>
                <td className="num">{formatPrice(night.simulatedFen)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
};
