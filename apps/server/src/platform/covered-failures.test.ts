/** Records in a refusal are redacted like those in an answer. */

import { guestName, guestPhone } from '@minsu/contract/guest-view.ts';
import { attachment, coreFailures, FailureError } from '@minsu/contract/platform/failure.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { failureAnswer } from './http/http.ts';

const Guest = z.object({ name: guestName(), phoneMasked: guestPhone() });
const guest = { name: '欧阳锋', phoneMasked: '138****0001' };
const covered = { name: '欧*', phoneMasked: null };

const dataFor = (error: unknown, may: boolean) =>
  failureAnswer(error, { may: () => may, language: 'zh-CN' }, {}).body.data;

test('the current record, and what else names people', () => {
  const error = new FailureError(coreFailures.stale, {
    current: attachment(Guest, guest),
    extra: { guests: attachment(z.array(Guest), [guest]), count: 1 },
  });
  expect(dataFor(error, false)).toEqual({
    failure: 'core.stale',
    current: covered,
    guests: [covered],
    count: 1,
  });
  expect(dataFor(error, true)).toEqual({ failure: 'core.stale', current: guest, guests: [guest], count: 1 });
});

test('a record that is gone stays null; without one nothing is said of it', () => {
  const gone = new FailureError(coreFailures.stale, { current: attachment(Guest, null) });
  expect(dataFor(gone, false)).toEqual({ failure: 'core.stale', current: null });
  expect(dataFor(new FailureError(coreFailures.stale), false)).toEqual({ failure: 'core.stale' });
});
