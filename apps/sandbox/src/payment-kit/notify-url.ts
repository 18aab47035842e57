/** Where a provider may send notices. */

/**
 * Documented: https, no query, at most 255 characters. Plain http is taken for this machine alone, where the sandbox's
 * clients listen.
 */
export const isNotifyUrl = (given: string): boolean => {
  if (given.length > 255 || !URL.canParse(given)) return false;
  const { protocol, hostname, search } = new URL(given);
  if (search !== '' || given.includes('?')) return false;
  return (
    protocol === 'https:' || (protocol === 'http:' && ['127.0.0.1', 'localhost', '[::1]'].includes(hostname))
  );
};
