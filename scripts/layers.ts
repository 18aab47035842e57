/**
 * Layers of the product, lowest first, with the modules of each; the same on the server, in the web app and in the contract. A module
 * imports only from its own layer and from lower ones, and modules never import each other in a cycle. `module-graph.ts` checks both;
 * docs/decisions/031-layers.md gives the reasons and the alternatives to an upward import.
 */
export const layers = {
  /** Users and permissions, settings, properties, notices to staff, the audit log. */
  foundation: [
    'account',
    'api-tokens',
    'audit',
    'auth',
    'departments',
    'duties',
    'help',
    'holidays',
    'houses',
    'inbox',
    'landmarks',
    'messages',
    'roles',
    'runs',
    'system',
    'users',
  ],
  /** Rooms, occupied nights and prices. */
  inventory: ['prices', 'room-status', 'rooms'],
  sales: [
    'blacklist',
    'commissions',
    'companies',
    'invoices',
    'members',
    'orders',
    'payments',
    'registration',
    'shifts',
    'worth',
  ],
  finance: [
    'channel-bills',
    'contracts',
    'duty-requests',
    'expenses',
    'institution',
    'landlords',
    'ledger',
    'onboarding',
    'opening',
    'payouts',
    'settlements',
    'splits',
    'transfers',
    'wallet',
  ],
  connections: ['channels', 'ical', 'templates', 'threads', 'webhooks'],
  /** Screens and jobs that read from everywhere. */
  operations: [
    'announcements',
    'automation',
    'boards',
    'demo',
    'demo-charts',
    'evaluations',
    'exception',
    'monitor',
    'night-audit',
    'privacy',
    'reports',
    'search',
    'tasks',
    'workplace',
  ],
} as const;

export type Layer = keyof typeof layers;
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
    houses: ['channels', 'evaluations', 'ical', 'orders', 'room-status'],
    ledger: ['opening'],
    members: ['landlords', 'privacy', 'threads'],
    messages: ['webhooks'],
    orders: ['automation', 'channels', 'ledger', 'splits', 'tasks', 'threads'],
    'room-status': ['orders'],
    system: ['commissions'],
    threads: ['automation'],
  },
};
