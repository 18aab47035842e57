/** Where orders come from; apart from the order, because screens that only name a channel load nothing else of it. */
import { soldPlatforms } from '../../foundation/system/platform-registry.ts';
import type { Text } from '../../platform/texts.ts';

export const channels = ['direct', ...soldPlatforms, 'other'] as const;

export const channelNames: Readonly<Record<(typeof channels)[number], Text>> = {
  direct: ['直客', 'Direct'],
  mt: ['美团民宿', 'Meituan'],
  tj: ['途家', 'Tujia'],
  pig: ['小猪', 'Xiaozhu'],
  channex: ['Channex', 'Channex'],
  hostex: ['百居易', 'Hostex'],
  other: ['其他', 'Other'],
};
