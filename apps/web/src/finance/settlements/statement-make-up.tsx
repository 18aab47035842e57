/** Calculation of a statement, and its authors. */

import { Panel } from '../../components/records/panel.tsx';
import { InstantText } from '../../components/words/date-text.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import type { OfStatement } from './statement-detail-page.tsx';
import { StatementSums } from './statement-sums.tsx';

const Steps = ({ detail: { statement } }: OfStatement) => {
  const { t } = useTranslation('settlements');
  const steps = [
    ['made', statement.made],
    ['reviewed', statement.reviewed],
    ['approved', statement.approved],
    ['sent', statement.sent],
    ['paid', statement.paidAt === null ? null : { by: '', at: statement.paidAt }],
  ] as const;
  return (
    <ol className="statement-steps">
      {steps.map(([key, step]) => (
        <li key={key} className={step === null ? 'muted' : undefined}>
          <strong>{t(`step_${key}`)}</strong>
          <span>
            {step === null ? (
              t('stepWaits')
            ) : (
              <>
                {step.by} <InstantText at={step.at} house={null} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
};

export const StatementMakeUp = ({ detail }: OfStatement) => {
  const { t } = useTranslation('settlements');
  return (
    <div className="statement-columns">
      <Panel title={t('sumUp')}>
        <StatementSums of={detail.statement} />
      </Panel>
      <Panel title={t('steps')}>
        <Steps detail={detail} />
      </Panel>
    </div>
  );
};
