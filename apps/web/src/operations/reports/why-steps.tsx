/** The difference step by step, with the sum of each group above its steps. */
import type { Why } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { driverGroups } from '@minsu/contract/operations/reports/why-rules.ts';
import { groupSum, stepKey } from '@minsu/contract/operations/reports/why-words.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { type BarRow, WhyBars } from './why-bars.tsx';
import type { BehindPart } from './why-nights.tsx';
import type { WhyWords } from './why-words.ts';

interface StepsProps {
  readonly why: Why;
  readonly words: WhyWords;
  readonly onNights: (behind: BehindPart) => void;
}

/** Nights behind a step: blocked ones, those under a stop sell, or sold ones. */
const behindOf = (why: Why, key: string, name: string): BehindPart | null => {
  const { nights } = why;
  if (!nights) return null;
  const side = (count: { before: number; now: number }) => (count.now > 0 ? 'now' : 'before');
  if (key.startsWith('block.')) {
    const kind = key.slice('block.'.length);
    const found = nights.blocked.find((one) => one.kind === kind);
    return found ? { part: 'block', key: kind, name, side: side(found) } : null;
  }
  if (key === 'stopSell')
    return nights.stopSold.before + nights.stopSold.now > 0
      ? { part: 'stopSell', name, side: side(nights.stopSold) }
      : null;
  return key === 'occupancy' || key === 'price' || key === 'discount' || key === 'mix'
    ? { part: 'all', name, side: 'now' }
    : null;
};

type Driver = NonNullable<Why['drivers']>[number];

const stepRow = ({ why, words, onNights }: StepsProps, { key, amount }: Driver): BarRow => {
  const name = words.say(stepKey(key));
  const behind = behindOf(why, key, name);
  return {
    ...{ key, name, amount, text: words.signed(amount) },
    onOpen: behind ? () => onNights(behind) : undefined,
  };
};

/** A group of one step is that step. */
const rowsOf = (props: StepsProps, drivers: readonly Driver[]): BarRow[] =>
  driverGroups.flatMap((group): BarRow[] => {
    const steps = drivers.filter((driver) => driver.group === group);
    const [first] = steps;
    if (!first) return [];
    if (steps.length === 1) return [{ ...stepRow(props, first), strong: true }];
    const sum = groupSum(drivers, group);
    const { words } = props;
    return [
      { key: group, name: words.say(`group_${group}`), amount: sum, text: words.signed(sum), strong: true },
      ...steps
        .filter(({ amount, key }) => amount !== 0 || key.startsWith('block.'))
        .map((driver) => stepRow(props, driver)),
    ];
  });

export const WhySteps = (props: StepsProps) => {
  const { t } = useTranslation('why');
  const { why, words } = props;
  const { drivers, difference } = why;
  if (!drivers || drivers.length === 0 || difference === null) return null;
  return (
    <section className="why-part" aria-labelledby="why-steps">
      <h3 id="why-steps">{t('steps')}</h3>
      <WhyBars label={t('steps')} rows={rowsOf(props, drivers)} />
      <p className="muted">{t('sum', { amount: words.signed(difference) })}</p>
      <p className="muted why-order">{t('order')}</p>
    </section>
  );
};
