import type { Season } from '@minsu/contract/inventory/prices/rate-plan.ts';
import { describe, expect, it } from 'vitest';
import { overlapsOf } from './season-overlaps.ts';

const season = (id: string, from: string, to: string, change: Partial<Season> = {}): Season => ({
  id,
  houseId: 'h',
  houseName: 'House',
  name: id,
  priority: 10,
  from,
  to,
  weekdays: [],
  kind: 'percent',
  value: 1_000,
  roomTypeIds: [],
  planIds: [],
  active: true,
  updatedBy: '',
  updatedAt: '',
  version: 1,
  ...change,
});

const draft = season('draft', '2027-02-01', '2027-02-14');
const verdicts = (others: Season[], of = draft) =>
  overlapsOf(of, others).map(({ season: { id }, verdict }) => [id, verdict]);

describe('overlapsOf', () => {
  it('tells which season wins', () => {
    expect(
      verdicts([
        season('higher', '2027-02-14', '2027-03-01', { priority: 20 }),
        season('lower', '2027-01-01', '2027-02-01', { priority: 5 }),
        season('same', '2027-02-05', '2027-02-05'),
      ]),
    ).toEqual([
      ['higher', 'loses'],
      ['lower', 'wins'],
      ['same', 'clash'],
    ]);
  });

  it('excludes other dates, weekdays and types, itself, and inactive ones', () => {
    const fridays = season('fridays', '2027-02-01', '2027-02-14', { weekdays: [5] });
    expect(
      verdicts(
        [
          season('before', '2027-01-01', '2027-01-31'),
          season('mondays', '2027-02-01', '2027-02-14', { weekdays: [1] }),
          season('other', '2027-02-01', '2027-02-14', { roomTypeIds: ['b'] }),
          season('off', '2027-02-01', '2027-02-14', { active: false }),
          season('fridays', '2027-02-01', '2027-02-14'),
        ],
        { ...fridays, roomTypeIds: ['a'] },
      ),
    ).toEqual([]);
  });

  it("detects that a shared weekday lies outside one season's dates", () => {
    const short = season('short', '2027-02-01', '2027-02-02', { priority: 20 });
    expect(verdicts([season('fridays', '2027-01-01', '2027-03-01', { weekdays: [5] })], short)).toEqual([]);
    expect(verdicts([season('mondays', '2027-01-01', '2027-03-01', { weekdays: [1] })], short)).toHaveLength(
      1,
    );
  });

  it('includes clashes the server refuses without a shared night', () => {
    const short = season('short', '2027-02-01', '2027-02-02');
    const fridays = season('fridays', '2027-01-01', '2027-03-01', { weekdays: [5] });
    expect(verdicts([fridays], short)).toEqual([['fridays', 'clash']]);
    expect(verdicts([{ ...fridays, roomTypeIds: ['b'] }], { ...short, roomTypeIds: ['a'] })).toEqual([]);
  });
});
