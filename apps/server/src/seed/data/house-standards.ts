/** The standards a new installation begins with: what a homestay has to show before guests are let in. */
import type { StandardItem } from '@minsu/contract/foundation/houses/standard.ts';

export type StandardSketch = Omit<StandardItem, 'id'>;

type Places = Partial<Pick<StandardItem, 'spaces' | 'documents' | 'facts'>>;
type Words = readonly [titleZh: string, titleEn: string, requirementZh: string, requirementEn: string];

/** Documents and photos in `places` are the evidence; facts stand beside them. */
const item = (
  code: string,
  [titleZh, titleEn, requirementZh, requirementEn]: Words,
  weight: number,
  mandatory: boolean,
  places: Places,
): StandardSketch => ({
  code,
  titleZh,
  titleEn,
  requirementZh,
  requirementEn,
  evidence: places.documents ? 'document' : places.spaces ? 'photo' : 'none',
  spaces: places.spaces ?? [],
  documents: places.documents ?? [],
  facts: places.facts ?? [],
  weight,
  mandatory,
});

const words: Record<string, Words> = {
  property: [
    '房屋权属或授权',
    'Right to the property',
    '提供产权证或租赁合同与业主授权书，地址、面积与房源一致。',
    'Deed, or lease with the owner’s consent; address and area agree with the house.',
  ],
  place: [
    '地址与位置属实',
    'The place is real',
    '门牌或建筑外观可辨认，坐标落在该地址上，误差不超过 50 米。',
    'House number or front can be made out; the coordinates lie on the address, within 50 metres.',
  ],
  photos: [
    '照片真实清晰',
    'Photos are true and clear',
    '近一年内实拍，光线充足，无水印、拼图与过度修饰；封面为横图。',
    'Taken within a year, well lit, no watermarks, collages or heavy retouching; the cover is landscape.',
  ],
  beds: [
    '床品整洁且与床型一致',
    'Beds are clean and as described',
    '每种床都有照片，床品干净平整，数量与尺寸和房型资料一致。',
    'A photo of every bed; linen clean and smooth; number and size as in the room types.',
  ],
  bathroom: [
    '卫浴干净、防滑、有热水',
    'Bathroom clean, safe, with hot water',
    '无霉斑与积水，淋浴区有防滑措施，24 小时热水。',
    'No mould or standing water, non-slip shower, hot water around the clock.',
  ],
  privacy: [
    '无侵犯隐私的设备',
    'Nothing that spies on guests',
    '卧室、卫生间及室内居住区域不得安装摄像、录音设备；公共区域的监控须写明位置。',
    'No cameras or microphones in bedrooms, bathrooms or living areas; those in public areas are declared.',
  ],
  extinguisher: [
    '灭火器与烟雾报警器',
    'Extinguisher and smoke alarm',
    '每层至少一具在有效期内的灭火器，卧室与公共区域装有烟雾报警器。',
    'An extinguisher within its date on every floor; smoke alarms in bedrooms and shared areas.',
  ],
  escape: [
    '疏散通道与应急用品',
    'Way out and emergency kit',
    '门后张贴疏散图，通道无杂物，备有应急手电与急救包。',
    'Escape plan behind the door, nothing in the way, torch and first-aid kit at hand.',
  ],
  words: [
    '名称与介绍属实',
    'Name and description are true',
    '不夸大、不含联系方式与绝对化用语，景观与距离的说法有据可查。',
    'No exaggeration, no contact details; what is said of views and distances can be checked.',
  ],
  facilities: [
    '设施与照片相符',
    'Facilities match the photos',
    '勾选的设施在照片中可见，或能当场使用。',
    'Facilities that are ticked can be seen on the photos or are there to be used.',
  ],
  rules: [
    '入住须知完整',
    'House rules are complete',
    '写明入离时间、吸烟、宠物、聚会、访客与噪音的规定，不含违法条款。',
    'Times, smoking, pets, parties, visitors and noise are settled; nothing unlawful.',
  ],
  prices: [
    '价格与费用合理透明',
    'Prices and fees are fair and clear',
    '基础价与同区域同档相当，押金、清洁费、加人费无重复收取，取消政策与价格相称。',
    'Base price in line with its neighbours; deposit, cleaning and extra-guest fees charge nothing twice.',
  ],
  insurance: [
    '公众责任险',
    'Public liability insurance',
    '投保公众责任险，保单在有效期内。',
    'Public liability is insured and the policy is in force.',
  ],
};

const of = (key: string): Words => {
  const found = words[key];
  if (!found) throw new RangeError(`no words for ${key}`);
  return found;
};

