/** Contract terms as sentences in both languages, for fields, record, document and changes. Pure. */
import { formatFen } from '../../platform/money.ts';
import type { ShareSide } from '../../sales/orders/folio/share-sides.ts';
import {
  type ContractModel,
  type ContractTerms,
  type ShareTier,
  WHOLE_BP,
  waitsForMoney,
} from './contract-terms.ts';

/** [zh, en] */
export type Said = readonly [zh: string, en: string];

export const termTopics = [
  'model',
  'basis',
  'cleaning',
  'refunds',
  'cancellation',
  'compensation',
  'whenCollected',
  'payout',
  'ownerStays',
  'rounding',
] as const;
export type TermTopic = (typeof termTopics)[number];

/** `2000` → `20%`, `1250` → `12.5%`. */
export const percentOf = (bp: number): string => `${bp / 100}%`;

/** Landlord's share for an operator rate. */
export const landlordsPercent = (rateBp: number | null): string => percentOf(WHOLE_BP - (rateBp ?? WHOLE_BP));

const yuan = (fen: number): string => formatFen(fen).replace(/\.00$/, '');

const shares = (rateBp: number): Said => [
  `房东得 ${percentOf(WHOLE_BP - rateBp)}，经营方得 ${percentOf(rateBp)}`,
  `the landlord gets ${percentOf(WHOLE_BP - rateBp)}, the operator ${percentOf(rateBp)}`,
];

const tierWords = ({ uptoFen, rateBp }: ShareTier, fromFen: number): Said => {
  const rate = percentOf(rateBp);
  if (uptoFen === null)
    return fromFen === 0
      ? [`全部 ${rate}`, `${rate} of the whole amount`]
      : [`超过 ¥${yuan(fromFen)} 的部分 ${rate}`, `${rate} of the part above ¥${yuan(fromFen)}`];
  return fromFen === 0
    ? [`¥${yuan(uptoFen)} 以内 ${rate}`, `${rate} up to ¥${yuan(uptoFen)}`]
    : [
        `¥${yuan(fromFen)} 至 ¥${yuan(uptoFen)} 的部分 ${rate}`,
        `${rate} of the part from ¥${yuan(fromFen)} to ¥${yuan(uptoFen)}`,
      ];
};

export const modelSentence = (model: ContractModel): Said => {
  switch (model.kind) {
    case 'commission': {
      const [zh, en] = shares(model.rateBp);
      return [`每晚房费中，${zh}。`, `Each night’s room charge is shared: ${en}.`];
    }
    case 'tiered': {
      const said = model.tiers.map((tier, at) =>
        tierWords(tier, at === 0 ? 0 : (model.tiers[at - 1]?.uptoFen ?? 0)),
      );
      const first = percentOf(model.tiers[0]?.rateBp ?? 0);
      return [
        `经营方按自然月分成基数累进收取：${said.map(([zh]) => zh).join('，')}。完单时先按 ${first} 分，月底补差。`,
        `The operator’s share is progressive over the sharing basis of the calendar month: ${said.map(([, en]) => en).join(', ')}. Nights are first split at ${first}; the difference is settled at month end.`,
      ];
    }
    case 'fixedRent':
      return [
        `每月付房东固定租金 ¥${yuan(model.monthlyFen)}，经营收入归经营方；不足整月按天折算。`,
        `The landlord gets a fixed rent of ¥${yuan(model.monthlyFen)} a month and the operator keeps the revenue. Partial months are prorated by day.`,
      ];
    case 'guaranteed': {
      const [zh, en] = shares(model.rateBp);
      return [
        `每晚房费中，${zh}；房东当月所得不足 ¥${yuan(model.minimumFen)} 时由经营方补足，不足整月按天折算。`,
        `Each night’s room charge is shared: ${en}. If the landlord gets less than ¥${yuan(model.minimumFen)} in a month, the operator makes up the difference. Partial months are prorated by day.`,
      ];
    }
  }
};

const basisSentence = ({ basis, taxBp }: ContractTerms): Said => {
  if (basis === 'gross')
    return [
      '分成基数为房费全额，渠道佣金由经营方承担。',
      'The basis is the full room charge. The operator bears the channel commission.',
    ];
  if (basis === 'netOfChannel')
    return [
      '分成基数为房费减去渠道佣金，佣金由双方按比例承担。',
      'The basis is the room charge less channel commission, which both sides bear in proportion.',
    ];
  return [
    `分成基数为房费减去渠道佣金和价内税（${percentOf(taxBp)}）。`,
    `The basis is the room charge less channel commission and the ${percentOf(taxBp)} tax included in the price.`,
  ];
};

