/** An amount in capital characters, as receipts in China carry it: 壹仟零伍元贰角. */
const digits = ['零', '壹', '贰', '叁', '肆', '伍', '陆', '柒', '捌', '玖'] as const;
const places = ['', '拾', '佰', '仟'] as const;
const groups = ['', '万', '亿', '万亿'] as const;

/** Four digits: 1005 → 壹仟零伍; a zero before them is the caller's business. */
const groupWords = (group: number): string => {
  let words = '';
  let zero = false;
  for (let place = 3; place >= 0; place -= 1) {
    const digit = Math.floor(group / 10 ** place) % 10;
    if (digit === 0) zero = words !== '';
    else {
      words += `${zero ? '零' : ''}${digits[digit]}${places[place]}`;
      zero = false;
    }
  }
  return words;
};

const yuanWords = (yuan: number): string => {
  let words = '';
  let zero = false;
  for (let index = groups.length - 1; index >= 0; index -= 1) {
    const group = Math.floor(yuan / 10_000 ** index) % 10_000;
    if (group === 0) zero = words !== '';
    else {
      words += `${words !== '' && (zero || group < 1_000) ? '零' : ''}${groupWords(group)}${groups[index]}`;
      zero = false;
    }
  }
  return words;
};

/** In fen, up to a trillion yuan; negative amounts start with 负. */
export const amountInCapitals = (fen: number): string => {
  const abs = Math.abs(fen);
  const [yuan, jiao, cents] = [Math.floor(abs / 100), Math.floor(abs / 10) % 10, abs % 10];
  if (abs === 0) return '零元整';
  const whole = yuan === 0 ? '' : `${yuanWords(yuan)}元`;
  const tenth = jiao === 0 ? (whole !== '' && cents !== 0 ? '零' : '') : `${digits[jiao]}角`;
  return `${fen < 0 ? '负' : ''}${whole}${tenth}${cents === 0 ? '整' : `${digits[cents]}分`}`;
};
