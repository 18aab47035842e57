/** The figures of the business: value, what it is compared with, a small line, how it is worked out, and its report. */
import { figures } from '@minsu/contract/operations/reports/report-list.ts';
import { type KpiName, type KpiSpec, kpis, reportAt } from '@minsu/contract/operations/workplace/kpi-list.ts';
import type { Kpi, Workplace } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { lazyPart } from '../../components/dialogs/lazy-part.tsx';
import { useDialog } from '../../components/dialogs/use-dialog.ts';
import { Change } from '../../components/words/change.tsx';
import { changeInPercent, changeInPoints } from '../../components/words/figure-change.ts';
import { formatCount, formatMoney, formatPercent } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SparkLine } from './spark-line.tsx';

const specOf = (name: KpiName): KpiSpec => kpis[name];
const kindOf = (name: KpiName) => figures[specOf(name).figure].kind;

const valueText = ({ name, value }: Kpi): string | null => {
  if (value === null) return null;
  const kind = kindOf(name);
  if (kind === 'fen') return formatMoney(Math.round(value));
  return kind === 'share' ? formatPercent(value) : formatCount(value);
};

/** Why there is none. */
const useNothing = (): ((kpi: Kpi) => string) => {
  const { t } = useTranslation('workplace');
  return ({ name }) => {
    if (name === 'pickup') return t('noBooks');
    return specOf(name).of === 'tonight' && name !== 'adr' ? t('noRooms') : t('noFigure');
  };
};

const WhyPanel = lazyPart(() => import('../reports/why-panel.tsx'), 'asked');

/** The tile's own question, about its figure. */
const questionOf = ({ name, asked: { report, from, to, compare, back } }: Kpi) => ({
  ...{ report, from, to, compare, figure: specOf(name).figure },
  ...(back !== undefined && { back }),
});

interface KpisProps {
  readonly data: Workplace;
  /** Another comparison is loading. */
  readonly refreshing: boolean;
  /** One low line of them, where something else comes first. */
  readonly thin?: boolean;
}

export const WorkplaceKpis = ({ data, refreshing, thin = false }: KpisProps) => {
  const { t } = useTranslation('workplace');
  const why = useDialog<Kpi>();
  if (data.kpis.length === 0) return null;
  return (
    <section aria-label={t('kpis')}>
      <ul className={['figures', thin && 'thin', refreshing && 'refreshing'].filter(Boolean).join(' ')}>
        {data.kpis.map((kpi) => (
          <li key={kpi.name} className="figure-box">
            <KpiTile kpi={kpi} tonight={data.tonight} />
            <button type="button" className="text-button kpi-reason" onClick={() => why.show(kpi)}>
              {t('why')}
              <span className="visually-hidden"> {t(`kpi_${kpi.name}`)}</span>
            </button>
            <Explain kpi={kpi} at={data.at} />
          </li>
        ))}
      </ul>
      {data.catchingUp && <p className="muted catching-up">{t('catchingUp')}</p>}
      {why.shown && (
        <WhyPanel
          key={why.shown.key}
          asked={questionOf(why.shown.of)}
          open={why.shown.open}
          onClose={why.close}
        />
      )}
    </section>
  );
};

interface TileProps {
  readonly kpi: Kpi;
  readonly tonight: Workplace['tonight'];
}

const KpiTile = ({ kpi, tonight }: TileProps) => {
  const { t } = useTranslation('workplace');
  const nothing = useNothing();
  const { name, value, trend } = kpi;
  const text = valueText(kpi);
  const rooms =
    name === 'occupancy' && tonight && text !== null
      ? t('roomsSold', { sold: formatCount(tonight.sold), available: formatCount(tonight.available) })
      : undefined;
  return (
    <Link to={reportAt(kpi.asked)} className="figure" data-figure={`kpi.${name}`} data-value={value ?? ''}>
      <span className="label">{t(`kpi_${name}`)}</span>
      <span className="value num">
        {text ?? '–'}
        {trend && <SparkLine values={trend} label={t('trend', { count: trend.length })} />}
      </span>
      <span className="note num" title={rooms}>
        {text === null ? nothing(kpi) : <Compared kpi={kpi} />}
        {rooms && ` · ${rooms}`}
      </span>
    </Link>
  );
};

const Compared = ({ kpi }: { readonly kpi: Kpi }) => {
  const { t } = useTranslation('workplace');
  const { compare } = kpi.asked;
  const to = t(
    compare === 'lastWeek' || compare === 'lastMonth' || compare === 'lastYear' ? `to_${compare}` : 'to_none',
  );
  if (kindOf(kpi.name) === 'share') return <Change of={changeInPoints(kpi)} unit="points" to={to} />;
  return <Change of={changeInPercent(kpi)} unit="percent" to={to} />;
};

const loadWhy = () => import('./kpi-why.tsx');

/** The explanation loads when opened. */
const Explain = ({ kpi, at }: { readonly kpi: Kpi; readonly at: string }) => {
  const { t } = useTranslation('workplace');
  const [part, setPart] = useState<Awaited<ReturnType<typeof loadWhy>> | null>(null);
  const button = (
    <IconButton
      icon="info"
      look="small"
      className="kpi-info"
      label={t('explain', { name: t(`kpi_${kpi.name}`) })}
      {...(part === null && { onClick: () => void loadWhy().then(setPart, () => undefined) })}
    />
  );
  return part ? (
    <part.KpiWhy kpi={kpi} at={at}>
      {button}
    </part.KpiWhy>
  ) : (
    button
  );
};
