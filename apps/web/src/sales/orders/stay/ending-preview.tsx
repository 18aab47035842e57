/** Cost and refund of a cancellation or no-show, computed by the server while the dialog is open. */

import type { EndingPreview } from '@minsu/contract/sales/orders/folio/refund-endpoints.ts';
import type { FolioLine } from '@minsu/contract/sales/orders/order.ts';
import { cancelOrder } from '@minsu/contract/sales/orders/order-endpoints.ts';
import type { Chosen } from '@minsu/contract/sales/orders/stay/ending-outcomes.ts';
import { useStore } from 'zustand';
import { Field } from '../../../components/forms/field.tsx';
import { useForm } from '../../../components/forms/form-context.ts';
import { valueAt } from '../../../components/forms/form-store.ts';
import { Facts } from '../../../components/records/facts.tsx';
import { InstantText } from '../../../components/words/date-text.tsx';
import { Money } from '../../../components/words/money.tsx';
import { formatMoney } from '../../../platform/format.ts';
import { useTranslation } from '../../../platform/use-translation.ts';
import { EffectList } from '../change/stay-effects.tsx';
import { chosenFee, endingFigures } from './ending-figures.ts';
import { KeepingChoice } from './keeping-choice.tsx';

type ChargeKindKey = FolioLine['kind'];

interface EndingProps {
  readonly houseId: string;
  readonly preview: EndingPreview;
  readonly effects?: readonly string[];
}

/** Outcome chosen in the form. */
const useChosen = (): Chosen => {
  const form = useForm();
  const outcome = useStore(form, (state) => valueAt(state.values, 'outcome')) as Chosen['outcome'];
  const keepFen = useStore(form, (state) => valueAt(state.values, 'keepFen')) as number | undefined;
  return { outcome, keepFen };
};

/** Sends the fee shown for the chosen outcome. */
const useChooseOutcome = (preview: EndingPreview) => {
  const form = useForm();
  return (chosen: Chosen) => {
    form.set('outcome', chosen.outcome);
    form.set('keepFen', chosen.keepFen);
    form.set('feeFen', chosen.outcome === 'amount' ? undefined : chosenFee(preview.keeping, chosen));
  };
};

export const EndingFields = ({ preview, houseId, effects = [] }: EndingProps) => {
  const { t } = useTranslation('orders');
  const chosen = useChosen();
  const choose = useChooseOutcome(preview);
  const { refundFen } = endingFigures(preview, chosen);
  const { atPlatform, keeping } = preview;
  const count = preview.stays.reduce((sum, { freed }) => sum + (freed?.count ?? 0), 0);
  return (
    <>
      {atPlatform ? (
        <PlatformFacts preview={preview} houseId={houseId} atPlatform={atPlatform} />
      ) : (
        <EndingFacts preview={preview} houseId={houseId} chosen={chosen} />
      )}
      {!atPlatform && keeping.soldFen > 0 && (
        <KeepingChoice keeping={keeping} value={chosen} onChange={choose} />
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

interface PlatformProps extends Pick<EndingProps, 'preview' | 'houseId'> {
  readonly atPlatform: NonNullable<EndingPreview['atPlatform']>;
}

/** No figures: the platform decides the refund and reports it later. */
const PlatformFacts = ({
  preview: { stays, paidFen },
  houseId,
  atPlatform: { platform, terms },
}: PlatformProps) => {
  const { t } = useTranslation('orders');
  const name = t(`channel_${platform}`);
  const [first] = stays;
  return (
    <>
      <Facts
        items={[
          ...(first
            ? [{ label: t('plannedArrival'), value: <InstantText at={first.arrivalAt} house={houseId} /> }]
            : []),
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

/** Charges that are cancelled when a fee replaces them; none if the whole charge is kept. */
const useNotCharged = ({ dropped, keeping }: EndingPreview, feeFen: number): string => {
  const { t } = useTranslation('orders');
  if (feeFen >= keeping.soldFen) return '';
  return dropped
    .map(({ kind, amountFen }) =>
      t('notChargedLine', { kind: t(`charge_${kind as ChargeKindKey}`), amount: formatMoney(amountFen) }),
    )
    .join('；');
};

interface FactsProps extends Pick<EndingProps, 'preview' | 'houseId'> {
  readonly chosen: Chosen;
}

const EndingFacts = ({ preview, houseId, chosen }: FactsProps) => {
  const { t } = useTranslation('orders');
  const { feeFen, dueFen, refundFen } = endingFigures(preview, chosen);
  const notCharged = useNotCharged(preview, feeFen);
  const [first] = preview.stays;
  const otherFen = preview.paidFen + preview.balanceFen - preview.feeFen;
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
        ...(first
          ? [{ label: t('plannedArrival'), value: <InstantText at={first.arrivalAt} house={houseId} /> }]
          : []),
        { label: t('terms'), value: terms.join('；') },
        { label: t('receivedFen'), value: <Money fen={preview.paidFen} /> },
        { label: t('keptFen'), value: <Money fen={feeFen} /> },
        ...(otherFen > 0 ? [{ label: t('otherKeptFen'), value: <Money fen={otherFen} /> }] : []),
        ...(notCharged === '' ? [] : [{ label: t('notCharged'), value: notCharged }]),
        ...(preview.refundingFen > 0
          ? [{ label: t('refundsUnderWay'), value: <Money fen={preview.refundingFen} /> }]
          : []),
        ...(dueFen > 0 ? [{ label: t('stillDue'), value: <Money fen={dueFen} owed /> }] : []),
        ...(refundFen > 0 ? [{ label: t('dueBack'), value: <Money fen={refundFen} /> }] : []),
      ]}
    />
  );
};
