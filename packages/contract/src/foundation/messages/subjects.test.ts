import fc from 'fast-check';
import { expect, test } from 'vitest';
import { permissionNames } from '../../permission.ts';
import { roleCodes } from '../../roles.ts';
import { defaultChoice, effectiveChoice, inboxSubjects, subjectRules, subjectsOf } from './subjects.ts';

const subject = fc.constantFrom(...inboxSubjects);
const choice = fc.record({
  box: fc.boolean(),
  mail: fc.boolean(),
  sound: fc.boolean(),
  popup: fc.boolean(),
  push: fc.boolean(),
});

test('delivers chosen and mandatory subjects; no sound, pop-up or push without the in-app message', () => {
  fc.assert(
    fc.property(subject, choice, fc.boolean(), (about, wanted, mailable) => {
      const now = effectiveChoice(about, wanted, { mailable });
      expect(now.box || now.mail).toBe(wanted.box || wanted.mail || subjectRules[about].kept === true);
      if (subjectRules[about].kept) expect(now.box).toBe(true);
      if (!mailable) expect(now.mail).toBe(false);
      if (now.sound) expect(now.box && wanted.sound).toBe(true);
      if (now.popup) expect(now.box && wanted.popup).toBe(true);
      if (now.push) expect(now.box && wanted.push).toBe(true);
      expect(effectiveChoice(about, now, { mailable })).toEqual(now);
    }),
  );
});

test('loses nothing with another role', () => {
  fc.assert(
    fc.property(subject, fc.subarray([...roleCodes]), fc.constantFrom(...roleCodes), (about, roles, more) => {
      const few = defaultChoice(about, roles);
      const all = defaultChoice(about, [...roles, more]);
      expect(all.box).toBe(true);
      expect(all.mail || !few.mail).toBe(true);
      expect(all.sound || !few.sound).toBe(true);
      expect(all.popup || !few.popup).toBe(true);
      expect(all.push || !few.push).toBe(true);
    }),
  );
});

test('keeps security and announcements for users without permissions', () => {
  expect(inboxSubjects.filter((about) => subjectRules[about].kept)).toEqual(['announcement', 'security']);
  expect(subjectsOf(() => false)).toEqual(['guest', 'announcement', 'security']);
  expect(subjectsOf(() => true)).toEqual([...inboxSubjects]);
  for (const { concerns } of Object.values(subjectRules))
    if (concerns !== 'everybody') for (const one of concerns) expect(permissionNames).toContain(one);
});

test('has no defaults for empty roles; the desk gets order news', () => {
  const none = { mail: false, sound: false, popup: false, push: false };
  expect(defaultChoice('order', [null, 'x'])).toEqual({ box: true, ...none });
  expect(defaultChoice('order', [null, 'front_desk'])).toEqual({
    ...{ box: true, mail: false, sound: true, popup: true, push: true },
  });
  expect(defaultChoice('system', ['admin'])).toEqual({ box: true, ...none, mail: true });
});
