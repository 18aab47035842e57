/**
 * Recomputes every line of a statement from the text of its document alone. Shares no code with the product: its rounding,
 * tiers and days are written again here, from the rules at the foot of the document.
 */

const SECTIONS = [
  '住宿与取消',
  '月度补差与租金',
  '以前结算的更正',
  '房东承担费用',
  '调整',
  '保证金释放',
  '合计',
  '待收款（收到后结算，不计入本期应付）',
  '近 12 个月',
] as const;

export interface ReadRow {
  readonly number: number | null;
  readonly text: string;
  readonly fen: number;
}

export interface ReadStatement {
  readonly head: string;
  readonly sections: ReadonlyMap<string, readonly ReadRow[]>;
  readonly year: readonly (readonly number[])[];
}

const AMOUNT = /^-?[\d,]+\.\d\d$/;
const HEADER = /^(序号|项目|计算|金额（元）)$/;
/** Every page ends with it. */
const FOOTER = /^S\d{6}-\d+ · /;

const fenOf = (text: string): number => Math.round(Number(text.replace(/[¥,]/g, '')) * 100);

const rowsOf = (lines: readonly string[]): ReadRow[] => {
  const rows: ReadRow[] = [];
  let open: string[] = [];
  for (const line of lines) {
    if (HEADER.test(line)) continue;
    if (!AMOUNT.test(line)) {
      open.push(line);
      continue;
    }
    const [first = '', ...rest] = open;
    const isNumbered = /^\d+$/.test(first);
    rows.push({
      number: isNumbered ? Number(first) : null,
      text: (isNumbered ? rest : open).join('').replaceAll(/\s/g, ''),
      fen: fenOf(line),
    });
    open = [];
  }
  return rows;
};

/** `2026-10`, nights, then seven amounts. */
const yearOf = (lines: readonly string[]): number[][] => {
  const found: number[][] = [];
  lines.forEach((line, at) => {
    if (!/^\d{4}-\d\d$/.test(line)) return;
    const amounts = lines.slice(at + 2, at + 9);
    if (amounts.every((each) => AMOUNT.test(each))) found.push(amounts.map(fenOf));
  });
  return found;
};

export const readStatement = (pages: readonly string[]): ReadStatement => {
  const lines = pages.flatMap((page) => page.split('\n')).filter((line) => !FOOTER.test(line));
  const starts = SECTIONS.flatMap((title) => {
    const at = lines.indexOf(title);
    return at < 0 ? [] : [{ title, at }];
  }).sort((a, b) => a.at - b.at);
  const parts = starts.map(({ title, at }, index) => {
    return [title, lines.slice(at + 1, starts[index + 1]?.at)] as const;
  });
  return {
    head: lines.slice(0, starts[0]?.at).join('\n'),
    sections: new Map(
      parts.filter(([title]) => title !== '近 12 个月').map(([title, own]) => [title, rowsOf(own)]),
    ),
    year: yearOf(parts.find(([title]) => title === '近 12 个月')?.[1] ?? []),
  };
};

const half = (value: number): number => Math.sign(value) * Math.floor(Math.abs(value) + 0.5);
/** `fen × percent`, a half upwards; in whole numbers, as 0.8 is none. */
const atRate = (fen: number, percent: string): number =>
  half((fen * Math.round(Number(percent) * 100)) / 10_000);

const M = '(-?¥[\\d,]+\\.\\d\\d)';
const money = (text: string | undefined): number => (text === undefined ? Number.NaN : fenOf(text));

/** ` + 清洁费 ¥5.00 − 退款 ¥1.00` */
const signedSum = (text: string): number =>
  [...text.matchAll(new RegExp(`([+−])[^+−¥]*?${M}`, 'g'))].reduce(
    (sum, [, sign, fen]) => sum + (sign === '+' ? money(fen) : -money(fen)),
    0,
  );

type Check = (said: string, worked: number, printed: number) => void;

