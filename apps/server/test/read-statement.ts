/**
 * Recomputes every line of a statement from the text of its document alone. Shares no code with the product: its rounding,
 * tiers and days are written again here, from the rules at the foot of the document.
 */

import {
  atRate,
  type Check,
  fenOf,
  halfDown,
  halfUp,
  heldIn,
  inBp,
  M,
  money,
  nightsChecked,
  shareChecked,
  signedSum,
  waitsIn,
} from './read-statement-nights.ts';

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
  /** Carried in before the first month of the year. */
  readonly yearCarriedIn: number;
}

const AMOUNT = /^-?[\d,]+\.\d\d$/;
const HEADER = /^(序号|项目|计算|金额（元）)$/;
/** Every page ends with it. */
const FOOTER = /^S\d{6}-\d+ · /;

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

/** `2026-10`, nights, then eight amounts. */
const yearOf = (lines: readonly string[]): number[][] => {
  const found: number[][] = [];
  lines.forEach((line, at) => {
    if (!/^\d{4}-\d\d$/.test(line)) return;
    const amounts = lines.slice(at + 2, at + 10);
    if (amounts.length === 8 && amounts.every((each) => AMOUNT.test(each))) found.push(amounts.map(fenOf));
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
  const ofYear = parts.find(([title]) => title === '近 12 个月')?.[1] ?? [];
  const before = new RegExp(`的上期结转为${M}`).exec(ofYear.join('').replaceAll(/\s/g, ''))?.[1];
  return {
    head: lines.slice(0, starts[0]?.at).join('\n'),
    sections: new Map(
      parts.filter(([title]) => title !== '近 12 个月').map(([title, own]) => [title, rowsOf(own)]),
    ),
    year: yearOf(ofYear),
    yearCarriedIn: before ? fenOf(before) : 0,
  };
};

interface Tier {
  readonly from: number;
  readonly upTo: number;
  readonly rate: number;
}

const tiersIn = (text: string): Tier[] => [
  ...[...text.matchAll(new RegExp(`${M}至${M}([\\d.]+)%`, 'g'))].map(([, from, to, rate]) => ({
    from: money(from),
    upTo: money(to),
    rate: Number(rate),
  })),
  ...[...text.matchAll(new RegExp(`${M}以上([\\d.]+)%`, 'g'))].map(([, from, rate]) => ({
    from: money(from),
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
  return halfDown(fee / 10_000);
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
  const upTo = (day: number) => halfUp((money(whole) * day) / length);
  check('part of the month', upTo(Number(to)) - upTo(Number(from) - 1), money(part));
  return money(part);
};

/** What is due for all owners. */
const monthChecked = (check: Check, text: string): number | null => {
  const tiers = tiersIn(text);
  if (tiers.length > 0) {
    tiers.forEach(({ from }, at) => {
      check('tiers without a gap', at === 0 ? 0 : (tiers[at - 1]?.upTo ?? 0), from);
    });
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
    const taken = new RegExp(`基数${M}−完单时房东所得${M}=完单时已收${M}`).exec(text);
    check('taken with the nights', money(taken?.[1]) - money(taken?.[2]), money(taken?.[3]));
    check('taken said twice', money(taken?.[3]), money(due?.[1]));
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
  const share = new RegExp(`应得${M}×份额([\\d.]+)%=${M}(?:（取整差额([+-])¥([\\d.]+)）)?`).exec(text);
  const own = share ? shareChecked(check, due, share.slice(2)) : due;
  const billed = new RegExp(`应得${M}−已结${M}=${M}`).exec(text);
  if (!billed) return own;
  check('due', own, money(billed[1]));
  check('less settled', own - money(billed[2]), money(billed[3]));
  return money(billed[3]);
};

/** A changed figure is now what the basis is worked out from. */
const changesChecked = (check: Check, text: string): void => {
  const changes = new RegExp(`变动：((?:[^¥]+${M}→${M})+)`).exec(text)?.[1] ?? '';
  const basis = text.slice(text.indexOf(changes) + changes.length);
  for (const [, name = '', , after] of changes.matchAll(new RegExp(`([^¥、]+)${M}→${M}`, 'g'))) {
    if (name === '损坏赔偿') continue;
    const printed = new RegExp(`${name}(?:[\\d.]+%)?${M}`).exec(basis)?.[1];
    check(`changed ${name}`, printed === undefined ? 0 : money(printed), money(after));
  }
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
  changesChecked(check, text);
  check('difference', money(now[1]) - money(now[2]), money(now[3]));
  return money(now[3]);
};

const chargeChecked = (check: Check, text: string): number | null => {
  const marked = new RegExp(`支出${M}\\+加成([\\d.]+)%${M}=${M}`).exec(text);
  if (marked) {
    check('mark-up', atRate(money(marked[1]), marked[2] ?? ''), money(marked[3]));
    check('with mark-up', money(marked[1]) + money(marked[3]), money(marked[4]));
    return -money(marked[4]);
  }
  const plain = new RegExp(`支出${M}`).exec(text);
  return plain ? -money(plain[1]) : null;
};

const awaitedChecked = (check: Check, text: string): number | null => {
  const found = new RegExp(`收齐后应得${M}−已分${M}=${M}(?:等客人付款|等协议单位结算)${M}`).exec(text);
  if (!found) return null;
  check('once all is paid', nightsChecked(check, text) ?? Number.NaN, money(found[1]));
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

/** Kept now, and the reserve after it. */
const heldChecked = (check: Check, rows: readonly ReadRow[], releasedFen: number): void => {
  const held = rows.find(({ text }) => text.startsWith('保证金'));
  const own = rows.find(({ text }) => text.startsWith('本期所得'));
  if (!held) return;
  const kept = new RegExp(`本期所得${M}×([\\d.]+)%=${M}`).exec(held.text);
  if (kept) {
    check('held back', halfDown((money(kept[1]) * inBp(kept[2])) / 10_000), money(kept[3]));
    check('held back said twice', 0 - held.fen, money(kept[3]));
    check('held back of this period', own?.fen ?? Number.NaN, money(kept[1]));
  }
  const balance = new RegExp(`保证金余额：上期${M}\\+本期留存${M}−释放${M}=${M}`).exec(held.text);
  check('reserve kept', 0 - held.fen, money(balance?.[2]));
  check('reserve released', releasedFen, money(balance?.[3]));
};

/** The year's last row is this statement, and every row adds up from the one above. */
const yearChecked = (
  check: Check,
  { year, yearCarriedIn, sections }: ReadStatement,
  sums: ReadonlyMap<string, number>,
): void => {
  const sum = (...names: string[]) => names.reduce((all, name) => all + (sums.get(name) ?? 0), 0);
  let carried = yearCarriedIn;
  let reserve: number | null = null;
  for (const [
    earned = 0,
    monthly = 0,
    charged = 0,
    other = 0,
    kept = 0,
    payable = 0,
    left = 0,
    held = 0,
  ] of year) {
    check('row of the year', earned + monthly + charged + other + kept + carried, payable + left);
    if (reserve !== null) check('reserve of the year', reserve - kept, held);
    [carried, reserve] = [left, held];
  }
  const close = sections.get('合计') ?? [];
  const of = (name: string) => close.find(({ text }) => text.startsWith(name));
  const balance = new RegExp(`释放${M}=${M}`).exec(of('保证金')?.text ?? '')?.[2];
  const own = [
    sum('住宿与取消'),
    sum('月度补差与租金'),
    sum('房东承担费用'),
    sum('以前结算的更正', '调整'),
    sum('保证金释放') + (of('保证金')?.fen ?? 0),
    of('应付')?.fen ?? Number.NaN,
    of('结转下期')?.fen ?? 0,
    balance === undefined ? 0 : money(balance),
  ];
  own.forEach((fen, at) => {
    check(`column ${at + 1} of the year`, fen, year.at(-1)?.[at] ?? Number.NaN);
  });
};

/** Rows of a property in the month, or null where one of them reaches into another month. */
const rowsOfHouse = (read: ReadStatement, month: string, names: readonly string[]): ReadRow[] | null => {
  const own = (read.sections.get('住宿与取消') ?? []).filter(({ text }) =>
    names.some((name) => text.includes(`·${name}房费`) || text.includes(`·${name}收取费用`)),
  );
  const isWithin = ({ text }: ReadRow): boolean => {
    const days = /(\d{4}-\d\d)-\d\d至(\d{4}-\d\d)-(\d\d)/.exec(text);
    return days?.[1] === month && (days[2] === month || days[3] === '01');
  };
  return own.every(isWithin) ? own : null;
};

/** Tiers and guarantee start from the lines of their properties. */
const monthsFromLines = (checkIn: (where: string) => Check, read: ReadStatement): void => {
  for (const { number, text } of read.sections.get('月度补差与租金') ?? []) {
    const [, month = '', houses = ''] =
      /^(?:阶梯补差|保底补足)·(\d{4}-\d\d)·(.+?)(?:分档：|保底¥)/.exec(text) ?? [];
    const rows = houses === '' || houses.includes('…') ? null : rowsOfHouse(read, month, houses.split('/'));
    if (rows === null || text.includes('此前基数') || text.includes('已结')) continue;
    const held = rows.map((row) => heldIn(row.text));
    const sum = (key: 'basisFen' | 'earnedFen') => held.reduce((all, each) => all + each[key], 0);
    const basis = new RegExp(`基数${M}，按分档`).exec(text)?.[1];
    const earned = new RegExp(`−已得${M}=`).exec(text)?.[1];
    const check = checkIn(`月度补差与租金 ${number}`);
    if (basis) check('basis of the lines', sum('basisFen'), money(basis));
    if (earned) check('earned in the lines', sum('earnedFen'), money(earned));
  }
};

/** The amount a line of the period leaves open is the awaited one. */
const awaitedFromLines = (check: Check, read: ReadStatement): void => {
  const waiting = [...read.sections].find(([title]) => title.startsWith('待收款'))?.[1] ?? [];
  for (const { text } of waiting) {
    const order = /^(.+?)·/.exec(text)?.[1] ?? '';
    const said = new RegExp(`(?:等客人付款|等协议单位结算)${M}`).exec(text)?.[1];
    const own = (read.sections.get('住宿与取消') ?? []).filter((row) => row.text.startsWith(`${order}·`));
    const open = own.reduce((sum, row) => sum + waitsIn(row.text), 0);
    if (said === undefined || open === 0 || /损坏赔偿|清洁费/.test(text)) continue;
    check(`awaited of ${order}`, open, money(said));
  }
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
  heldChecked(check, rows, sum('保证金释放'));
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
  yearChecked(checkIn('近 12 个月'), read, sums);
  monthsFromLines(checkIn, read);
  awaitedFromLines(checkIn('待收款'), read);
  return { faults, rows: counted, checks, payableFen };
};
