import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayFileColumns } from '../institution/money-wire.ts';
import { type DayLine, fenOfText, matchDay, type OurRecord, readDayFile } from './day-file-rules.ts';

const DAY = '2026-11-20';
const head = dayFileColumns.join(',');
const row = 'PAYOUT,DK1,,1234.50,1.00,PAID,PO1,2026-11-20T03:00:00.000Z';
const fileOf = (...rows: string[]): string => [head, ...rows].join('\n');

describe('reading', () => {
  test('parses lines with amounts in fen and any line ending', () => {
    const divide = 'DIVIDE,d1,M1,10.05,0.00,RETURNED,,2026-11-20T15:59:59.000Z';
    expect(
      readDayFile(`\uFEFF${fileOf(row, divide, 'TOTAL,2,1244.55')}\n`.replaceAll('\n', '\r\n'), DAY),
    ).toEqual({
      lines: [
        {
          ...{ what: 'payout', requestNo: 'DK1', orderNo: null, amountFen: 123_450, feeFen: 100 },
          ...{ state: 'paid', reference: 'PO1' },
        },
        {
          ...{ what: 'divide', requestNo: 'd1', orderNo: 'M1', amountFen: 1_005, feeFen: 0 },
          ...{ state: 'returned', reference: null },
        },
      ],
    });
    expect(readDayFile(fileOf('TOTAL,0,0.00'), DAY)).toEqual({ lines: [] });
    // Rows of blanks are none, also behind the last line.
    expect(readDayFile(fileOf('  ', row, '\t', 'TOTAL,1,1234.50', ' '), DAY)).toMatchObject({ lines: [{}] });
  });

  test.each([
    ['another head', `a,b\n${row}\nTOTAL,1,1234.50`, { kind: 'badHead' }],
    ['nothing', '', { kind: 'badHead' }],
    ['a mark of the encoding within', fileOf(row, '\uFEFFTOTAL,1,1234.50'), { kind: 'badFile', line: 3 }],
    ['the head alone', head, { kind: 'cutFile' }],
    ['a last line without a sum', fileOf('TOTAL,0'), { kind: 'cutFile' }],
    ['no last line', fileOf(row), { kind: 'cutFile' }],
    ['a line less than its total', fileOf('TOTAL,1,1234.50'), { kind: 'cutFile' }],
    ['another sum', fileOf(row, 'TOTAL,1,1234.51'), { kind: 'cutFile' }],
    ['a column too few', fileOf('PAYOUT,DK1,1.00', 'TOTAL,1,1.00'), { kind: 'badFile', line: 2 }],
    ['a column too many', fileOf(`${row},x`, 'TOTAL,1,1234.50'), { kind: 'badFile', line: 2 }],
    [
      'an unknown state',
      fileOf(row.replace('PAID', 'LOST'), 'TOTAL,1,1234.50'),
      { kind: 'badFile', line: 2 },
    ],
    ['no amount', fileOf(row, row.replace('1234.50', '1e3'), 'TOTAL,2,1.00'), { kind: 'badFile', line: 3 }],
    ['no instant', fileOf(row.replace('2026-11-20T', 'x'), 'TOTAL,1,1234.50'), { kind: 'badFile', line: 2 }],
    // 16:00 UTC is midnight in the institution's time zone.
    [
      'the next day',
      fileOf(row.replace('T03:00', 'T16:00'), 'TOTAL,1,1234.50'),
      { kind: 'otherDay', line: 2 },
    ],
  ])('refuses %s', (_, content, problem) => {
    expect(readDayFile(content, DAY)).toEqual({ problem });
  });

  test('parses amounts exactly', () => {
    fc.assert(
      fc.property(fc.nat(10 ** 12), (fen) => {
        expect(fenOfText(`${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`)).toBe(fen);
      }),
    );
    for (const text of ['1', '1.5', '-1.00', '1,000.00', '1.000', '']) expect(fenOfText(text)).toBeNull();
  });
});