const BASIS = new RegExp(
  `(?:房费|收取费用)${M}((?:[+−](?:加人费|清洁费|归经营方的清洁费|另计的清洁费|优惠|退款|渠道佣金|价内税)${M})*)=基数${M}`,
);
const NIGHT = new RegExp(
  `基数${M}×房东([\\d.]+)%=${M}((?:[+−](?:清洁费|损坏赔偿|退款)-?¥[\\d,]+\\.\\d\\d)*)(?:=${M})?` +
    `(?:×份额([\\d.]+)%=${M}(?:（最大余数法取整([+-])¥([\\d.]+)）)?)?(?:（[^）]*）)?(?:，(\\d+)晚共${M})?`,
  'g',
);
const OWNER = new RegExp(`每晚应付${M}（[^）]*）(?:→${M})?(?:，(\\d+)晚共${M})?`, 'g');

const shareChecked = (
  check: Check,
  whole: number,
  [percent, own, sign, moved]: readonly (string | undefined)[],
): number => {
  if (percent === undefined) return whole;
  const rest = moved === undefined ? 0 : fenOf(moved) * (sign === '-' ? -1 : 1);
  check('share', atRate(whole, percent) + rest, money(own));
  return money(own);
};

/** Sum of its nights: basis, rate, other figures, share, and how many alike. */
const nightsChecked = (check: Check, text: string): number | null => {
  const nights = [...text.matchAll(NIGHT)];
  const owners = [...text.matchAll(OWNER)];
  if (nights.length + owners.length === 0) return null;
  let [sum, bases] = [0, 0];
  for (const [, basis, rate, shared, beside, whole, ...rest] of nights) {
    const [share, own, sign, moved, count, together] = rest;
    check('basis × rate', atRate(money(basis), rate ?? ''), money(shared));
    const owed = money(shared) + signedSum(beside ?? '');
    if (whole !== undefined) check('beside', owed, money(whole));
    const one = shareChecked(check, owed, [share, own, sign, moved]);
    const times = count === undefined ? 1 : Number(count);
    if (together !== undefined) check('nights together', one * times, money(together));
    sum += one * times;
    bases += money(basis) * times;
  }
  const basis = BASIS.exec(text);
  if (nights.length > 0) {
    if (!basis) throw new Error(`no basis: ${text}`);
    check('price less deductions', money(basis[1]) + signedSum(basis[2] ?? ''), money(basis[4]));
    check('bases of the nights', bases, money(basis[4]));
  }
  for (const [, charged, own, count, together] of owners) {
    const one = own === undefined ? -money(charged) : money(own);
    const times = count === undefined ? 1 : Number(count);
    if (together !== undefined) check('own nights together', one * times, money(together));
    sum += one * times;
  }
  return sum;
};

interface Tier {
  readonly upTo: number;
  readonly rate: number;
}

const tiersIn = (text: string): Tier[] => [
  ...[...text.matchAll(new RegExp(`${M}至${M}([\\d.]+)%`, 'g'))].map(([, , to, rate]) => ({
    upTo: money(to),
    rate: Number(rate),
  })),
  ...[...text.matchAll(new RegExp(`${M}以上([\\d.]+)%`, 'g'))].map(([, , rate]) => ({
    upTo: Number.POSITIVE_INFINITY,
    rate: Number(rate),
  })),
];

/** The operator's part of a basis by tiers; half a fen goes to the landlord. */
const byTiers = (basis: number, tiers: readonly Tier[]): number => {
  let [fee, reached] = [0, 0];
  for (const { upTo, rate } of tiers) {
    const end = Math.min(basis, upTo);
    if (end > reached) fee += (end - reached) * Math.round(rate * 100);
    reached = Math.max(reached, end);
  }
  return Math.ceil(fee / 10_000 - 0.5);
};

const DAYS = new RegExp(
  `(保底|月租)${M}×(\\d{4})-(\\d\\d)-(\\d\\d)至\\d{4}-\\d\\d-(\\d\\d)（(\\d+)/(\\d+)天）=${M}`,
);

