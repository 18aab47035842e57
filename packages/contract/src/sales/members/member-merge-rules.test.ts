import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  consentsAfterUndo,
  mergedConsents,
  mergedTags,
  mergeRefusal,
  refusedFor,
  restored,
  sideOf,
  tagsAfterUndo,
} from './member-merge-rules.ts';

const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g'), { maxLength: 7 });

test('refuses merging with itself, while either is in house, or awaits erasure', () => {
  const out = (id: string) => ({ id, inHouse: false, erasureOpen: false });
  const inHouse = (id: string) => ({ ...out(id), inHouse: true });
  const waiting = (id: string) => ({ ...out(id), erasureOpen: true });
  const refused = (kept: ReturnType<typeof out>, merged: ReturnType<typeof out>) => [
    mergeRefusal(kept, merged)?.code,
    refusedFor(kept, merged).id,
  ];
  expect(mergeRefusal(out('a'), out('a'))?.code).toBe('member.mergeSelf');
  expect(refused(inHouse('a'), out('b'))).toEqual(['member.mergeInHouse', 'a']);
  expect(refused(out('a'), inHouse('b'))).toEqual(['member.mergeInHouse', 'b']);
  expect(refused(waiting('a'), out('b'))).toEqual(['member.mergeErasure', 'a']);
  expect(refused(out('a'), waiting('b'))).toEqual(['member.mergeErasure', 'b']);
  expect(refused(waiting('a'), inHouse('b'))).toEqual(['member.mergeInHouse', 'b']);
  expect(mergeRefusal(out('a'), out('b'))).toBeNull();
});

test("takes the kept side's fact unless only the other has it or the user chose", () => {
  expect(sideOf('note', {}, { kept: true, merged: true })).toBe('kept');
  expect(sideOf('note', {}, { kept: false, merged: true })).toBe('merged');
  expect(sideOf('note', {}, { kept: false, merged: false })).toBe('kept');
  expect(sideOf('note', { note: 'merged' }, { kept: true, merged: false })).toBe('merged');
  expect(sideOf('note', { note: 'kept' }, { kept: false, merged: true })).toBe('kept');
});

test("joins tags, the kept side's first, up to the limit", () => {
  fc.assert(
    fc.property(tags, tags, fc.integer({ min: 0, max: 10 }), (kept, merged, most) => {
      const all = mergedTags(kept, merged, most);
      expect(all.length).toBe(Math.min(most, new Set([...kept, ...merged]).size));
      expect(all.slice(0, kept.length)).toEqual(kept.slice(0, most));
    }),
  );
});

test('restores tags on undo and keeps later ones', () => {
  fc.assert(
    fc.property(tags, tags, (kept, merged) => {
      const after = mergedTags(kept, merged, 10);
      expect(tagsAfterUndo(after, kept, after)).toEqual(kept);
      expect(tagsAfterUndo([...after, 'new'], kept, after)).toEqual([...kept, 'new']);
    }),
  );
});

const consents = fc.dictionary(
  fc.constantFrom('marketing', 'papers'),
  fc.constantFrom('2024', '2025', '2026'),
);

test('joins consents with the earlier date, and separates them on undo', () => {
  expect(mergedConsents({ marketing: '2025' }, { marketing: '2024', papers: '2026' })).toEqual({
    marketing: '2024',
    papers: '2026',
  });
  fc.assert(
    fc.property(consents, consents, (kept, merged) => {
      const after = mergedConsents(kept, merged);
      expect(Object.keys(after).sort()).toEqual([...new Set(Object.keys({ ...kept, ...merged }))].sort());
      for (const [key, day] of Object.entries(after))
        expect(day).toBe([kept[key], merged[key]].filter((one) => one !== undefined).sort()[0]);
      expect(consentsAfterUndo(after, kept, after)).toEqual(kept);
      // Withdrawn or given again since: the later change counts.
      expect(consentsAfterUndo({}, kept, after)).toEqual({});
      expect(consentsAfterUndo({ marketing: '2027' }, kept, after)).toEqual({ marketing: '2027' });
    }),
  );
});

const facts = fc.record({
  name: fc.constantFrom('x', 'y', 'z'),
  note: fc.constantFrom('', 'x', 'y'),
  level: fc.option(fc.constantFrom('x', 'y')),
});

test('restores an unchanged field, and keeps and reports others', () => {
  fc.assert(
    fc.property(facts, facts, facts, (before, after, now) => {
      const { values, stay } = restored<Record<string, unknown>>(now, before, after);
      for (const key of Object.keys(after) as (keyof typeof after)[]) {
        const changedByMerge = before[key] !== after[key];
        const changedSince = now[key] !== after[key];
        expect(key in values).toBe(changedByMerge && !changedSince);
        expect(stay.includes(key)).toBe(changedByMerge && changedSince);
        if (key in values) expect(values[key]).toBe(before[key]);
      }
    }),
  );
});

test('restores everything when undone at once', () => {
  fc.assert(
    fc.property(facts, facts, (before, after) => {
      const { values, stay } = restored<Record<string, unknown>>(after, before, after);
      expect({ ...after, ...values }).toEqual(before);
      expect(stay).toEqual([]);
    }),
  );
});
