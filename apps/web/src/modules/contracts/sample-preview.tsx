/** A month of real orders under the terms of a draft: which month, what it comes to, and line by line. */

import { previewStatement } from '@minsu/contract/contracts/contract-endpoints.ts';
import { addDays } from '@minsu/contract/dates.ts';
import type { InputOf } from '@minsu/contract/endpoint.ts';
import { useState } from 'react';
import { IconButton } from '../../components/icon-button.tsx';
import { Loaded, Panel } from '../../components/panel.tsx';
import { useSettled } from '../../components/use-settled.ts';
import { useCall } from '../../platform/queries.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { SampleSegment } from './sample-segment.tsx';
import { SampleSums } from './sample-sums.tsx';

type Input = InputOf<typeof previewStatement>;
export type SampleDraft = Pick<Input, 'houseIds' | 'from' | 'to' | 'terms' | 'parties'>;

interface SamplePreviewProps {
  readonly id?: string | undefined;
  readonly today: string;
  /** Null while it is not complete. */
  readonly draft: SampleDraft | null;
  /** Lines are shown at once. */
  readonly open?: boolean;
  /** What is tried is signed already: its number. */
  readonly number?: number | undefined;
}

/** The month before or after. */
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