const partOfMonth = (check: Check, text: string): number | null => {
  const found = DAYS.exec(text);
  if (!found) return null;
  const [, , whole, year, month, from, to, days, ofMonth, part] = found;
  const length = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate();
  check('days', Number(to) - Number(from) + 1, Number(days));
  check('days of the month', length, Number(ofMonth));
  const upTo = (day: number) => half((money(whole) * day) / length);
  check('part of the month', upTo(Number(to)) - upTo(Number(from) - 1), money(part));
  return money(part);
};

/** What is due for all owners. */
const monthChecked = (check: Check, text: string): number | null => {
  const tiers = tiersIn(text);
  if (tiers.length > 0) {
    const fee = new RegExp(`基数${M}，按分档经营方应收${M}`).exec(text);
    if (fee) check('tiers', byTiers(money(fee[1]), tiers), money(fee[2]));
    const from = new RegExp(`此前基数${M}应收${M}；累计基数${M}应收${M}；本期应收${M}`).exec(text);
    if (from) {
      const [, before, feeBefore, all, feeAll, own] = from.map((each) => each);
      check('tiers before', byTiers(money(before), tiers), money(feeBefore));
      check('tiers with this', byTiers(money(all), tiers), money(feeAll));
      check('tiers of this', money(feeAll) - money(feeBefore), money(own));
    }
    const due = new RegExp(`完单时已收${M}−应收${M}=${M}`).exec(text);
    check('tier difference', money(due?.[1]) - money(due?.[2]), money(due?.[3]));
    check('tier fee said twice', money((fee ?? from)?.at(-1)), money(due?.[2]));
    return money(due?.[3]);
  }
  const part = partOfMonth(check, text);
  if (part === null) return null;
  const earned = new RegExp(`${M}−已得${M}=${M}`).exec(text);
  if (!earned) return part;
  check('guarantee said twice', part, money(earned[1]));
  check('top-up', Math.max(0, part - money(earned[2])), money(earned[3]));
  return money(earned[3]);
};

const ownOfMonth = (check: Check, text: string, due: number): number => {
  const share = new RegExp(`应得${M}×份额([\\d.]+)%=${M}(?:（最大余数法取整([+-])¥([\\d.]+)）)?`).exec(text);
  const own = share ? shareChecked(check, due, share.slice(2)) : due;
  const billed = new RegExp(`应得${M}−已结${M}=${M}`).exec(text);
  if (!billed) return own;
  check('due', own, money(billed[1]));
  check('less settled', own - money(billed[2]), money(billed[3]));
  return money(billed[3]);
};

const correctionChecked = (check: Check, text: string): number | null => {
  const now = new RegExp(`现为${M}−已结${M}=差额${M}`).exec(text);
  if (!now) return null;
  const was = [...text.matchAll(new RegExp(`原结（[^）]*）${M}`, 'g'))].reduce(
    (sum, [, fen]) => sum + money(fen),
    0,
  );
  check('settled before', was, money(now[2]));
  check('now', nightsChecked(check, text) ?? 0, money(now[1]));
  check('difference', money(now[1]) - money(now[2]), money(now[3]));
  return money(now[3]);
};

const chargeChecked = (check: Check, text: string): number | null => {
  const marked = new RegExp(`支出${M}\\+服务费([\\d.]+)%${M}=${M}`).exec(text);
  if (marked) {
    check('mark-up', atRate(money(marked[1]), marked[2] ?? ''), money(marked[3]));
    check('with mark-up', money(marked[1]) + money(marked[3]), money(marked[4]));
    return -money(marked[4]);
  }
  const plain = new RegExp(`支出${M}`).exec(text);
  return plain ? -money(plain[1]) : null;
};

const awaitedChecked = (check: Check, text: string): number | null => {
  const found = new RegExp(`收齐后应得${M}−已分${M}=${M}(?:等客人付款|等协议单位结算)`).exec(text);
  if (!found) return null;
  check('awaited', money(found[1]) - money(found[2]), money(found[3]));
  return money(found[3]);
};

