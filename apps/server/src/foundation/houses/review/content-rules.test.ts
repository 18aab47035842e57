import { scoreOf, verdictProblems } from '@minsu/contract/foundation/houses/check-rules.ts';
import { contentChanges } from '@minsu/contract/foundation/houses/content-changes.ts';
import { contentProblems } from '@minsu/contract/foundation/houses/house-completeness.ts';
import {
  type DraftContent,
  type DraftRoomType,
  emptyContent,
  emptyRoomType,
} from '@minsu/contract/foundation/houses/house-content.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contentAfter, copyOf, repeatedCode } from './content-rules.ts';

const ids = ['a', 'b', 'c', 'd'].map((letter) => `00000000-0000-7000-8000-00000000000${letter}`);
const fresh = () => {
  let n = 0;
  return () => {
    n += 1;
    return `00000000-0000-7000-8000-1${String(n).padStart(11, '0')}`;
  };
};

const typeOf = (id: fc.Arbitrary<string | null>): fc.Arbitrary<DraftRoomType> =>
  fc.record({
    id,
    name: fc.constantFrom('大床', '双床', ''),
    code: fc.constantFrom('', 'A', 'B', 'R1', 'R2'),
    beds: fc.constantFrom('', '1 张'),
    areaM2: fc.constantFrom(null, 20),
    baseGuests: fc.constantFrom(null, 2, 3),
    maxGuests: fc.constantFrom(null, 2, 4),
    extraGuestFeeFen: fc.nat(2),
    basePriceFen: fc.constantFrom(null, 10_000, 20_000),
    weekendPriceFen: fc.constantFrom(null, 30_000),
    facilities: fc.subarray(['tv']),
  });

/** Distinct ids; new ones where `withNew`. */
const typesOf = (withNew: boolean) =>
  fc
    .tuple(fc.shuffledSubarray(ids), fc.array(typeOf(fc.constant(null)), { maxLength: withNew ? 3 : 0 }))
    .chain(([kept, added]) =>
      fc
        .tuple(...kept.map((id) => typeOf(fc.constant(id))))
        .map((types) => [...types, ...added] as DraftRoomType[]),
    );

const contentOf = (withNew: boolean): fc.Arbitrary<DraftContent> =>
  fc
    .record({
      name: fc.constantFrom('', '云栖', '山居'),
      latitude: fc.constantFrom(null, 30.1),
      depositFen: fc.nat(3),
      facilities: fc.subarray(['wifi', 'pool']),
      photos: fc.array(
        fc.record({
          fileId: fc.constantFrom(...ids),
          caption: fc.constant(''),
          space: fc.constantFrom('view' as const, 'bedroom' as const),
          roomTypeId: fc.constantFrom(null, ...ids),
        }),
        { maxLength: 3 },
      ),
      roomTypes: typesOf(withNew),
    })
    .map((part) => ({ ...emptyContent, ...part }));

describe('what differs between two contents', () => {
  test('nothing differs from itself, whatever the order of keys', () => {
    fc.assert(
      fc.property(contentOf(false), (content) => {
        const turned = JSON.parse(
          JSON.stringify(
            content,
            Object.keys(content)
              .reverse()
              .concat(Object.keys(emptyRoomType).reverse(), ['roomTypeId', 'space', 'caption', 'fileId']),
          ),
        ) as DraftContent;
        expect(contentChanges(content, content)).toEqual([]);
        expect(contentChanges(content, turned)).toEqual([]);
      }),
    );
  });

  test('applying what changed field by field gives the other content', () => {
    fc.assert(
      fc.property(contentOf(false), contentOf(false), (before, after) => {
        const fields = new Set(contentChanges(before, after).map((change) => change.field));
        const patch = Object.fromEntries([...fields].map((field) => [field, after[field]]));
        expect({ ...before, ...patch }).toEqual(after);
      }),
    );
  });

  test('there and back: what one adds the other removes', () => {
    fc.assert(
      fc.property(contentOf(false), contentOf(false), (before, after) => {
        const there = contentChanges(before, after);
        const back = contentChanges(after, before);
        const count = (changes: typeof there, kind: string) =>
          changes.filter((change) => change.kind === kind).length;
        expect(count(there, 'added')).toBe(count(back, 'removed'));
        expect(count(there, 'removed')).toBe(count(back, 'added'));
        expect(count(there, 'changed')).toBe(count(back, 'changed'));
      }),
    );
  });
});

