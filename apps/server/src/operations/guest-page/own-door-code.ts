/** The door code for the guest: after the desk's gate, with the deposit settled, once the time has come. */

import { revealOwnCode } from '@minsu/contract/operations/guest-page/guest-page-endpoints.ts';
import { guestPageFailures } from '@minsu/contract/operations/guest-page/guest-page-failures.ts';
import type { DoorWait } from '@minsu/contract/operations/guest-page/guest-page-kinds.ts';
import { localTime } from '@minsu/contract/platform/dates.ts';
import { type Failure, fail } from '@minsu/contract/platform/failure.ts';
import { command } from '../../platform/http/routes.ts';
import { recordOrderEvent } from '../../sales/orders/change/finish-change.ts';
import { assertGuestsKnown } from '../../sales/registration/issue-door-code.ts';
import { doorCodeOf, doorWaits } from './guest-page-queries.ts';
import { lockOwnPage } from './own-stay.ts';
import { presentPart } from './page-facts-queries.ts';

const refusals: Readonly<Record<Exclude<DoorWait, 'guests' | 'time'>, Failure>> = {
  returned: guestPageFailures.sentBack,
  deposit: guestPageFailures.depositDue,
  code: guestPageFailures.noCode,
};

export const revealOwnCodeRoute = command(revealOwnCode, async (ctx) => {
  const facts = await lockOwnPage(ctx, 'access');
  const { houseId, orderId, timeZone } = facts;
  await assertGuestsKnown(ctx, { houseId, orderId, stayId: presentPart(facts).id });
  const code = await doorCodeOf(ctx, facts);
  const [wait] = doorWaits(ctx, facts, code);
  if (code === null) return fail(guestPageFailures.noCode);
  if (wait === 'time') {
    const { date, time } = localTime(code.validFrom, timeZone);
    fail(guestPageFailures.codeNotYet, { params: { time: `${date} ${time}` } });
  }
  if (wait !== undefined && wait !== 'guests') fail(refusals[wait as keyof typeof refusals]);
  await recordOrderEvent(ctx, { houseId, id: orderId }, { name: 'doorCodeRevealed' });
  return { code: ctx.services.cipher.decrypt(code.codeCipher), roomNumber: code.roomNumber };
});
