/**
 * Returns the client network that rate limits count by: the IPv4 address, or the /64 of an IPv6 address, because one
 * computer may use any number of addresses within it.
 */
export const clientNetwork = (address: string): string => {
  if (!address.includes(':')) return address;
  // IPv4-mapped, such as ::ffff:203.0.113.7.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
