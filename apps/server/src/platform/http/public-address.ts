/** Decides which addresses are public, so no one can make the server call itself or its network. */
import { BlockList, isIP } from 'node:net';

/** Special-purpose ranges of IPv4 (IANA registry); clouds keep their metadata service within them. */
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT; 100.100.100.200 is the metadata service of Alibaba.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Link-local; 169.254.169.254 is the metadata service of most clouds.
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The host as virtual machines of Azure see it.
  ['168.63.129.16', 32],
] as const;

/**
 * In IPv6 only 2000::/3 is public, minus ranges that embed IPv4 or are for documentation. Mapped IPv4 (::ffff:0:0/96,
 * 64:ff9b::/96) is outside.
 */
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const;

const refused = new BlockList();
for (const [address, bits] of closed4) refused.addSubnet(address, bits, 'ipv4');
for (const [address, bits] of closed6) refused.addSubnet(address, bits, 'ipv6');
const given = new BlockList();
given.addSubnet('2000::', 3, 'ipv6');

/** Checks a literal address; anything else is not public. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && given.check(address, 'ipv6') && !refused.check(address, 'ipv6');
};
