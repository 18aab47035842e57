/** Why a platform was not heard, where the words are the network's and not the platform's. */
export const transportFaults = ['timeout', 'unreachable', 'broken'] as const;
export type TransportFault = (typeof transportFaults)[number];

/** What `fetch` says, by the meaning it has for people. */
const meanings: Readonly<Record<string, TransportFault>> = {
  timeout: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ECONNREFUSED: 'unreachable',
  ENOTFOUND: 'unreachable',
  EAI_AGAIN: 'unreachable',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  ECONNRESET: 'broken',
  EPIPE: 'broken',
  UND_ERR_SOCKET: 'broken',
};

/** Null where the words are the platform's own. */
export const transportFaultOf = (message: string | null | undefined): TransportFault | null =>
  (Object.hasOwn(meanings, message ?? '') && meanings[message ?? '']) || null;
