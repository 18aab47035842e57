/** Jobs on registrations and door codes, after events and on a schedule. */
import type { Job } from '../../platform/module.ts';
import { followDoorCodes } from './follow-door-codes.ts';
import { ordersOnOtherLocks, retryCodesOf, sendDueCodes } from './send-door-codes.ts';
import { sendDueReports } from './send-reports.ts';

export const reportGuestsJob: Job = { on: ['order.checkedIn', 'order.guestReported'], run: sendDueReports };
export const retryReportsJob: Job = { cron: '* * * * *', run: sendDueReports };

/** All events that can change a stay's room, dates, hours or end. */
const stayEvents = [
  'checkedIn',
  'checkInUndone',
  'checkedOut',
  'checkOutUndone',
  'cancelled',
  'stayCancelled',
  'noShow',
  'assigned',
  'unassigned',
  'moved',
  'extended',
  'shortened',
  'swapped',
  'split',
  'arrivalTimeSet',
  'departureTimeSet',
  'hoursChanged',
  'stepUndone',
].map((name) => `order.${name}`);

const bringsIn: readonly string[] = ['order.checkedIn', 'order.checkOutUndone'];

export const followDoorCodesJob: Job = {
  on: stayEvents,
  run: async (job, { houseId, entityId, name }) => {
    const order = { houseId: String(houseId), orderId: String(entityId) };
    await job.change((ctx) => followDoorCodes(ctx, order, bringsIn.includes(String(name))));
    await sendDueCodes(job);
  },
};
export const sendDoorCodesJob: Job = {
  on: ['order.doorCodeIssued', 'order.doorCodeRevoked'],
  run: sendDueCodes,
};
export const retryDoorCodesJob: Job = { cron: '* * * * *', run: sendDueCodes };

/** Delivers waiting codes once a connection works again or a new one is set up. */
export const retryCodesJob: Job = {
  on: ['tested', 'changed', 'activated', 'locksFetched'].map((name) => `connector.${name}`),
  run: async (job, { entityId }) => {
    await job.change((ctx) => retryCodesOf(ctx, String(entityId)));
    await sendDueCodes(job);
  },
};

/** Valid codes move to the lock that their room has now. */
export const followLocksJob: Job = {
  on: ['connector.lockMapped', 'connector.lockUnmapped'],
  run: async (job) => {
    for (const order of await job.read(ordersOnOtherLocks))
      await job.change((ctx) => followDoorCodes(ctx, order, false));
    await sendDueCodes(job);
  },
};
