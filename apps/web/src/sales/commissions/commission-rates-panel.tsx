/** Channel commission rates by property and date: part of settings and of channel bills. */

import { percentOf } from '@minsu/contract/finance/contracts/terms-words.ts';
import {
  type CommissionRate,
  listCommissionRates,
  type RateState,
  removeCommissionRate,
} from '@minsu/contract/sales/commissions/commission-rate-endpoints.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { CommandButton } from '../../components/dialogs/command-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { Tag } from '../../components/state-dot.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useChannelName } from '../../components/words/use-channel-name.ts';
import { useCall } from '../../platform/calls/queries.ts';
import { useMay } from '../../platform/calls/session.ts';
import { formatDate } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useNarrow } from '../../platform/use-narrow.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { rateQueries } from './commission-live.ts';
import './commissions.css';

const AddRate = lazyPart(() => import('./add-rate.tsx'), 'asked');

const CommissionRatesPanel = () => {
  const { t } = useTranslation('commissions');
  const may = useMay();
  const query = useCall(listCommissionRates, {});
  const dialog = useDialog();
  return (
    <Panel
      title={t('title')}
      extra={may('channelBill:manage') && <Button onClick={() => dialog.show()}>{t('add')}</Button>}
    >
      <p className="muted">{t('hint')}</p>
      <Loaded query={query} lines={6}>
        {({ rates, generalBp }) => (
          <>
            <p>{t('general', { rate: percentOf(generalBp) })}</p>
            {rates.length === 0 ? <EmptyState title={t('none')} /> : <Rates rates={rates} />}
          </>
        )}
      </Loaded>
      {dialog.shown && <AddRate open={dialog.shown.open} onClose={dialog.close} />}
    </Panel>
  );
};

export default CommissionRatesPanel;

const tones: Record<RateState, 'ok' | 'info' | 'neutral'> = {
  ...{ past: 'neutral', removed: 'neutral', current: 'ok', coming: 'info' },
};

const useValid = () => {
  const { t } = useTranslation('commissions');
  const say = (day: string) => formatDate(day, currentLanguage(), { weekday: false });
  return ({ fromDate, toDate }: CommissionRate): string =>
    toDate === null
      ? t('from', { from: say(fromDate) })
      : t('fromTo', { from: say(fromDate), to: say(toDate) });
};

interface OfRate {
  readonly of: CommissionRate;
}

const State = ({ of }: OfRate) => {
  const { t } = useTranslation('commissions');
  return <Tag tone={tones[of.state]}>{t(`state_${of.state}`)}</Tag>;
};

const Figure = ({ of }: OfRate) => {
  const { t } = useTranslation('commissions');
  return of.rateBp === null ? (
    <span className="muted">{t('noOwn')}</span>
  ) : (
    <span className="num">{percentOf(of.rateBp)}</span>
  );
};

const Remove = ({ of }: OfRate) => {
  const { t } = useTranslation('commissions');
  if (!of.canRemove) return null;
  return (
    <CommandButton
      command={removeCommissionRate}
      input={{ id: of.id, version: of.version }}
      invalidates={rateQueries}
      size="small"
      label={t('remove')}
      confirm={{ title: t('removeTitle'), effects: [t('removeEffect')] }}
      done={t('removed')}
    />
  );
};

const SHOWN = 50;

const Rates = ({ rates }: { readonly rates: readonly CommissionRate[] }) => {
  const { t } = useTranslation(['commissions', 'components']);
  const [all, setAll] = useState(false);
  const narrow = useNarrow();
  const shown = all ? rates : rates.slice(0, SHOWN);
  return (
    <>
      {narrow ? <Cards rates={shown} /> : <Table rates={shown} />}
      {shown.length < rates.length && (
        <Button type="link" onClick={() => setAll(true)}>
          {t('showAll', { count: rates.length })}
        </Button>
      )}
    </>
  );
};

interface OfRates {
  readonly rates: readonly CommissionRate[];
}

const Table = ({ rates }: OfRates) => {
  const { t } = useTranslation('commissions');
  const channelName = useChannelName();
  const valid = useValid();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard.
    <section className="table-scroll" aria-label={t('title')} tabIndex={0}>
      <table className="data-table">
        <thead>
          <tr>
            {(['channel', 'house', 'rate', 'valid', 'made'] as const).map((key) => (
              <th key={key} scope="col" className={key === 'rate' ? 'end' : undefined}>
                {t(`column_${key}`)}
              </th>
            ))}
            <th scope="col">
              <span className="visually-hidden">{t('remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rates.map((rate) => (
            <tr key={rate.id}>
              <td>{channelName(rate.channel)}</td>
              <td>{rate.houseName ?? t('allHouses')}</td>
              <td className="end">
                <Figure of={rate} />
              </td>
              <td>
                {valid(rate)} <State of={rate} />
              </td>
              <td>
                <Made of={rate} />
              </td>
              <td>
                <Remove of={rate} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

const Made = ({ of }: OfRate) => (
  <>
    {of.madeByName} · <InstantText at={of.madeAt} house={of.houseId} />{' '}
    <span className="muted">{of.reason}</span>
  </>
);

const Cards = ({ rates }: OfRates) => {
  const { t } = useTranslation('commissions');
  const channelName = useChannelName();
  const valid = useValid();
  return (
    <ul className="rate-cards">
      {rates.map((rate) => (
        <li key={rate.id} className="row-card">
          <div className="line">
            <strong>
              {channelName(rate.channel)} · {rate.houseName ?? t('allHouses')}
            </strong>
            <Figure of={rate} />
          </div>
          <div className="line">
            <span>{valid(rate)}</span>
            <State of={rate} />
          </div>
          <span className="muted">
            <Made of={rate} />
          </span>
          <Remove of={rate} />
        </li>
      ))}
    </ul>
  );
};