const line = (more: Partial<DayLine> = {}): DayLine => ({
  ...{
    what: 'payout',
    requestNo: 'a',
    orderNo: null,
    amountFen: 100,
    feeFen: 1,
    state: 'paid',
    reference: 'P',
  },
  ...more,
});
const our = (more: Partial<OurRecord> = {}): OurRecord => ({
  ...{ what: 'payout', requestNo: 'a', orderNo: null, payoutId: 'id', amountFen: 100, state: 'paid' },
  ...{ ended: ['paid'], isOpen: false },
  ...more,
});
const kinds = (lines: DayLine[], ours: OurRecord[]) =>
  matchDay(lines, ours).differences.map(({ kind, requestNo }) => `${kind} ${requestNo}`);

describe('matching', () => {
  test('finds no difference in equal records', () => {
    expect(matchDay([line()], [our()])).toEqual({
      ...{ differences: [], matched: 1, theirFen: 100, ourFen: 100, feeFen: 1 },
    });
  });

  test('reports each kind of difference once', () => {
    expect(kinds([line()], [])).toEqual(['missingHere a']);
    expect(kinds([], [our()])).toEqual(['missingThere a']);
    expect(kinds([line({ amountFen: 101 })], [our()])).toEqual(['amountDiffers a']);
    expect(kinds([line()], [our({ state: 'in_transit', ended: [], isOpen: true })])).toEqual([
      'stateDiffers a',
    ]);
    expect(kinds([line(), line()], [])).toEqual(['missingHere a']);
    expect(kinds([line({ what: 'divide', state: 'divided' })], [our()])).toEqual([
      'missingHere a',
      'missingThere a',
    ]);
  });

  test('shows both sides of a difference, empty where missing', () => {
    const both = { what: 'payout', requestNo: 'a', orderNo: null, payoutId: 'id' } as const;
    expect(matchDay([line({ amountFen: 101 })], [our({ state: 'paid' })]).differences).toEqual([
      { ...both, kind: 'amountDiffers', ourFen: 100, theirFen: 101, ourState: 'paid', theirState: 'paid' },
    ]);
    const theirs = line({ what: 'divide', state: 'divided', orderNo: 'M1' });
    expect(matchDay([theirs], []).differences).toEqual([
      {
        ...{ what: 'divide', kind: 'missingHere', requestNo: 'a', orderNo: 'M1', payoutId: null },
        ...{ ourFen: null, theirFen: 100, ourState: null, theirState: 'divided' },
      },
    ]);
    const ours = our({
      what: 'divide',
      payoutId: null,
      orderNo: 'M2',
      ended: ['divided'],
      state: 'succeeded',
    });
    expect(matchDay([], [ours]).differences).toEqual([
      {
        ...{ what: 'divide', kind: 'missingThere', requestNo: 'a', orderNo: 'M2', payoutId: null },
        ...{ ourFen: 100, theirFen: null, ourState: 'succeeded', theirState: null },
      },
    ]);
    // Where both name an order it is ours.
    expect(matchDay([{ ...theirs, amountFen: 1 }], [ours]).differences[0]?.orderNo).toBe('M2');
  });

  test('sums what was paid and divided, without failures and returns', () => {
    const divide = (requestNo: string, state: 'divided' | 'returned' | 'failed', amountFen: number) =>
      line({ what: 'divide', requestNo, state, amountFen, feeFen: 0 });
    const ours = (requestNo: string, ended: OurRecord['ended'], amountFen: number) =>
      our({ what: 'divide', requestNo, ended, amountFen, payoutId: null });
    const lines = [
      ...[line({ amountFen: 1_000 }), divide('d1', 'divided', 200)],
      ...[divide('d1', 'returned', 200), divide('d2', 'failed', 30)],
    ];
    const known = [our({ amountFen: 1_000 }), ours('d1', ['divided', 'returned'], 200), ours('d2', [], 30)];
    expect(matchDay(lines, known)).toEqual({
      ...{ differences: [], matched: 4, theirFen: 1_200, ourFen: 1_200, feeFen: 1 },
    });
  });

  test('counts a differing line neither as matching nor as missing', () => {
    const differing = matchDay([line({ amountFen: 101 }), line({ requestNo: 'b' })], [our()]);
    expect(differing.matched).toBe(0);
    expect(differing.differences.map(({ kind }) => kind)).toEqual(['amountDiffers', 'missingHere']);
    // Paid there, only returned here: one difference.
    expect(kinds([line()], [our({ ended: ['returned'] })])).toEqual(['stateDiffers a']);
  });

  test('ignores a failure fixed by a retry, and reports one still pending', () => {
    expect(kinds([line({ state: 'failed' }), line()], [our()])).toEqual([]);
    expect(kinds([line({ state: 'failed' })], [our({ state: 'failed', ended: [] })])).toEqual([]);
    expect(
      kinds([line({ state: 'failed' })], [our({ state: 'in_transit', ended: [], isOpen: true })]),
    ).toEqual(['stateDiffers a']);
    // Theirs failed and ours was paid that day: the file has no money for it.
    expect(kinds([line({ state: 'failed' })], [our()])).toEqual(['missingThere a']);
  });

  test('divides and reverses on one day', () => {
    const divide = { what: 'divide' as const };
    const lines = [line({ ...divide, state: 'divided' }), line({ ...divide, state: 'returned' })];
    expect(kinds(lines, [our({ ...divide, ended: ['divided', 'returned'] })])).toEqual([]);
    expect(kinds(lines.slice(0, 1), [our({ ...divide, ended: ['divided', 'returned'] })])).toEqual([
      'missingThere a',
    ]);
  });

  test('reports a repeated number once with its total', () => {
    const twice = matchDay([line(), line()], [our()]);
    expect([twice.matched, twice.theirFen, twice.ourFen]).toEqual([0, 200, 100]);
    expect(twice.differences).toMatchObject([{ kind: 'amountDiffers', ourFen: 100, theirFen: 200 }]);
    // A number is one payment: two halves are not accepted, even with the same sum.
    expect(kinds([line({ amountFen: 50 }), line({ amountFen: 50 })], [our()])).toEqual(['amountDiffers a']);
    expect(matchDay([line(), line()], []).differences).toMatchObject([
      { kind: 'missingHere', theirFen: 200 },
    ]);
    const divide = { what: 'divide' as const };
    const lines = (['divided', 'returned', 'returned'] as const).map((state) => line({ ...divide, state }));
    expect(kinds(lines, [our({ ...divide, ended: ['divided', 'returned'] })])).toEqual(['amountDiffers a']);
    // A failure may be repeated per attempt.
    const failed = line({ state: 'failed' });
    expect(kinds([failed, failed, line()], [our()])).toEqual([]);
  });

  test('never hides differing sums', () => {
    const numbers = fc.constantFrom('a', 'b', 'c', 'd');
    const lines = fc.array(fc.record({ requestNo: numbers, amountFen: fc.integer({ min: 1, max: 3 }) }));
    const ours = fc.uniqueArray(
      fc.record({ requestNo: numbers, amountFen: fc.integer({ min: 1, max: 3 }) }),
      {
        selector: ({ requestNo }) => requestNo,
      },
    );
    fc.assert(
      fc.property(lines, ours, (theirs, known) => {
        const { differences, theirFen, ourFen } = matchDay(
          theirs.map((one) => line(one)),
          known.map((one) => our(one)),
        );
        if (differences.length === 0) expect(theirFen).toBe(ourFen);
        const agreeing = known.filter(({ requestNo, amountFen }) => {
          const told = theirs.filter((one) => one.requestNo === requestNo);
          return told.length === 1 && told[0]?.amountFen === amountFen;
        });
        const all = new Set([...theirs, ...known].map(({ requestNo }) => requestNo));
        expect(differences).toHaveLength(all.size - agreeing.length);
        const sumOf = (sums: readonly (number | null)[]) =>
          sums.reduce<number>((sum, fen) => sum + (fen ?? 0), 0);
        const agreed = sumOf(agreeing.map(({ amountFen }) => amountFen));
        expect(sumOf(differences.map((one) => one.theirFen)) + agreed).toBe(theirFen);
        expect(sumOf(differences.map((one) => one.ourFen)) + agreed).toBe(ourFen);
      }),
    );
  });
});
