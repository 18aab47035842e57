/** Selects and orders the lines of the action queue for a user. Pure. */
import type { Permission } from '../../permission.ts';
import type { RoleCode } from '../../roles.ts';
import {
  type QueueKey,
  type QueuePart,
  type QueueSpec,
  queueItems,
  queueKeys,
  queueParts,
} from './queue-list.ts';

const specOf = (key: QueueKey): QueueSpec => queueItems[key];

/** Main area of each role first, then the usual order. */
const firstParts: Readonly<Record<RoleCode, readonly QueuePart[]>> = {
  admin: [],
  director_of_operations: ['channels', 'desk', 'houses', 'people'],
  operation_supervisor: ['desk', 'channels', 'messages', 'rooms', 'houses'],
  operator: ['desk', 'channels', 'messages', 'houses'],
  front_desk: ['desk', 'messages', 'rooms'],
  finance: ['money', 'landlords', 'desk'],
  housekeeper: ['rooms'],
  landlord: ['landlords', 'houses'],
};

/** With several roles the first in the role list decides. */
export const partsFor = (roles: readonly string[]): QueuePart[] => {
  const role = (Object.keys(firstParts) as RoleCode[]).find((code) => roles.includes(code));
  const first = role === undefined ? [] : firstParts[role];
  return [...first, ...queueParts.filter((part) => !first.includes(part))];
};

export const queueKeysFor = (may: (permission: Permission) => boolean): QueueKey[] =>
  queueKeys.filter((key) => may(specOf(key).sees) && may(specOf(key).does));

/** By urgency, then by role, then as declared. */
export const inQueueOrder = <T extends { readonly key: QueueKey }>(
  items: readonly T[],
  roles: readonly string[],
): T[] => {
  const parts = partsFor(roles);
  const urgency = { now: 0, today: 1, soon: 2 };
  const rank = ({ key }: T): number => {
    const spec = specOf(key);
    return (
      (urgency[spec.urgency] * parts.length + parts.indexOf(spec.part)) * queueKeys.length +
      queueKeys.indexOf(key)
    );
  };
  return [...items].sort((a, b) => rank(a) - rank(b));
};

/** Lines that an event of one of these entities can have changed. */
export const queueKeysAffectedBy = (entities: ReadonlySet<string>): QueueKey[] =>
  queueKeys.filter((key) => specOf(key).heard.some((entity) => entities.has(entity)));
