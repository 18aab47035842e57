/** Rules of computation at the foot of a statement: only those that one of its lines uses. Pure. */
import type { Language } from '../../platform/texts.ts';
import type { AccountNights, StatementAccount } from './statement-account.ts';
import type { NightFigures } from './statement-figures.ts';
import { sayIn } from './statement-words.ts';

const usedBy = (nights: readonly AccountNights[], uses: (figures: NightFigures) => boolean): boolean =>
  nights.some(({ figures }) => figures !== null && figures.of !== 'ownerNight' && uses(figures));

export const footnotesOf = ({ entries, awaited, totals }: StatementAccount, language: Language): string[] => {
  const t = sayIn(language);
  const nights = [...entries, ...awaited].flatMap((each) => each.nights);
  const months = entries.flatMap((each) => each.months.map(({ of }) => of));
  const notes = [
    ['tax', usedBy(nights, ({ taxBp }) => taxBp !== undefined)],
    [
      'commission',
      usedBy(
        nights,
        ({ commissionFen, commission }) => commissionFen !== 0 && (commission?.rateBp ?? null) !== null,
      ),
    ],
    ['waits', usedBy(nights, ({ waitsFen = 0 }) => waitsFen !== 0) || awaited.length > 0],
    ['damage', usedBy(nights, ({ damageFen = 0 }) => damageFen !== 0)],
    ['tier', months.includes('tier')],
    ['guarantee', months.includes('guarantee')],
    ['reserve', totals.holdBackFen !== 0],
  ] as const;
  return notes.filter(([, isUsed]) => isUsed).map(([note]) => t(`note_${note}`));
};
