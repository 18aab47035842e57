/** A document number in groups that the eye can compare: those of 18 digits as region, birth and the rest. Pure. */
export const numberInGroups = (number: string): string => {
  if (/^\d{17}[\dX]$/.test(number)) return `${number.slice(0, 6)} ${number.slice(6, 14)} ${number.slice(14)}`;
  return number.replaceAll(/(.{4})(?=.)/gu, '$1 ');
};