const cleaningSentences: Readonly<Record<ContractTerms['cleaning'], Said>> = {
  landlord: ['住客支付的清洁费归房东。', 'The cleaning fee paid by guests goes to the landlord.'],
  platform: [
    '住客支付的清洁费归经营方，由经营方负责打扫。',
    'The cleaning fee paid by guests goes to the operator, who does the cleaning.',
  ],
};

const refundSentences: Readonly<Record<ContractTerms['refunds'], Said>> = {
  landlord: ['入住后的退款与免收由房东承担。', 'The landlord bears refunds and waivers after a stay.'],
  platform: ['入住后的退款与免收由经营方承担。', 'The operator bears refunds and waivers after a stay.'],
  shared: [
    '入住后的退款与免收从房费中扣除，双方按比例承担。',
    'Refunds and waivers after a stay reduce the basis, so both sides bear them in proportion.',
  ],
};

const cancellationSentences: Readonly<Record<ContractTerms['cancellation'], Said>> = {
  landlord: ['取消费与未入住收入归房东。', 'Cancellation and no-show fees go to the landlord.'],
  platform: ['取消费与未入住收入归经营方。', 'Cancellation and no-show fees go to the operator.'],
  shared: [
    '取消费与未入住收入按房费同样分成。',
    'Cancellation and no-show fees are shared in the same proportion as the room charge.',
  ],
};

const compensationSentences: Readonly<Record<ContractTerms['compensation'], Said>> = {
  landlord: [
    '住客的损坏赔偿归房东，逐笔另有约定的除外。',
    'Compensation that guests pay for damage goes to the landlord, unless agreed otherwise for a charge.',
  ],
  platform: [
    '住客的损坏赔偿归经营方，由经营方负责修复，逐笔另有约定的除外。',
    'Compensation that guests pay for damage goes to the operator, who does the repair, unless agreed otherwise for a charge.',
  ],
  shared: [
    '住客的损坏赔偿按房费比例分成，不计入分成基数，逐笔另有约定的除外。',
    'Compensation that guests pay for damage is shared in the same proportion as the room charge but is not part of the basis, unless agreed otherwise for a charge.',
  ],
};

const collectedSentence = (terms: ContractTerms): Said => {
  const [fees, credit] = [waitsForMoney(terms, 'fees'), waitsForMoney(terms, 'companyCredit')];
  if (fees && credit)
    return [
      '取消费与未入住收入、协议单位挂账在收到款项后才分账，部分收款按收到部分分账。',
      'Cancellation and no-show fees and company charges are split when paid; partial payments are split in part.',
    ];
  if (fees)
    return [
      '取消费与未入住收入在收到款项后才分账，部分收款按收到部分分账。',
      'Cancellation and no-show fees are split when paid; partial payments are split in part.',
    ];
  return credit
    ? [
        '协议单位挂账在单位结算后才分账，部分结算按结算部分分账。',
        'Company charges are split when the company settles; partial settlements are split in part.',
      ]
    : [
        '完单即分账，不等待收款。',
        'Revenue is split when the stay is complete, whether or not it has been paid.',
      ];
};

const payoutSentence = ({ payoutDay, minimumPayoutFen, holdBackBp }: ContractTerms): Said => {
  const zh = [
    `每月 ${payoutDay} 日支付上月款项`,
    ...(minimumPayoutFen > 0 ? [`不足 ¥${yuan(minimumPayoutFen)} 累计到下月`] : []),
    ...(holdBackBp > 0 ? [`每次留存 ${percentOf(holdBackBp)} 作为保证金`] : []),
  ];
  const en = [
    `A month is paid out on day ${payoutDay} of the next one`,
    ...(minimumPayoutFen > 0 ? [`less than ¥${yuan(minimumPayoutFen)} is carried over`] : []),
    ...(holdBackBp > 0 ? [`${percentOf(holdBackBp)} of each pay-out is held back as a reserve`] : []),
  ];
  return [`${zh.join('；')}。`, `${en.join('; ')}.`];
};

