import fc from 'fast-check';
import { expect, test } from 'vitest';
import { finalOf, movesOf, reachable } from '../../platform/state-moves.ts';
import { allowedActions, refusal } from '../../platform/state-table.ts';
import {
  countedInvoices,
  type InvoiceState,
  invoiceActions,
  invoiceStates,
  invoicesUnderWay,
  invoiceTable,
} from './invoice-states.ts';

const connected = { connected: true };
const rows = Object.entries(invoiceTable);

test('reaches every state from a request, and ends only with credited', () => {
  expect(reachable(invoiceTable, ['pending'])).toEqual(new Set(invoiceStates));
  expect(finalOf(invoiceTable, invoiceStates)).toEqual(['credited']);
});

test('follows the designed transitions', () => {
  expect(movesOf(invoiceTable)).toEqual([
    'correct: pending, failed → pending',
    'remove: pending, failed → pending',
    'issue: pending → issuing',
    'retry: failed → issuing',
    'enter: pending, failed → issued',
    'credit: issued → crediting, credited',
    'succeed: issuing → issued',
    'fail: issuing → failed',
    'creditSucceed: crediting → credited',
    'creditFail: crediting → issued',
  ]);
  // Failed and credited invoices free their amount for another one.
  expect(invoiceStates.filter((state) => !countedInvoices.includes(state))).toEqual(['failed', 'credited']);
});

test('lets users act on resting states and the tax service on pending ones', () => {
  for (const [action, { from, permission }] of rows)
    for (const state of from)
      expect([action, state, permission === undefined]).toEqual([
        action,
        state,
        invoicesUnderWay.includes(state),
      ]);
});

test('never corrects, removes or reissues an issued invoice', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...invoiceActions), { maxLength: 30 }), (actions) => {
      let state: InvoiceState = 'pending';
      let issued = false;
      for (const action of actions) {
        const row = invoiceTable[action];
        if (refusal(row, state, connected)) continue;
        if (issued)
          expect(['correct', 'remove', 'issue', 'retry', 'enter', 'succeed', 'fail']).not.toContain(action);
        state = row.to[0] as InvoiceState;
        issued ||= state === 'issued';
        // An invoice the guest may hold counts until credited.
        if (issued) expect(countedInvoices.includes(state)).toBe(state !== 'credited');
      }
    }),
  );
});

test('has invoices entered by hand without a tax service', () => {
  const actionsOf = (state: InvoiceState, is: boolean) =>
    allowedActions(invoiceTable, state, { connected: is }, () => true);
  expect(actionsOf('pending', true)).toEqual(['correct', 'remove', 'issue', 'enter']);
  expect(actionsOf('pending', false)).toEqual(['correct', 'remove', 'enter']);
  expect(actionsOf('failed', true)).toEqual(['correct', 'remove', 'retry', 'enter']);
  expect(actionsOf('issued', false)).toEqual(['credit']);
  for (const state of invoicesUnderWay) expect(actionsOf(state, true)).toEqual([]);
});
