/** Cancellation fee of a stay over time. */

import { previewCancellation } from '@minsu/contract/inventory/prices/cancellation-policy-endpoints.ts';
import {
  type CancellationTier,
  cancellationSteps,
} from '@minsu/contract/inventory/prices/cancellation-rules.ts';
import { addDays, BUSINESS_TIME_ZONE, instantAt } from '@minsu/contract/platform/dates.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { Loaded } from '../../../components/records/panel.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { useCall } from '../../../platform/calls/queries.ts';
import { businessToday, type HouseOf } from '../../../platform/clocks.ts';
import { formatDate } from '../../../platform/format.ts';
import { currentLanguage } from '../../../platform/i18n.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

const AHEAD = 14;

interface CancellationPreviewProps {
  readonly houseId: string;
  readonly roomTypeId: string;
  readonly ratePlanId: string;
}

/** Previews a policy for one night two weeks ahead, computed as the server would charge it. */
export const CancellationPreview = (props: CancellationPreviewProps) => {
  const { t } = useTranslation('ratePlans');
  const checkIn = addDays(businessToday(props.houseId), AHEAD);
  const query = useCall(
    previewCancellation,
    { ...props, checkIn, checkOut: addDays(checkIn, 1) },
    { quiet: true },
  );
  return (
    <section>
      <h3>{t('policyPreview')}</h3>
      <Loaded query={query} lines={3}>
        {({ policyName, roomFen, steps }) => (
          <>
            <p className="muted">
              {policyName} · {t('policyExample', example(checkIn, roomFen))}
            </p>
            <Steps steps={steps} house={props.houseId} />
          </>
        )}
      </Loaded>
    </section>
  );
};

const example = (checkIn: string, roomFen: number) => ({
  date: formatDate(checkIn, currentLanguage()),
  price: formatPrice(roomFen),
});

const EXAMPLE_FEN = 100_000;

/** Fees of unsaved tiers, computed by the server's rule. */
export const TierPreview = ({ tiers }: { readonly tiers: readonly CancellationTier[] }) => {
  const { t } = useTranslation('ratePlans');
  const checkIn = addDays(businessToday(null), AHEAD);
  const at = instantAt(checkIn, '14:00', BUSINESS_TIME_ZONE);
  return (
    <section>
      <h3>{t('policyPreview')}</h3>
      <p className="muted">{t('policyExample', example(checkIn, EXAMPLE_FEN))}</p>
      <Steps steps={cancellationSteps(tiers, at, EXAMPLE_FEN)} house={null} />
    </section>
  );
};

interface Step {
  readonly hoursBefore: number;
  readonly keptPercent: number;
  readonly until: string | null;
  readonly feeFen: number;
}

interface StepsProps {
  readonly steps: readonly Step[];
  readonly house: HouseOf;
}

const Steps = ({ steps, house }: StepsProps) => {
  const { t } = useTranslation('ratePlans');
  return (
    <ol className="cancel-steps">
      {steps.map((step) => (
        <li key={step.hoursBefore} style={{ ['--kept' as string]: `${step.keptPercent}%` }}>
          <span>
            {step.until ? (
              <Until at={step.until} house={house} />
            ) : (
              t(steps.length === 1 ? 'stepAny' : 'stepLater')
            )}
          </span>
          <span className="num">
            {step.keptPercent === 0
              ? t('stepFree')
              : t('stepKept', { percent: step.keptPercent, fee: formatPrice(step.feeFen) })}
          </span>
        </li>
      ))}
    </ol>
  );
};

const Until = ({ at, house }: { readonly at: string; readonly house: HouseOf }) => {
  const { t } = useTranslation('ratePlans');
  const [before = '', after = ''] = t('stepUntil', { until: '\u0000' }).split('\u0000');
  return (
    <>
      {before}
      <InstantText at={at} house={house} />
      {after}
    </>
  );
};