describe('a save', () => {
  test('hands out ids and codes, keeps those it is given, and repeats no code it made itself', () => {
    fc.assert(
      fc.property(contentOf(false), typesOf(true), (before, roomTypes) => {
        const newId = fresh();
        const after = contentAfter(before, { roomTypes }, 'multi', newId);
        expect(after.roomTypes.every((type) => type.id !== null && type.code !== '')).toBe(true);
        expect(after.roomTypes).toHaveLength(roomTypes.length);
        for (const [at, type] of roomTypes.entries()) {
          if (type.id !== null) expect(after.roomTypes[at]?.id).toBe(type.id);
          if (type.code !== '') expect(after.roomTypes[at]?.code).toBe(type.code);
        }
        if (repeatedCode(roomTypes) === null) expect(repeatedCode(after.roomTypes)).toBeNull();
        const kept = new Set(after.roomTypes.map((type) => type.id));
        expect(after.photos.every((photo) => photo.roomTypeId === null || kept.has(photo.roomTypeId))).toBe(
          true,
        );
      }),
    );
  });

  test('leaves an entire place its one type', () => {
    fc.assert(
      fc.property(contentOf(false), typesOf(true), (before, roomTypes) => {
        const first = contentAfter(before, { roomTypes: [] }, 'entire', fresh());
        const after = contentAfter(first, { roomTypes }, 'entire', fresh());
        expect(after.roomTypes).toHaveLength(1);
        expect(after.roomTypes[0]?.id).toBe(first.roomTypes[0]?.id);
      }),
    );
  });

  test('changes nothing that it does not name', () => {
    fc.assert(
      fc.property(contentOf(false), fc.constantFrom('', '新名'), (before, name) => {
        const base = contentAfter(before, {}, 'multi', fresh());
        expect(contentAfter(base, { name }, 'multi', fresh())).toEqual({ ...base, name });
      }),
    );
  });

  test('a copy keeps no licence, no papers, no ids', () => {
    const copy = copyOf(
      {
        ...emptyContent,
        name: '长'.repeat(60),
        licenceNumber: 'X',
        roomTypes: [{ ...emptyRoomType, id: ids[0] as string }],
      },
      ' 副本',
    );
    expect(copy).toMatchObject({ licenceNumber: '', licenceExpires: null, documents: [] });
    expect(copy.name).toHaveLength(60);
    expect(copy.roomTypes[0]?.id).toBeNull();
  });
});

describe('completeness', () => {
  test('an empty draft says every field that is missing, and a licence counts through its last day', () => {
    const paths = contentProblems(emptyContent, 'multi', '2026-11-20').map((problem) => problem.path);
    expect(paths).toEqual(
      expect.arrayContaining([
        'name',
        'city',
        'address',
        'longitude',
        'photos',
        'roomTypes',
        'licenceExpires',
      ]),
    );
    const expiry = (licenceExpires: string) =>
      contentProblems({ ...emptyContent, licenceExpires }, 'multi', '2026-11-20').some(
        (problem) => problem.path === 'licenceExpires',
      );
    expect([expiry('2026-11-19'), expiry('2026-11-20'), expiry('2026-11-21')]).toEqual([true, false, false]);
  });

  test('problems point into the content', () => {
    fc.assert(
      fc.property(contentOf(false), fc.constantFrom('entire' as const, 'multi' as const), (content, kind) => {
        for (const { path } of contentProblems(content, kind, '2026-11-20'))
          expect(Object.keys(emptyContent)).toContain(path.split('.')[0]);
      }),
    );
  });
});

const standard = (id: string, mandatory: boolean, weight: number) => ({
  id,
  code: id,
  titleZh: id,
  titleEn: id,
  requirementZh: '',
  requirementEn: '',
  evidence: 'none' as const,
  spaces: [],
  documents: [],
  facts: [],
  weight,
  mandatory,
});

test('the name of a copy is cut between signs, never through one', () => {
  const name = `${'山'.repeat(53)}😀居居居`;
  const copy = copyOf({ ...emptyContent, name }, ' copy');
  expect(copy.name).toBe(`${'山'.repeat(53)}😀 copy`);
  const full = copyOf({ ...emptyContent, name: `${'山'.repeat(54)}😀居居居居` }, ' copy');
  expect(full.name).toBe(`${'山'.repeat(54)} copy`);
  expect(full.name.isWellFormed()).toBe(true);
});

describe('a verdict', () => {
  const standards = fc
    .array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 10 })), { minLength: 1, maxLength: 6 })
    .map((all) => all.map(([mandatory, weight], index) => standard(`S${index}`, mandatory, weight)));
  const verdicts = fc.array(fc.constantFrom('pass' as const, 'return' as const, null), {
    minLength: 6,
    maxLength: 6,
  });

  test('approves only when all is decided and nothing mandatory is returned; returns only with a reason', () => {
    fc.assert(
      fc.property(standards, verdicts, fc.constantFrom('', '看不清'), (all, given, reason) => {
        const items = all.flatMap(({ id }, index) => {
          const verdict = given[index] ?? null;
          return verdict === null
            ? []
            : [{ standardId: id, verdict, reason: verdict === 'return' ? reason : '' }];
        });
        const returned = items.filter((item) => item.verdict === 'return');
        const reasoned = reason !== '' || returned.length === 0;
        const fatal = all.some(
          ({ id, mandatory }) => mandatory && returned.some((item) => item.standardId === id),
        );
        expect(verdictProblems(all, items, 'approve').length === 0).toBe(
          items.length === all.length && !fatal && reasoned,
        );
        expect(verdictProblems(all, items, 'return').length === 0).toBe(returned.length > 0 && reasoned);
      }),
    );
  });

  test('scores between 0 and 100, and 100 only when everything passed', () => {
    fc.assert(
      fc.property(standards, verdicts, (all, given) => {
        const items = all.map(({ id }, index) => ({
          standardId: id,
          verdict: given[index] ?? ('return' as const),
          reason: '',
        }));
        const score = scoreOf(all, items);
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score === 100).toBe(items.every((item) => item.verdict === 'pass'));
      }),
    );
  });

  test('knows no standard twice and none of another list', () => {
    const one = standard('S', false, 1);
    const pass = { standardId: 'S', verdict: 'pass' as const, reason: '' };
    expect(verdictProblems([one], [pass, pass], 'approve').map((problem) => problem.path)).toEqual([
      'items.1.standardId',
    ]);
    expect(verdictProblems([one], [pass, { ...pass, standardId: 'T' }], 'approve')).toHaveLength(1);
  });
});
