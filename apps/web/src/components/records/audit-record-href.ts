/** Address of an audited record; null if it has no page. */
import type { AuditEvent } from '@minsu/contract/foundation/audit/audit-endpoints.ts';
import { memberHref } from './member-href.ts';
import { orderHref } from './order-href.ts';

const house = (id: string | null): string | null => (id === null ? null : `/house/houseDetail?id=${id}`);

type Recorded = Pick<AuditEvent, 'entity' | 'entityId' | 'houseId'>;

const pages: Readonly<Record<string, (event: Recorded) => string | null>> = {
  order: ({ entityId }) => orderHref(entityId),
  house: ({ entityId }) => house(entityId),
  room: ({ houseId }) => house(houseId),
  roomBlock: ({ houseId }) => house(houseId),
  member: ({ entityId }) => memberHref(entityId),
  landlord: ({ entityId }) => `/landlord/landlordDetail?id=${entityId}`,
  contract: ({ entityId }) => `/landlord/contractDetail?id=${entityId}`,
  channelConnection: ({ entityId }) => `/channel/channelList?connection=${entityId}`,
  setting: () => '/sys/settings',
  menu: () => '/sys/menu',
  announcement: () => '/sys/announcement',
  holiday: () => '/sys/settings?tab=holidays',
  template: () => '/messageMenu/template',
  thread: ({ entityId }) => `/messageMenu/message?id=${entityId}`,
  dictionary: () => '/sys/dictionaryManaged',
  user: () => '/sys/sysUser',
  erasure: () => '/member/erasure',
  demoCampaign: ({ entityId }) => `/form/step?view=${entityId}`,
  demoParameters: () => '/profile/basic',
  demoContentSet: () => '/list/search-table',
  demoQueue: () => '/list/card?kind=quality',
  demoService: () => '/list/card?kind=service',
  demoPreset: () => '/list/card?kind=preset',
};

export const auditRecordHref = (event: Recorded): string | null => pages[event.entity]?.(event) ?? null;

/** Audit log filtered to one record. */
export const sameRecordHref = ({ entityId }: Pick<AuditEvent, 'entityId'>): string =>
  `/sys/auditLog?view=all&keyword=${entityId}`;

export const actorHref = (userId: string): string => `/sys/auditLog?userId=${userId}`;
