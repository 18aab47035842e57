/** Segments of a text: 160 characters of GSM-7 or 70 of UCS-2 alone, 153 or 67 each when there are several. */

const GSM =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const GSM_EXTENDED = '^{}\\[~]|€';

export const segmentsOf = (body: string): number => {
  const isGsm = [...body].every((char) => GSM.includes(char) || GSM_EXTENDED.includes(char));
  const length = isGsm
    ? [...body].reduce((sum, char) => sum + (GSM_EXTENDED.includes(char) ? 2 : 1), 0)
    : body.length;
  const [alone, each] = isGsm ? [160, 153] : [70, 67];
  return length <= alone ? 1 : Math.ceil(length / each);
};
