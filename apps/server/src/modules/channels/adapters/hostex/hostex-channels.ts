/** The channels that Hostex sells on, by its own words for them. What is not here is shown as it comes. Pure. */

interface HostexChannel {
  readonly name: string;
  /** Who takes the guest's money; the API does not say, so this is what is usual there. */
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
  ctrip: { name: '携程', collect: 'channel' },
  fliggy: { name: '飞猪', collect: 'channel' },
  tujia: { name: '途家', collect: 'channel' },
  tujia_intl: { name: '途家国际', collect: 'channel' },
  xiaozhu: { name: '小猪', collect: 'channel' },
  meituan_bnb: { name: '美团民宿', collect: 'channel' },
  meituan_hotel: { name: '美团酒店', collect: 'channel' },
  muniao: { name: '木鸟', collect: 'channel' },
  tiktok: { name: '抖音', collect: 'channel' },
  xiaohongshu: { name: '小红书', collect: 'channel' },
  booking_site: { name: '百居易官网', collect: 'property' },
  hostex_direct: { name: '百居易直订', collect: 'property' },
};

export const channelNameOf = (channelType: string): string => channels[channelType]?.name ?? channelType;

/** Of a channel that nobody here knows the house takes the money: nothing is then expected from anybody. */
export const collectOf = (channelType: string): HostexChannel['collect'] =>
  channels[channelType]?.collect ?? 'property';
