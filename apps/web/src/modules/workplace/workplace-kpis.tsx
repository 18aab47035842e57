/** The figures of the business: value, what it is compared with, a small line, how it is worked out, and its report. */
import { figures } from '@minsu/contract/reports/report-list.ts';
import { type KpiName, type KpiSpec, kpis, reportAt } from '@minsu/contract/workplace/kpi-list.ts';
import type { Kpi, Workplace } from '@minsu/contract/workplace/workplace-endpoints.ts';
import { Popover } from 'antd';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { Change } from '../../components/change.tsx';
import { InstantText } from '../../components/date-text.tsx';
import { changeInPercent, changeInPoints } from '../../components/figure-change.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { formatCount, formatDate, formatMoney, formatPercent, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
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

interface KpisProps {
  readonly data: Workplace;
  /** Another comparison is on its way. */
  readonly refreshing: boolean;
}

export const WorkplaceKpis = ({ data, refreshing }: KpisProps) => {
  const { t } = useTranslation('workplace');
  if (data.kpis.length === 0) return null;
  return (
    <section aria-label={t('kpis')}>
      <ul className={refreshing ? 'figures refreshing' : 'figures'}>
        {data.kpis.map((kpi) => (
          <li key={kpi.name} className="figure-box">
            <KpiTile kpi={kpi} tonight={data.tonight} />
            <Explain kpi={kpi} at={data.at} />
          </li>
        ))}
      </ul>
      {data.catchingUp && <p className="muted catching-up">{t('catchingUp')}</p>}
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
  return (
    <Link to={reportAt(kpi.asked)} className="figure" data-figure={`kpi.${name}`} data-value={value ?? ''}>
      <span className="label">{t(`kpi_${name}`)}</span>
      <span className="value num">
        {text ?? '–'}
        {trend && <SparkLine values={trend} label={t('trend', { count: trend.length })} />}
      </span>
      <span className="note num">
        {text === null ? nothing(kpi) : <Compared kpi={kpi} />}
        {name === 'occupancy' && tonight && text !== null && (
          <>
            {' '}
            · {t('roomsSold', { sold: formatCount(tonight.sold), available: formatCount(tonight.available) })}
          </>
        )}
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

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Its words about the figure are the reports': they come when somebody asks. */
const Reasons = ({ kpi, at }: { readonly kpi: Kpi; readonly at: string }) => {
  const { t } = useTranslation(['workplace', 'reports']);
  const { name, comparedWith } = kpi;
  const language = currentLanguage();
  return (
    <dl className="kpi-why">
      <Line name={t('counted')}>{t(`counts_${name}`)}</Line>
      <Line name={t('formula')}>{t(`reports:explain_${specOf(name).figure}`)}</Line>
      {comparedWith && (
        <Line name={t('against')}>
          {comparedWith.from === comparedWith.to
            ? formatDate(comparedWith.from, language)
            : formatRange(comparedWith.from, comparedWith.to, language)}
        </Line>
      )}
      <Line name={t('asOf')}>
        <InstantText at={at} house={null} />
      </Line>
      <Link to={reportAt(kpi.asked)}>{t('openReport')}</Link>
    </dl>
  );
};

const Explain = ({ kpi, at }: { readonly kpi: Kpi; readonly at: string }) => {
  const { t } = useTranslation('workplace');
  const { name } = kpi;
  const content = (
    <Suspense>
      <Reasons kpi={kpi} at={at} />
    </Suspense>
  );
  return (
    <Popover content={content} trigger="click" title={t(`kpi_${name}`)} placement="bottomRight">
      <IconButton
        icon="info"
        look="small"
        className="kpi-info"
        label={t('explain', { name: t(`kpi_${name}`) })}
      />
    </Popover>
  );
};
