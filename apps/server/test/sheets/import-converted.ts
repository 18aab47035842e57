/** Spreadsheets whose cells another program has converted, made up for this test (import-corpus.ts). */
import { type CorpusFile, HEAD, utc } from './import-corpus.ts';

/** A file of `day/month/year` that a program of the other order has opened: 4 May became 5 April, what it could not read stayed a text. */
const half = (name: string, more: Partial<CorpusFile>): CorpusFile => ({
  ...{ name, head: HEAD },
  rows: [
    ['李白', utc('2027-05-04'), utc('2027-07-04'), 100],
    ['杜甫', '20/12/2027', '21/12/2027', 100],
  ],
  ...more,
});
const swappedDates = { checkIn: 'swapped', checkOut: 'swapped' } as const;

const halfConverted: readonly CorpusFile[] = [
  half('dates half converted stop the file', { stops: 'answers.convertedDates.checkIn' }),
  half('dates half converted, month and day changed back', {
    answers: { convertedDates: swappedDates },
    stays: ['李白 2027-04-05 2027-04-07 10000 direct', '杜甫 2027-12-20 2027-12-21 10000 direct'],
  }),
  half('dates half converted, right as they are', {
    rows: [
      ['李白', utc('2027-05-04'), utc('2027-05-06'), 100],
      ['杜甫', '20/12/2027', '21/12/2027', 100],
    ],
    answers: { convertedDates: { checkIn: 'asShown', checkOut: 'asShown' } },
    stays: ['李白 2027-05-04 2027-05-06 10000 direct', '杜甫 2027-12-20 2027-12-21 10000 direct'],
  }),
  half('converted dates after the 12th prove their column', {
    rows: [
      ['李白', utc('2027-05-14'), utc('2027-05-16'), 100],
      ['杜甫', '20/12/2027', '21/12/2027', 100],
    ],
    stays: ['李白 2027-05-14 2027-05-16 10000 direct', '杜甫 2027-12-20 2027-12-21 10000 direct'],
  }),
];

const decimals: readonly CorpusFile[] = [
  {
    ...{ name: 'whole numbers kept as decimals', as: 'csv', head: [...HEAD, '手机号', '人数'] },
    rows: [
      ['李白', '2027-03-01', '2027-03-02', '500.0', '13800138000.0', '2.0'],
      ['杜甫', '2027-03-03', '2027-03-04', '600.0', '', '1.0'],
    ],
    stays: ['李白 2027-03-01 2027-03-02 50000 direct', '杜甫 2027-03-03 2027-03-04 60000 direct'],
  },
];

export const convertedFiles: readonly CorpusFile[] = [...halfConverted, ...decimals];
