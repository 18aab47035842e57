/** Amounts in yuan as people type and paste them. Pure. */

/** Full-width digits are digits, `。` is the full stop of who types Chinese; sign of money, unit and spaces go. Separators stay. */
export const bareAmount = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200B]/g, '')
    .replaceAll('。', '.')
    .replace(/^([-−]?)(?:CN¥|¥|CNY|RMB)/i, '$1')
    .replace(/元$/, '');

/** What was copied with its separators is an amount too. */
export const plainAmount = (text: string): string => bareAmount(text).replaceAll(',', '');