const ownerCharge: Readonly<Record<ContractTerms['ownerStays']['terms'], Said>> = {
  free: ['免费', 'free of charge'],
  cost: ['只付清洁成本', 'at cleaning cost'],
  rate: ['按当日房价', 'at the daily rate'],
};

const ownerSentence = ({ ownerStays: { nightsPerYear, terms } }: ContractTerms): Said => {
  if (nightsPerYear === 0 || terms === 'rate')
    return [
      '房东自住按当日房价支付，由入住的产权人承担。',
      'Owner stays are charged to the owner at the daily rate.',
    ];
  const [zh, en] = ownerCharge[terms];
  return [
    `房东每年可自住 ${nightsPerYear} 晚，${zh}；超出部分按当日房价，由入住的产权人承担。`,
    `The landlord may use the property for ${nightsPerYear} nights a year, ${en}. Further nights are charged to the owner at the daily rate.`,
  ];
};

/** Rounding rule, the same in every contract and statement. */
export const roundingSentence: Said = [
  '金额精确到分，每晚单独计算：基数 × 比例四舍五入，半分归房东；共有人按份额用最大余数法取整，余数相同的归排在前面的一位。优惠与加人费逐项分摊：每一项按各晚房价用最大余数法分到各晚，分完一项再分下一项；退款与渠道佣金按各晚减去优惠后的金额分摊。按天折算的金额在起止日各四舍五入后相减。',
  'Amounts are exact to the fen and calculated per night: basis × rate, rounded half up in the landlord’s favour. Co-owners share by largest remainder; equal remainders go to the owner listed first. Discounts and extra-guest fees are spread one after the other: each is spread over the nights by price using largest remainder before the next. Refunds and channel commission are spread by what remains after discounts. Amounts prorated by day are the difference between the rounded values at both ends of the period.',
];

/** Under a fixed rent all revenue is the operator's. */
const borneBy = ({ model }: ContractTerms, side: ShareSide): ShareSide =>
  model.kind === 'fixedRent' && side === 'shared' ? 'platform' : side;

/** One sentence per topic. */
export const termSentences = (terms: ContractTerms): Readonly<Record<TermTopic, Said>> => ({
  model: modelSentence(terms.model),
  basis:
    terms.model.kind === 'fixedRent'
      ? [
          '经营收入归经营方，分成基数不影响房东所得。',
          'Revenue goes to the operator, so the basis does not change what the landlord receives.',
        ]
      : basisSentence(terms),
  cleaning: cleaningSentences[terms.cleaning],
  refunds: refundSentences[borneBy(terms, terms.refunds)],
  cancellation: cancellationSentences[borneBy(terms, terms.cancellation)],
  compensation: compensationSentences[borneBy(terms, terms.compensation)],
  whenCollected: collectedSentence(terms),
  payout: payoutSentence(terms),
  ownerStays: ownerSentence(terms),
  rounding: roundingSentence,
});

export interface TermChange {
  readonly topic: TermTopic;
  readonly before: Said;
  readonly after: Said;
}

/** Topics on which two agreements differ. */
export const termChanges = (before: ContractTerms, after: ContractTerms): TermChange[] => {
  const [was, is] = [termSentences(before), termSentences(after)];
  return termTopics
    .filter((topic) => was[topic][0] !== is[topic][0])
    .map((topic) => ({ topic, before: was[topic], after: is[topic] }));
};

/** Short, for cells: `佣金 20%`. */
export const modelInShort = (model: ContractModel): Said => {
  switch (model.kind) {
    case 'commission':
      return [`佣金 ${percentOf(model.rateBp)}`, `Commission ${percentOf(model.rateBp)}`];
    case 'tiered': {
      const rates = model.tiers.map(({ rateBp }) => percentOf(rateBp)).join(' / ');
      return [`阶梯 ${rates}`, `Tiers ${rates}`];
    }
    case 'fixedRent':
      return [`固定租金 ¥${yuan(model.monthlyFen)}/月`, `Rent ¥${yuan(model.monthlyFen)} a month`];
    case 'guaranteed':
      return [
        `保底 ¥${yuan(model.minimumFen)} + 佣金 ${percentOf(model.rateBp)}`,
        `Guarantee ¥${yuan(model.minimumFen)} + ${percentOf(model.rateBp)}`,
      ];
  }
};