/** Null: nothing is worked out in it, an adjustment that people agreed on. */
const rowChecked = (check: Check, section: string, text: string): number | null => {
  const due = section === '月度补差与租金' || section === '以前结算的更正' ? monthChecked(check, text) : null;
  if (due !== null) return ownOfMonth(check, text, due);
  const ended = new RegExp(`合同变更后不再应得¥0\\.00−已结${M}=${M}`).exec(text);
  if (ended) return -money(ended[1]);
  if (section === '以前结算的更正') return correctionChecked(check, text);
  if (section.startsWith('待收款')) return awaitedChecked(check, text);
  return section === '房东承担费用' ? chargeChecked(check, text) : nightsChecked(check, text);
};

const closeChecked = (check: Check, rows: readonly ReadRow[], sums: ReadonlyMap<string, number>): void => {
  const of = (name: string) => rows.find(({ text }) => text.startsWith(name));
  const fen = (name: string) => of(name)?.fen ?? 0;
  const sum = (name: string) => sums.get(name) ?? 0;
  const earned = ['住宿与取消', '月度补差与租金', '以前结算的更正', '房东承担费用', '调整'].reduce(
    (all, name) => all + sum(name),
    0,
  );
  check('of this period', earned, fen('本期所得'));
  const held = of('保证金');
  if (held) {
    const found = new RegExp(`本期所得${M}×([\\d.]+)%=${M}`).exec(held.text);
    // Half a fen stays with the landlord.
    check(
      'held back',
      Math.ceil((money(found?.[1]) * Math.round(Number(found?.[2]) * 100)) / 10_000 - 0.5),
      -held.fen,
    );
  }
  const left = fen('本期所得') + fen('上期结转') + sum('保证金释放') + fen('保证金');
  check('payable and carried over', left, fen('应付') + fen('结转下期'));
  for (const { text } of rows)
    for (const [said, terms = '', , total] of text.matchAll(
      new RegExp(`((?:[^+−=¥]+?-?¥[\\d,]+\\.\\d\\d[+−])*[^+−=¥]+?${M})=${M}`, 'g'),
    ))
      if (!said.includes('×')) check('addition', signedSum(`+${terms}`), money(total));
};

export interface Recomputed {
  /** Differences from the printed figures, in words. */
  readonly faults: string[];
  readonly rows: number;
  readonly checks: number;
  readonly payableFen: number;
}

export const recomputeStatement = (read: ReadStatement): Recomputed => {
  const faults: string[] = [];
  let [checks, counted] = [0, 0];
  const checkIn =
    (where: string): Check =>
    (said, worked, printed) => {
      checks += 1;
      if (worked !== printed) faults.push(`${where}: ${said}: ${worked} is printed as ${printed}`);
    };
  const sums = new Map<string, number>();
  for (const [section, rows] of read.sections) {
    if (section === '合计') continue;
    let sum = 0;
    for (const { number, text, fen } of rows) {
      if (number === null) {
        checkIn(section)('subtotal', sum, fen);
        continue;
      }
      counted += 1;
      const check = checkIn(`${section} ${number}`);
      const worked = rowChecked(check, section, text);
      if (worked !== null) check('amount', worked, fen);
      else if (section !== '调整' && section !== '保证金释放')
        faults.push(`${section} ${number}: nothing to work out in ${text}`);
      sum += fen;
    }
    sums.set(section, sum);
  }
  const close = read.sections.get('合计') ?? [];
  closeChecked(checkIn('合计'), close, sums);
  const payableFen = close.find(({ text }) => text.startsWith('应付'))?.fen ?? Number.NaN;
  checkIn('近 12 个月')('its own month', read.year.at(-1)?.[5] ?? Number.NaN, payableFen);
  return { faults, rows: counted, checks, payableFen };
};
