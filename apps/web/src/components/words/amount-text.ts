/** Parses amounts in yuan as typed and pasted. Pure. */

/** Normalises full-width digits and `。`; removes currency sign, unit and spaces. Keeps thousands separators. */
export const bareAmount = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\u200B]/g, '')
    .replaceAll('。', '.')
    .replace(/^([-−]?)(?:CN¥|¥|CNY|RMB)/i, '$1')
    .replace(/元$/, '');

/** Also removes thousands separators, as in copied amounts. */
export const plainAmount = (text: string): string => bareAmount(text).replaceAll(',', '');
