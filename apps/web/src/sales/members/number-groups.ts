/** Groups a document number for reading: 18-digit ones as region, birth date and rest. Pure. */
export const numberInGroups = (number: string): string => {
  if (/^\d{17}[\dX]$/.test(number)) return `${number.slice(0, 6)} ${number.slice(6, 14)} ${number.slice(14)}`;
  return number.replaceAll(/(.{4})(?=.)/gu, '$1 ');
};
