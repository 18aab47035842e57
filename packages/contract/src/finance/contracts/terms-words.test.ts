/** Terms in words: every topic in both languages, and changes by topic. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyTerms } from '../../../test/any-terms.ts';
import { defaultTerms } from './contract-terms.ts';
import { modelInShort, modelSentence, termChanges, termSentences, termTopics } from './terms-words.ts';

test('states every topic as a sentence in both languages', () => {
  fc.assert(
    fc.property(anyTerms, (terms) => {
      const said = termSentences(terms);
      for (const topic of termTopics) {
        expect(said[topic][0]).toMatch(/[\u4e00-\u9fff].*。$/);
        expect(said[topic][1]).toMatch(/^[^\u4e00-\u9fff]+\.$/);
      }
      expect(termChanges(terms, terms)).toEqual([]);
    }),
  );
});

test('states models with their figures', () => {
  const tiers = [
    { uptoFen: 3_000_000, rateBp: 2_000 },
    { uptoFen: 6_000_000, rateBp: 1_550 },
    { uptoFen: null, rateBp: 1_000 },
  ];
  expect(modelSentence({ kind: 'tiered', tiers })).toEqual([
    '经营方按自然月分成基数累进收取：¥30,000 以内 20%，¥30,000 至 ¥60,000 的部分 15.5%，超过 ¥60,000 的部分 10%。完单时先按 20% 分，月底补差。',
    'The operator’s share is progressive over the sharing basis of the calendar month: 20% up to ¥30,000, 15.5% of the part from ¥30,000 to ¥60,000, 10% of the part above ¥60,000. Nights are first split at 20%; the difference is settled at month end.',
  ]);
  expect(modelSentence({ kind: 'tiered', tiers: [{ uptoFen: null, rateBp: 1_000 }] })[0]).toContain(
    '全部 10%',
  );
  expect(modelSentence({ kind: 'commission', rateBp: 2_000 })[0]).toBe(
    '每晚房费中，房东得 80%，经营方得 20%。',
  );
  expect(modelSentence({ kind: 'fixedRent', monthlyFen: 850_050 })[0]).toContain('¥8,500.50');
  expect(modelSentence({ kind: 'guaranteed', minimumFen: 500_000, rateBp: 2_500 })[1]).toContain('¥5,000');
  expect(modelInShort({ kind: 'tiered', tiers })).toEqual([
    '阶梯 20% / 15.5% / 10%',
    'Tiers 20% / 15.5% / 10%',
  ]);
  expect(modelInShort({ kind: 'commission', rateBp: 1_800 })[0]).toBe('佣金 18%');
  expect(modelInShort({ kind: 'fixedRent', monthlyFen: 900_000 })[0]).toBe('固定租金 ¥9,000/月');
  expect(modelInShort({ kind: 'guaranteed', minimumFen: 500_000, rateBp: 2_500 })[1]).toBe(
    'Guarantee ¥5,000 + 25%',
  );
});

test('lists changed topics before and after', () => {
  const changes = termChanges(defaultTerms, { ...defaultTerms, cleaning: 'landlord', payoutDay: 15 });
  expect(changes.map(({ topic }) => topic)).toEqual(['cleaning', 'payout']);
  expect(changes[0]?.before[0]).toContain('经营方');
  expect(changes[0]?.after[0]).toContain('房东');
});

test('states the basis', () => {
  const basis = (change: Partial<typeof defaultTerms>) =>
    termSentences({ ...defaultTerms, ...change }).basis[1];
  expect(basis({ basis: 'gross' })).toContain('operator bears the channel commission');
  expect(basis({ basis: 'netOfChannel' })).toContain('both sides bear');
  expect(basis({ basis: 'netOfTax', taxBp: 600 })).toContain('6% tax included');
  expect(basis({ model: { kind: 'fixedRent', monthlyFen: 1 } })).toContain('does not change');
  expect(modelSentence({ kind: 'commission', rateBp: 2_000 })[1]).toBe(
    'Each night’s room charge is shared: the landlord gets 80%, the operator 20%.',
  );
  expect(termSentences({ ...defaultTerms, refunds: 'landlord' }).refunds[0]).toContain('由房东承担');
});

test('promises no landlord share of revenue that a rent leaves to the operator', () => {
  const said = termSentences({ ...defaultTerms, model: { kind: 'fixedRent', monthlyFen: 900_000 } });
  expect(said.refunds[0]).toContain('经营方承担');
  expect(said.cancellation[0]).toContain('归经营方');
  const full = { ...defaultTerms, minimumPayoutFen: 0, holdBackBp: 0, payoutDay: 5 };
  expect(termSentences(full).payout).toEqual([
    '每月 5 日支付上月款项。',
    'A month is paid out on day 5 of the next one.',
  ]);
  expect(termSentences({ ...full, minimumPayoutFen: 1, holdBackBp: 1 }).payout[0]).toContain(
    '不足 ¥0.01 累计到下月；每次留存 0.01%',
  );
  expect(termSentences({ ...full, minimumPayoutFen: 20_000, holdBackBp: 500 }).payout[1]).toBe(
    'A month is paid out on day 5 of the next one; less than ¥200 is carried over; 5% of each pay-out is held back as a reserve.',
  );
  expect(termSentences({ ...full, ownerStays: { nightsPerYear: 0, terms: 'free' } }).ownerStays[0]).toContain(
    '当日房价支付',
  );
  expect(termSentences({ ...full, ownerStays: { nightsPerYear: 7, terms: 'free' } }).ownerStays[0]).toContain(
    '7 晚，免费',
  );
});
