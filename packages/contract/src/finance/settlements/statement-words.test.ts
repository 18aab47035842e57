/** Notes of a line beside its arithmetic: why nothing is deducted, a fee's terms, since when the terms of a month hold. */
import { describe, expect, test } from 'vitest';
import type { AccountNights } from './statement-account.ts';
import type { MonthFigures, NightFigures } from './statement-figures.ts';
import { monthsInWords } from './statement-month-words.ts';
import { nightsInWords } from './statement-words.ts';

const night = (more: Partial<NightFigures> = {}): NightFigures => ({
  ...{ of: 'night', rule: 'rate', basisBy: 'netOfTax', priceFen: 10_000, extraFen: 0, cleaningFen: 0 },
  ...{
    discountFen: 0,
    refundFen: 0,
    commissionFen: 0,
    taxFen: 566,
    taxBp: 600,
    basisFen: 9_434,
    rateBp: 8_000,
  },
  ...{ sharedFen: 7_547, passedOnFen: 0, borneFen: 0, ownersFen: 7_547, shareBp: 10_000, amountFen: 7_547 },
  ...more,
});
const said = (figures: AccountNights['figures']): string[] =>
  nightsInWords(
    {
      nights: [{ dates: ['2026-10-03'], figures, amountFen: figures?.amountFen ?? 0 }],
      stay: { estimated: false, checkOut: '2026-10-04' },
    },
    'zh-CN',
  );
const NO_COMMISSION = '此行没有渠道佣金';
const NO_TAX = '按合同不扣税';
const NOTHING = '按合同以全额为基数，不扣渠道佣金和税';
const notes = (more: Partial<NightFigures>): string[] =>
  said(night(more)).filter((line) => [NO_COMMISSION, NO_TAX, NOTHING].includes(line));

describe('commission and tax that are not deducted', () => {
  test.each<[string, Partial<NightFigures>, string[]]>([
    ['a direct sale net of tax', {}, [NO_COMMISSION]],
    ['both are deducted', { commissionFen: 1_200 }, []],
    ['net of the channel', { basisBy: 'netOfChannel', commissionFen: 1_200 }, [NO_TAX]],
    ['net of the channel, a direct sale', { basisBy: 'netOfChannel' }, [NO_COMMISSION, NO_TAX]],
    ['gross', { basisBy: 'gross' }, [NOTHING]],
    ['all to the landlord', { basisBy: 'gross', rule: 'allToLandlord' }, [NO_COMMISSION, NO_TAX]],
    ['a fixed rent, where no basis counts', { basisBy: 'gross', rule: 'rentCovers' }, []],
  ])('%s', (_, more, expected) => {
    expect(notes(more)).toEqual(expected);
  });

  test('lines from before the basis was kept say nothing', () => {
    const { basisBy: _, ...older } = night();
    expect(said(older).filter((line) => line === NO_COMMISSION)).toEqual([]);
  });
});

test('a fee says how it is shared and by which terms it was charged', () => {
  const fee = night({ of: 'cancellation', feeTerms: '适中 60%' });
  expect(said(fee)).toContain('取消政策：适中 60%');
  expect(said(fee).join()).toContain('（按合同，取消费与房费同样分成）');
  expect(said({ ...fee, rule: 'firstTier' }).join()).toContain('同样分成，按首档，月末补差）');
  expect(said({ ...fee, rule: 'allToPlatform' }).join()).not.toContain('同样分成');
});

test('an owner stay at cleaning cost that cost nothing says so on its last night', () => {
  const own = {
    of: 'ownerNight',
    rule: 'ownerCost',
    chargedFen: 0,
    nightsPerYear: 14,
    amountFen: 0,
  } as const;
  expect(said(own)).toContain('此次自住没有清洁成本');
  expect(said({ ...own, chargedFen: 8_000, amountFen: -8_000 })).not.toContain('此次自住没有清洁成本');
});

test('a month says since when its terms hold, and until when if they end in it', () => {
  const rent: MonthFigures = {
    ...{ of: 'rent', from: '2026-10-11', to: '2026-10-31', since: '2026-10-11', until: null, dueFen: 100 },
    ...{ shareBp: 10_000, ownFen: 100, billedFen: 0, monthlyFen: 100 },
  };
  const last = (figures: MonthFigures) => monthsInWords({ months: [figures] }, 'zh-CN').at(-1);
  expect(last(rent)).toBe('条款自 2026-10-11 起');
  expect(last({ ...rent, until: '2026-12-31' })).toBe('条款自 2026-10-11 起');
  expect(last({ ...rent, to: '2026-10-20', until: '2026-10-20' })).toBe(
    '条款自 2026-10-11 起，至 2026-10-20 止',
  );
});
