/**
 * Layers of the product, lowest first; the same on the server, in the web app and in the contract. A module imports only from its own
 * layer and from lower ones, and modules never import each other in a cycle. `module-graph.ts` checks both;
 * docs/decisions/031-layers.md gives the reasons and the alternatives to an upward import.
 */
export const layers = ['foundation', 'inventory', 'sales', 'finance', 'connections', 'operations'] as const;

export type Layer = (typeof layers)[number];
export type Side = 'server' | 'web' | 'contract';

/** Upward imports that remain, by importing module. Remove entries, never add one. The server has none. */
export const upwardImports: Readonly<Record<Side, Readonly<Record<string, readonly string[]>>>> = {
  server: {},
  contract: {
    // The duty table names the failure of each act.
    duties: [
      'account',
      'channel-bills',
      'expenses',
      'houses',
      'members',
      'orders',
      'payouts',
      'privacy',
      'settlements',
      'shifts',
      'transfers',
    ],
    // The setting list refers to values declared by other modules.
    system: ['contracts', 'evaluations', 'tasks'],
    // Order states and sales channels are used by everything that is sold.
    prices: ['orders'],
    'room-status': ['channels', 'orders'],
    // Rooms and orders show their platform listing.
    houses: ['channels', 'registration'],
    orders: ['channels'],
    shifts: ['tasks'],
  },
  web: {
    // Panels of higher modules on a record's page; removing them needs pages composed of registered panels.
    houses: ['channels', 'evaluations', 'guest-page', 'ical', 'orders', 'room-status'],
    ledger: ['opening'],
    members: ['landlords', 'privacy', 'threads'],
    messages: ['webhooks'],
    orders: ['automation', 'channels', 'guest-page', 'ledger', 'splits', 'tasks', 'threads'],
    'room-status': ['orders'],
    system: ['commissions'],
    threads: ['automation'],
  },
};
