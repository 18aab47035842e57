import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissionNames } from '../permission.ts';
import { roleCodes } from '../roles.ts';
import { defaultChoice, effectiveChoice, inboxSubjects, subjectRules, subjectsOf } from './subjects.ts';

const subject = fc.constantFrom(...inboxSubjects);
const choice = fc.record({ box: fc.boolean(), mail: fc.boolean(), sound: fc.boolean() });

test('what is wanted in any way arrives, what is kept always does, and nothing rings without the box', () => {
  fc.assert(
    fc.property(subject, choice, fc.boolean(), (about, wanted, mailable) => {
      const now = effectiveChoice(about, wanted, { mailable });
      expect(now.box || now.mail).toBe(wanted.box || wanted.mail || subjectRules[about].kept === true);
      if (subjectRules[about].kept) expect(now.box).toBe(true);
      if (!mailable) expect(now.mail).toBe(false);
      if (now.sound) expect(now.box && wanted.sound).toBe(true);
      expect(effectiveChoice(about, now, { mailable })).toEqual(now);
    }),
  );
});

test('another role takes nothing away', () => {
  fc.assert(
    fc.property(subject, fc.subarray([...roleCodes]), fc.constantFrom(...roleCodes), (about, roles, more) => {
      const few = defaultChoice(about, roles);
      const all = defaultChoice(about, [...roles, more]);
      expect(all.box).toBe(true);
      expect(all.mail || !few.mail).toBe(true);
      expect(all.sound || !few.sound).toBe(true);
    }),
  );
});

test('security and announcements are kept, and concern who has no right at all', () => {
  expect(inboxSubjects.filter((about) => subjectRules[about].kept)).toEqual(['announcement', 'security']);
  expect(subjectsOf(() => false)).toEqual(['guest', 'announcement', 'security']);
  expect(subjectsOf(() => true)).toEqual([...inboxSubjects]);
  for (const { concerns } of Object.values(subjectRules))
    if (concerns !== 'everybody') for (const one of concerns) expect(permissionNames).toContain(one);
});

test('a role made from nothing has no defaults of its own; the desk hears of orders', () => {
  expect(defaultChoice('order', [null, 'x'])).toEqual({ box: true, mail: false, sound: false });
  expect(defaultChoice('order', [null, 'front_desk'])).toEqual({ box: true, mail: false, sound: true });
  expect(defaultChoice('system', ['admin'])).toEqual({ box: true, mail: true, sound: false });
});
