/** One month of real orders under a draft's terms: total and line by line. */

import { previewStatement } from '@minsu/contract/finance/contracts/contract-endpoints.ts';
import { addDays } from '@minsu/contract/platform/dates.ts';
import type { InputOf } from '@minsu/contract/platform/endpoint.ts';
import { useState } from 'react';
import { IconButton } from '../../components/dialogs/icon-button.tsx';
import { useSettled } from '../../components/dialogs/use-settled.ts';
import { Loaded, Panel } from '../../components/records/panel.tsx';
import { useCall } from '../../platform/calls/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SampleSegment } from './sample-segment.tsx';
import { SampleSums } from './sample-sums.tsx';

type Input = InputOf<typeof previewStatement>;
export type SampleDraft = Pick<Input, 'houseIds' | 'from' | 'to' | 'terms' | 'parties'>;

interface SamplePreviewProps {
  readonly id?: string | undefined;
  readonly today: string;
  /** Null while incomplete. */
  readonly draft: SampleDraft | null;
  /** Show the lines initially. */
  readonly open?: boolean;
  /** Version number, when the preview shows a signed version. */
  readonly number?: number | undefined;
}

/** The previous or next month. */
const monthBeside = (month: string, by: -1 | 1): string => addDays(`${month}-15`, by * 30).slice(0, 7);

export const SamplePreview = ({ id, today, draft, open = false, number }: SamplePreviewProps) => {
  const { t } = useTranslation('contracts');
  const [month, setMonth] = useState(() => monthBeside(today.slice(0, 7), -1));
  const thisMonth = today.slice(0, 7);
  return (
    <Panel
      className="sample"
      title={t('preview')}
      extra={
        <div className="sample-month">
          <IconButton
            icon="left"
            label={t('previousMonth')}
            onClick={() => setMonth(monthBeside(month, -1))}
          />
          <span className="num" aria-live="polite">
            {month}
          </span>
          <IconButton
            icon="right"
            label={t('nextMonth')}
            disabled={month >= thisMonth}
            onClick={() => setMonth(monthBeside(month, 1))}
          />
        </div>
      }
    >
      <p className="muted">{t('previewHint')}</p>
      {draft === null ? (
        <p>{t('previewWaits')}</p>
      ) : (
        <Sample input={{ ...draft, ...(id !== undefined && { id }), month }} open={open} number={number} />
      )}
    </Panel>
  );
};

interface SampleProps {
  readonly input: Input;
  readonly open: boolean;
  readonly number: number | undefined;
}

const Sample = ({ input, open, number }: SampleProps) => {
  const { t } = useTranslation('contracts');
  const settled = JSON.parse(useSettled(JSON.stringify(input))) as Input;
  const query = useCall(previewStatement, settled, { quiet: true });
  return (
    <Loaded query={query} lines={10}>
      {(statement) => (
        <>
          <SampleSums of={statement} />
          {statement.estimatedNights > 0 && (
            <p className="muted">{t('assumedHint', { count: statement.estimatedNights })}</p>
          )}
          {statement.segments.map((segment) => (
            <SampleSegment
              key={`${segment.from} ${segment.number}`}
              of={{ ...segment, number: segment.number ?? number ?? null }}
              several={statement.segments.length > 1}
              open={open}
            />
          ))}
        </>
      )}
    </Loaded>
  );
};
