/** Client network that an address belongs to for rate limits; one computer may use any number of IPv6 addresses. */

/** One IPv4 address, or a /64 of IPv6. */
export const household = (address: string): string => {
  if (!address.includes(':')) return address;
  // An IPv4 address in IPv6 clothes.
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = (text: string) => text.split(':').filter(Boolean);
  const missing = tail === undefined ? 0 : 8 - groups(head).length - groups(tail).length;
  return [...groups(head), ...Array<string>(Math.max(0, missing)).fill('0'), ...groups(tail ?? '')]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
};
