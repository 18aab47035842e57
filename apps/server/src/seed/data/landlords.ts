/** Landlord files of the demo business. */
import type { LandlordDocumentKind } from '@minsu/contract/finance/landlords/landlord.ts';
import type { LandlordKind } from '@minsu/contract/finance/landlords/landlord-rules.ts';
import type { LandlordState } from '@minsu/contract/finance/landlords/landlord-states.ts';

export interface LandlordSketch {
  readonly name: string;
  readonly kind: LandlordKind;
  readonly status?: LandlordState;
  readonly reason?: string;
  readonly address: string;
  readonly note?: string;
  readonly tags: readonly string[];
  readonly contacts: readonly (readonly [name: string, role: string])[];
  /** Days from today on which each runs out; null: it does not. */
  readonly documents: readonly (readonly [kind: LandlordDocumentKind, name: string, days: number | null])[];
}

type Documents = LandlordSketch['documents'];

const streets = [
  '龙井路',
  '梅灵南路',
  '中山中路',
  '武康路',
  '宽窄巷子',
  '环岛路',
  '洱海东路',
  '烟袋斜街',
] as const;
const at = (index: number): string => `${streets[index % streets.length]} ${index * 7 + 3} 号`;

/** The ends of documents around the landlords: most are far off, a few are near or over. */
const ends = [21, 400, 58, 830, -6, 210, 520, 5, 1_100, 33, 290, 640, 0, 150, 910, 47, 365, 75] as const;
const endOf = (index: number): number => ends[index % ends.length] as number;

const personDocuments = (index: number): Documents => [
  ['property', '不动产权证书', null],
  ...(index % 2 === 0 ? ([['insurance', '房屋综合险', endOf(index)]] as const) : []),
  ...(index % 3 === 0 ? ([['authorisation', '委托经营授权书', endOf(index + 5)]] as const) : []),
];

const companyDocuments = (index: number): Documents => [
  ['property', '房屋租赁合同', endOf(index + 3)],
  ['insurance', '公众责任险', endOf(index)],
  ...(index % 2 === 0 ? ([['authorisation', '法人授权委托书', endOf(index + 9)]] as const) : []),
];

const tagSets: readonly (readonly string[])[] = [
  ['长期合作', '可加急维修'],
  ['重点'],
  [],
  ['长期合作'],
  ['自住较多'],
  [],
  ['重点', '按季对账'],
];

const notes = [
  '工作日白天不方便接电话，请先发信息。',
  '',
  '春节前后全家回来住一周，提前两个月登记。',
  '',
  '',
  '对账单请同时抄送财务。',
] as const;

const people = ['周婷', '何文斌', '姚丽', '蒋海峰', '许晓燕', '邵志远', '唐雪', '冯建国'] as const;
const personOf = (index: number): string => people[index % people.length] as string;

const paused: Readonly<Record<number, string>> = { 10: '业主装修，预计两个月' };

export const landlordFileOf = (name: string, kind: LandlordKind, index: number): LandlordSketch => {
  const reason = paused[index];
  return {
    name,
    kind,
    ...(reason !== undefined && { status: 'paused', reason }),
    address: at(index),
    note: notes[index % notes.length] as string,
    tags: tagSets[index % tagSets.length] as readonly string[],
    contacts:
      kind === 'company'
        ? [
            [personOf(index), '运营对接'],
            [personOf(index + 3), '财务'],
          ]
        : index % 3 === 0
          ? [[personOf(index), '家人']]
          : [],
    documents: kind === 'company' ? companyDocuments(index) : personDocuments(index),
  };
};

/** Landlords without a house: new ones and former ones. */
export const newLandlordSketches: readonly LandlordSketch[] = [
  {
    name: '苏州平江文旅开发有限公司',
    kind: 'company',
    status: 'ended',
    reason: '合同到期，收回自营',
    address: '平江路 88 号',
    tags: [],
    contacts: [['陆敏', '法务']],
    documents: [['property', '房屋租赁合同', -40]],
  },
  {
    name: '钱玉兰',
    kind: 'person',
    status: 'ended',
    reason: '房屋出售',
    address: '北山街 15 号',
    tags: [],
    contacts: [],
    documents: [],
  },
  {
    name: '阿布都热西提·买买提',
    kind: 'person',
    status: 'paused',
    reason: '等待消防验收',
    address: '解放南路 6 号',
    tags: ['新签'],
    contacts: [['古丽', '女儿']],
    documents: [['property', '不动产权证书', null]],
  },
  {
    name: '莫干山竹隐乡村旅游专业合作社联合社（德清）有限责任公司',
    kind: 'company',
    address: '莫干山镇后坞村 21 号',
    note: '二期六栋明年交付，先签意向。',
    tags: ['新签', '重点'],
    contacts: [
      ['沈国民', '理事长'],
      ['钟慧', '会计'],
    ],
    documents: [['authorisation', '法人授权委托书', 12]],
  },
  {
    name: '罗曼',
    kind: 'person',
    address: '大学路 9 弄 3 号',
    tags: ['新签'],
    contacts: [],
    documents: [],
  },
];
