/** What cells of imported files mean. Pure. */

/** `368`, `368.5`, `¥1,280.00` in fen; null: no amount. */
export const fenOf = (text: string): number | null => {
  const plain = text.replace(/[¥￥,\s]|元$/g, '');
  const match = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null;
};

/** `2027-01-31`, `2027/1/31`, `2027年1月31日`; anything else as it is. */
export const dateOf = (text: string): string => {
  const match = /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(text.trim());
  return match
    ? `${match[1]}-${(match[2] ?? '').padStart(2, '0')}-${(match[3] ?? '').padStart(2, '0')}`
    : text;
};

/** `重点、长住,猫`: told apart by any comma, each once. */
export const tagsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,，、;；]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
];