const entire: readonly StandardSketch[] = [
  item(
    'E-01',
    [
      '民宿备案或经营许可',
      'Registration as a homestay',
      '备案号真实有效，经营地址与房源一致，剩余有效期不少于 30 天。',
      'The number is genuine, its address is that of the house, and it is valid for another 30 days.',
    ],
    10,
    true,
    { documents: ['licence'], facts: ['licenceNumber', 'licenceExpires', 'address'] },
  ),
  item('E-02', of('property'), 9, true, { documents: ['property'], facts: ['address'] }),
  item('E-03', of('place'), 8, true, {
    spaces: ['exterior', 'view'],
    facts: ['province', 'city', 'district', 'address', 'longitude', 'latitude'],
  }),
  item('E-04', of('extinguisher'), 9, true, { spaces: ['safety', 'kitchen', 'living'] }),
  item('E-05', of('privacy'), 9, true, { spaces: ['bedroom', 'bathroom', 'living'] }),
  item('E-06', of('photos'), 7, true, { spaces: ['view', 'exterior', 'living', 'bedroom'] }),
  item('E-07', of('beds'), 7, true, { spaces: ['bedroom'], facts: ['roomTypes'] }),
  item('E-08', of('bathroom'), 7, true, { spaces: ['bathroom'] }),
  item(
    'E-09',
    [
      '厨房安全可用',
      'The kitchen is safe to use',
      '使用燃气的装有燃气报警器与自动切断阀；餐具干净，配有垃圾分类。',
      'Where there is gas: detector and shut-off valve; clean tableware, bins for sorted waste.',
    ],
    6,
    false,
    { spaces: ['kitchen'], facts: ['facilities'] },
  ),
  item(
    'E-10',
    [
      '门锁与自助入住',
      'Locks and self check-in',
      '入户门可反锁，密码锁每客更换密码，夜间能自行入住。',
      'The door locks from inside, the code changes with every guest, arrival works at night.',
    ],
    6,
    false,
    { spaces: ['exterior', 'safety', 'public'], facts: ['checkInTime', 'checkOutTime'] },
  ),
  item('E-11', of('escape'), 6, false, { spaces: ['safety', 'public'] }),
  item('E-12', of('words'), 5, true, { facts: ['name', 'nameEn', 'description'] }),
  item('E-13', of('facilities'), 5, false, {
    spaces: ['living', 'kitchen', 'bedroom', 'bathroom', 'public'],
    facts: ['facilities'],
  }),
  item('E-14', of('rules'), 4, false, { facts: ['houseRules', 'checkInTime', 'checkOutTime'] }),
  item('E-15', of('prices'), 6, true, {
    facts: ['roomTypes', 'depositFen', 'cleaningFeeFen', 'cancellationPolicy'],
  }),
  item('E-16', of('insurance'), 4, false, { documents: ['insurance'] }),
];

const multi: readonly StandardSketch[] = [
  item(
    'M-01',
    [
      '营业执照与特种行业许可',
      'Business and special-trade licence',
      '许可或民宿备案在有效期内，主体、地址与房源一致。',
      'Licence or registration in force; holder and address are those of the house.',
    ],
    10,
    true,
    { documents: ['licence'], facts: ['licenceNumber', 'licenceExpires', 'address'] },
  ),
  item(
    'M-02',
    [
      '消防安全检查合格',
      'Fire inspection passed',
      '提供消防安全检查合格证或承诺告知书，检查面积覆盖全部客房。',
      'Certificate or declaration of the fire inspection, covering every guest room.',
    ],
    10,
    true,
    { documents: ['fire'] },
  ),
  item('M-03', of('property'), 8, true, { documents: ['property'], facts: ['address'] }),
  item('M-04', of('place'), 7, true, {
    spaces: ['exterior', 'view'],
    facts: ['province', 'city', 'district', 'address', 'longitude', 'latitude'],
  }),
  item(
    'M-05',
    [
      '每种房型有卧室与卫浴照片',
      'Photos of every room type',
      '每种房型至少一张卧室照和一张卫浴照，不同房型不得共用照片。',
      'At least one photo of bedroom and bathroom for every type; types do not share photos.',
    ],
    8,
    true,
    { spaces: ['bedroom', 'bathroom'], facts: ['roomTypes'] },
  ),
  item('M-06', of('beds'), 6, true, { spaces: ['bedroom'], facts: ['roomTypes'] }),
  item('M-07', of('bathroom'), 6, true, { spaces: ['bathroom'] }),
  item('M-08', of('extinguisher'), 9, true, { spaces: ['safety', 'public'] }),
  item(
    'M-09',
    [
      '疏散指示与逃生通道',
      'Exit signs and escape routes',
      '每层有疏散指示与应急照明，通道净宽不小于 1.1 米，客房内张贴疏散图。',
      'Exit signs and emergency light on every floor, passages 1.1 m wide, a plan in every room.',
    ],
    8,
    true,
    { spaces: ['safety', 'public'] },
  ),
  item('M-10', of('privacy'), 9, true, { spaces: ['bedroom', 'bathroom', 'public'] }),
  item(
    'M-11',
    [
      '前台与实名登记',
      'Desk and registration of guests',
      '有前台或自助机，能核验证件并上传公安登记系统。',
      'A desk or a terminal where documents are checked and reported to the police register.',
    ],
    6,
    false,
    { spaces: ['public'] },
  ),
  item('M-12', of('photos'), 6, true, { spaces: ['view', 'exterior', 'public', 'bedroom'] }),
  item('M-13', of('words'), 5, true, { facts: ['name', 'nameEn', 'description'] }),
  item('M-14', of('facilities'), 5, false, {
    spaces: ['public', 'kitchen', 'bedroom'],
    facts: ['facilities'],
  }),
  item('M-15', of('rules'), 4, false, { facts: ['houseRules', 'checkInTime', 'checkOutTime'] }),
  item('M-16', of('prices'), 6, true, {
    facts: ['roomTypes', 'depositFen', 'cleaningFeeFen', 'cancellationPolicy'],
  }),
  item('M-17', of('insurance'), 4, false, { documents: ['insurance'] }),
];

export const defaultStandards = { entire, multi } as const;
