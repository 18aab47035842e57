/** The difference by property, channel, weekday and so on; small parts are folded. */
import type { Why, WhyNightPart } from '@minsu/contract/operations/reports/why-endpoints.ts';
import { hasNights, isQuotient, type WhyGrouping } from '@minsu/contract/operations/reports/why-figures.ts';
import { useState } from 'react';
import { Segmented } from '../../components/segmented.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { type BarRow, WhyBars } from './why-bars.tsx';
import type { BehindPart } from './why-nights.tsx';
import type { WhyWords } from './why-words.ts';

interface BreakdownsProps {
  readonly why: Why;
  readonly words: WhyWords;
  readonly onNights: (behind: BehindPart) => void;
}

const nightParts: readonly WhyGrouping[] = ['house', 'channel', 'weekday', 'lead', 'guest'];

const isNightPart = (by: WhyGrouping): by is WhyGrouping & WhyNightPart => nightParts.includes(by);

/** The folded parts come last. */
const rowsOf = (
  { why: { report, figure }, words, onNights }: BreakdownsProps,
  { by, parts, folded }: Why['breakdowns'][number],
): BarRow[] => {
  const opensNights = hasNights(report) && figure !== 'available' && figure !== 'blocked';
  const shown = parts.map((part): BarRow => {
    const name = words.nameOf(by, part);
    const side = by === 'guest' && part.key === 'lost' ? 'before' : 'now';
    const leads = opensNights && isNightPart(by) && part.key !== 'pending';
    return {
      ...{ key: part.key, name, amount: part.amount, text: words.signed(part.amount) },
      onOpen: leads ? () => onNights({ part: by, key: part.key, name, side }) : undefined,
    };
  });
  if (!folded) return shown;
  const name = words.say('folded', { count: folded.count });
  return [...shown, { key: 'folded', name, amount: folded.amount, text: words.signed(folded.amount) }];
};

export const WhyBreakdowns = ({ why, words, onNights }: BreakdownsProps) => {
  const { t } = useTranslation('why');
  const [chosen, setChosen] = useState<WhyGrouping | null>(null);
  const { breakdowns, difference, figure } = why;
  const open = breakdowns.find(({ by }) => by === chosen) ?? breakdowns[0];
  if (!open || difference === null) return null;
  const rows = rowsOf({ why, words, onNights }, open);
  return (
    <section className="why-part" aria-labelledby="why-breakdown">
      <h3 id="why-breakdown">{t('breakdown')}</h3>
      <Segmented
        label={t('breakdown')}
        options={breakdowns.map(({ by }) => ({ value: by, label: t(`by_${by}`) }))}
        value={open.by}
        onChange={setChosen}
      />
      {rows.length === 0 ? (
        <p className="muted">{t('noParts')}</p>
      ) : (
        <WhyBars label={t(`by_${open.by}`)} rows={rows} />
      )}
      <p className="muted">{t('sum', { amount: words.signed(difference) })}</p>
      {isQuotient(figure) && <p className="muted why-order">{t('compareHint')}</p>}
    </section>
  );
};
