import type { RatePlan } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { formatPrice } from '../../../components/board/format-price.ts';
import { StateDot } from '../../../components/state-dot.tsx';
import { formatFormula, usePlanName } from '../../../components/words/plan-words.ts';
import { useTranslation } from '../../../platform/use-translation.ts';

export const ActiveDot = ({ active }: { readonly active: boolean }) => {
  const { t } = useTranslation('ratePlans');
  return <StateDot tone={active ? 'ok' : 'neutral'}>{t(active ? 'active' : 'inactive')}</StateDot>;
};

/** Range of its own prices, or its formula. */
export const PlanPrice = ({ plan }: { readonly plan: RatePlan }) => {
  const { t } = useTranslation(['ratePlans', 'prices']);
  if (plan.parentId !== null) {
    const parent = plan.parentName ?? t('prices:standardPlan');
    return (
      <span className="num">
        {t('formulaOf', { parent, formula: formatFormula(plan.percentBp, plan.amountFen) })}
      </span>
    );
  }
  const prices = plan.types.flatMap(({ basePriceFen }) => basePriceFen ?? []);
  if (prices.length === 0) return <span className="muted">—</span>;
  const [from, to] = [Math.min(...prices), Math.max(...prices)];
  return (
    <span className="num">
      {from === to ? formatPrice(from) : t('priceFrom', { from: formatPrice(from), to: formatPrice(to) })}
    </span>
  );
};

export const PlanName = ({ plan }: { readonly plan: RatePlan }) => {
  const planName = usePlanName();
  return (
    <>
      {planName(plan)} <span className="muted num">{plan.code}</span>
    </>
  );
};

export const Advance = ({ plan }: { readonly plan: RatePlan }) => {
  const { t } = useTranslation('ratePlans');
  const { minAdvanceDays: min, maxAdvanceDays: max } = plan;
  if (min !== null && max !== null) return t('advanceBetween', { min, max });
  if (min !== null) return t('advanceMin', { min });
  return max === null ? t('advanceAny') : t('advanceMax', { max });
};
