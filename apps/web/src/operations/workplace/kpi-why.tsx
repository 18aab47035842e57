/** How a figure of the workplace is worked out, at its button. */
import { kpis, reportAt } from '@minsu/contract/operations/workplace/kpi-list.ts';
import type { Kpi } from '@minsu/contract/operations/workplace/workplace-endpoints.ts';
import { Popover } from 'antd';
import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { InstantText } from '../../components/words/date-text.tsx';
import { formatDate, formatRange } from '../../platform/format.ts';
import { currentLanguage } from '../../platform/i18n.ts';
import { useTranslation } from '../../platform/use-translation.ts';

const Line = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Explanation texts belong to the reports, so they are loaded on demand. */
const Reasons = ({ kpi, at }: { readonly kpi: Kpi; readonly at: string }) => {
  const { t } = useTranslation(['workplace', 'reports']);
  const { name, comparedWith } = kpi;
  const language = currentLanguage();
  return (
    <dl className="kpi-why">
      <Line name={t('counted')}>{t(`counts_${name}`)}</Line>
      <Line name={t('formula')}>{t(`reports:explain_${kpis[name].figure}`)}</Line>
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

interface KpiWhyProps {
  readonly kpi: Kpi;
  readonly at: string;
  /** Its button. */
  readonly children: ReactNode;
}

/** Opens at once: it is loaded by the first press of its button, which keeps the focus. */
export const KpiWhy = ({ kpi, at, children }: KpiWhyProps) => {
  const { t } = useTranslation('workplace');
  const holder = useRef<HTMLSpanElement>(null);
  useEffect(() => holder.current?.querySelector('button')?.focus(), []);
  const content = (
    <Suspense>
      <Reasons kpi={kpi} at={at} />
    </Suspense>
  );
  return (
    <span ref={holder} className="kpi-why-holder">
      <Popover
        defaultOpen
        content={content}
        trigger="click"
        title={t(`kpi_${kpi.name}`)}
        placement="bottomRight"
      >
        {children}
      </Popover>
    </span>
  );
};
