/** What a cancellation or a no-show costs and gives back, as the server works it out, while the dialog is open. */
import { cancelOrder } from '@minsu/contract/orders/order-endpoints.ts';
import type { EndingPreview } from '@minsu/contract/orders/refund-endpoints.ts';
import { useStore } from 'zustand';
import { InstantText } from '../../components/date-text.tsx';
import { Facts } from '../../components/facts.tsx';
import { Field } from '../../components/field.tsx';
import { useForm } from '../../components/form-context.ts';
import { valueAt } from '../../components/form-store.ts';
import { Money } from '../../components/money.tsx';
import { formatMoney } from '../../platform/format.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { endingFigures } from './ending-figures.ts';
import { EffectList } from './stay-effects.tsx';

interface EndingProps {
  readonly preview: EndingPreview;
  readonly effects?: readonly string[];
}

export const EndingFields = ({ preview, effects = [] }: EndingProps) => {
  const { t } = useTranslation('orders');
  const waived = useStore(useForm(), (state) => valueAt(state.values, 'waiveFee')) === true;
  const { refundFen } = endingFigures(preview, waived);
  const { atPlatform } = preview;
  const count = preview.stays.reduce((sum, { freed }) => sum + (freed?.count ?? 0), 0);
  return (
    <>
      {atPlatform ? (
        <PlatformFacts preview={preview} atPlatform={atPlatform} />
      ) : (
        <EndingFacts preview={preview} waived={waived} />
      )}
      {preview.mayWaive && preview.feeFen > 0 && (
        <Field of={cancelOrder.input} name="waiveFee" label={t('waiveFee')} control="checkbox" />
      )}
      {preview.mayRefund && refundFen > 0 && (
        <Field
          of={cancelOrder.input}
          name="refund"
          label={t('askRefund', { amount: formatMoney(refundFen) })}
          control="checkbox"
        />
      )}
      <EffectList effects={[...(count > 0 ? [t('effect_releases', { count })] : []), ...effects]} />
    </>
  );
};

interface PlatformProps {
  readonly preview: EndingPreview;
  readonly atPlatform: NonNullable<EndingPreview['atPlatform']>;
}

/** No figure of ours: what goes back is known once the platform has said so. */
const PlatformFacts = ({ preview: { stays, paidFen }, atPlatform: { platform, terms } }: PlatformProps) => {
  const { t } = useTranslation('orders');
  const name = t(`channel_${platform}`);
  const [first] = stays;
  return (
    <>
      <Facts
        items={[
          ...(first ? [{ label: t('plannedArrival'), value: <InstantText at={first.arrivalAt} /> }] : []),
          { label: t('platformTerms', { platform: name }), value: terms || t('platformTermsUnknown') },
          { label: t('column_paidFen'), value: <Money fen={paidFen} /> },
        ]}
      />
      <p className="muted">{t('platformDecides', { platform: name })}</p>
    </>
  );
};

/** Rooms under the same terms share a line. */
const termsOf = (preview: EndingPreview) =>
  [
    ...Map.groupBy(preview.stays, (stay) => `${stay.policyName} ${stay.keptPercent} ${stay.nights}`).values(),
  ].flatMap(([first]) => first ?? []);

const EndingFacts = ({ preview, waived }: { readonly preview: EndingPreview; readonly waived: boolean }) => {
  const { t } = useTranslation('orders');
  const { feeFen, dueFen, refundFen } = endingFigures(preview, waived);
  const [first] = preview.stays;
  const terms = termsOf(preview).map(({ policyName, keptPercent, nights, baseFen }) =>
    t(nights === 'first' ? 'termsFirst' : 'termsAll', {
      policy: policyName,
      percent: keptPercent,
      base: formatMoney(baseFen),
    }),
  );
  return (
    <Facts
      items={[
        ...(first ? [{ label: t('plannedArrival'), value: <InstantText at={first.arrivalAt} /> }] : []),
        { label: t('terms'), value: terms.join('；') },
        { label: t('field_feeFen'), value: <Money fen={feeFen} /> },
        { label: t('column_paidFen'), value: <Money fen={preview.paidFen} /> },
        ...(preview.refundingFen > 0
          ? [{ label: t('refundsUnderWay'), value: <Money fen={preview.refundingFen} /> }]
          : []),
        ...(dueFen > 0 ? [{ label: t('stillDue'), value: <Money fen={dueFen} owed /> }] : []),
        ...(refundFen > 0 ? [{ label: t('dueBack'), value: <Money fen={refundFen} /> }] : []),
      ]}
    />
  );
};
