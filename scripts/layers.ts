/**
 * The layers of the product, lowest first, and which module lies where: the same on the server, in the web and in the contract. A
 * module imports only from its own layer and from those above it in this list, and no modules import each other in a circle;
 * `module-graph.ts` checks both. Why, and what to do instead: docs/decisions/031.
 */
export const layers = {
  /** People and rights, settings, properties, what people are told, who did what. */
  foundation: [
    'account',
    'api-tokens',
    'audit',
    'auth',
    'departments',
    'duties',
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
  /** Rooms, who has which night, and prices. */
  inventory: ['prices', 'room-status', 'rooms'],
  sales: [
    'blacklist',
    'commissions',
    'companies',
    'invoices',
    'members',
    'orders',
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
  /** What looks at all of it, and what is done beside it. */
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

/** What still looks upward: each goes one day, none comes. Of the server nothing does. */
export const lookingUp: Readonly<Record<Side, Readonly<Record<string, readonly string[]>>>> = {
  server: {},
  contract: {
    // The table of duties names what each says to who may not be his own second person.
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
    // The list of settings names the values of those that others have declared.
    system: ['contracts', 'evaluations', 'tasks'],
    // The states of orders and the channels that sell are words of all that is sold.
    prices: ['orders'],
    'room-status': ['channels', 'orders'],
    // Which listing of a platform a room or an order is shown with.
    houses: ['channels', 'registration'],
    orders: ['channels'],
    shifts: ['tasks'],
  },
  web: {
    // Panels of others on the page of a record: a page would have to be made of parts that they bring.
    houses: ['evaluations', 'ical', 'orders', 'room-status'],
    ledger: ['opening'],
    members: ['landlords', 'privacy', 'threads'],
    messages: ['webhooks'],
    orders: ['automation', 'channels', 'ledger', 'splits', 'tasks', 'threads'],
    'room-status': ['orders'],
    system: ['commissions'],
    threads: ['automation'],
  },
};
