/** Hostex's channels by their names there. Others are shown as they come. Pure. */

interface HostexChannel {
  readonly name: string;
  /** Absent where it is the same. */
  readonly english?: string;
  /** Side that collects the guest's money; not in the API, so this is the usual case. */
  readonly collect: 'property' | 'channel';
}

const channels: Readonly<Record<string, HostexChannel>> = {
  airbnb: { name: 'Airbnb', collect: 'channel' },
  'booking.com': { name: 'Booking.com', collect: 'property' },
  agoda: { name: 'Agoda', collect: 'channel' },
  expedia: { name: 'Expedia', collect: 'channel' },
  vrbo: { name: 'Vrbo', collect: 'channel' },
  houfy: { name: 'Houfy', collect: 'property' },
  'trip.com': { name: 'Trip.com', collect: 'channel' },
  ctrip: { name: '携程', english: 'Ctrip', collect: 'channel' },
  fliggy: { name: '飞猪', english: 'Fliggy', collect: 'channel' },
  tujia: { name: '途家', english: 'Tujia', collect: 'channel' },
  tujia_intl: { name: '途家国际', english: 'Tujia International', collect: 'channel' },
  xiaozhu: { name: '小猪', english: 'Xiaozhu', collect: 'channel' },
  meituan_bnb: { name: '美团民宿', english: 'Meituan Homestay', collect: 'channel' },
  meituan_hotel: { name: '美团酒店', english: 'Meituan Hotel', collect: 'channel' },
  muniao: { name: '木鸟', english: 'Muniao', collect: 'channel' },
  tiktok: { name: '抖音', english: 'Douyin', collect: 'channel' },
  xiaohongshu: { name: '小红书', english: 'Xiaohongshu', collect: 'channel' },
  booking_site: { name: '百居易官网', english: 'Hostex booking site', collect: 'property' },
  hostex_direct: { name: '百居易直订', english: 'Hostex direct', collect: 'property' },
};

export const channelNameOf = (channelType: string): string => channels[channelType]?.name ?? channelType;

/** Undefined where the name is the same in English. */
export const englishNameOf = (channelType: string): string | undefined => channels[channelType]?.english;

/** For an unknown channel the house collects, so that no payment is expected from it. */
export const collectOf = (channelType: string): HostexChannel['collect'] =>
  channels[channelType]?.collect ?? 'property';
