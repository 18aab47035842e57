/** Building blocks of evaluations: opening, detail and ending of each mood. */
import type { Scene } from './houses.ts';

export const openings = {
  good: [
    '这次住得很满意。',
    '已经是第二次来了，还是那么舒服。',
    '超出预期！',
    '一家三代一起来的，老人孩子都喜欢。',
    '朋友推荐来的，果然没有失望。',
    '临时决定的周末小住，意外之喜。',
    '图片和实物一致，',
    '位置好找，导航直接到门口。',
    '出差住了两晚，',
    '带孩子来玩，',
    '纪念日选在这里，',
    '一进门就被治愈了。',
  ],
  fair: [
    '整体还可以，',
    '总的来说对得起这个价格。',
    '优点和缺点都挺明显。',
    '中规中矩，',
    '环境不错，就是细节差点意思。',
  ],
  poor: ['这次体验不太好。', '有点失望，', '和图片差距有点大，', '不会再来了。'],
};

export const sceneDetails: Record<Scene, readonly string[]> = {
  lake: ['早上推窗就是湖，雾还没散', '露台上看日落太美了', '走几步就到湖边绿道', '荷花正开，满院子香'],
  hills: ['空气好得不想走', '管家带我们去采茶，孩子玩疯了', '晚上能看到星星', '竹林里散步特别静'],
  canal: [
    '晚上河边的灯很有味道',
    '老宅改得用心，木楼梯都擦得发亮',
    '早上坐在石埠头看船',
    '离老街主路有点距离，反而安静',
  ],
  skyline: ['夜景真的绝', '地铁口出来两分钟', '落地窗前办公都有心情', '楼下吃喝什么都有'],
  lane: ['梧桐树影落在床上，随手拍都是大片', '隔壁咖啡馆很好喝', '老房子很有味道', '散步就能逛遍周边'],
  garden: [
    '院子里的竹椅坐下就不想起来',
    '儿童乐园让娃玩了一下午',
    '盖碗茶配瓜子，太巴适了',
    '去熊猫基地很近',
  ],
  sea: ['听着海浪睡着的', '日出不用出门就能看', '屋顶露台吹海风太舒服', '到沙滩走路五分钟'],
  snow: ['火塘边烤土豆聊天到半夜', '院子里的三角梅开疯了', '抬头就是雪山', '猫咪会自己来串门'],
  erhai: ['躺在床上看洱海', '日落那半小时值回票价', '借了自行车环海，太惬意', '浴缸对着海，泡到不想出来'],
  hutong: ['四合院里吃早餐是头一回', '胡同口的豆汁焦圈很正宗', '走路就到什刹海', '房东大爷会讲故事'],
  wall: ['推门就是长城', '柴火饭香得不行', '秋天捡了一袋栗子', '篝火和星空，城里人羡慕的都有了'],
};

export const details = {
  good: [
    '床品很舒服，一觉到天亮',
    '房间打扫得一尘不染',
    '早餐是手作的，每天不重样',
    '管家回消息特别快',
    '热水足，水压大',
    '隔音比想象中好',
    '前台主动帮忙搬行李',
    '退房还送了小礼物',
    '给孩子准备了拖鞋和牙刷',
    '停车方便',
    '投影配大床太幸福',
    '临时多要一床被子，五分钟就送来了',
    '发票当天就开好了',
  ],
  fair: [
    '早餐种类少了点',
    '隔音一般，能听到走廊的声音',
    '热水要等一会儿',
    '停车位有点紧张',
    '空调声音偏大',
    '灯光有点暗，看书不太方便',
    '楼梯陡，行李箱不好搬',
  ],
  poor: [
    '热水时有时无',
    '入住时房间还没打扫完，等了一个多小时',
    '隔壁施工，一大早就开始吵',
    '床单有没洗干净的痕迹',
    '联系前台很久才回复',
    '空调坏了一晚上',
  ],
};

export const endings = {
  good: [
    '下次还来！',
    '推荐给大家。',
    '五星好评。',
    '会推荐给同事。',
    '冬天想再来一次。',
    '老板加油～',
    '走的时候孩子都舍不得。',
    '',
  ],
  fair: ['希望可以改进。', '价格便宜点会更好。', '不出意外还会考虑。', ''],
  poor: ['希望商家重视。', '建议好好培训一下。', ''],
};

export const foreignEvaluations = [
  'Lovely place, spotless room and the host answered within minutes. The breakfast was a nice surprise.',
  'Great location, everything as described. Walls are a little thin, but that is part of the charm of an old house.',
  'We stayed three nights with two kids and could not have been happier. The courtyard in the morning is magical.',
  'Good value. Check-in with the door code worked at midnight without any trouble.',
  'Beautiful view, comfortable bed. The stairs are steep, so travel light!',
  'お部屋がとても清潔で、スタッフの方も親切でした。また来たいです。',
  '위치도 좋고 조용해서 푹 쉬었어요. 다음에도 이용할게요.',
];

export const replies = {
  good: [
    '谢谢您的认可，能让您住得舒心是我们最开心的事，欢迎常来！',
    '感谢五星好评～给您留着下次的好位置。',
    '谢谢喜欢！院子里的花一直开着，等您再来。',
    '感谢您把美好的假期交给我们，祝一切顺利！',
  ],
  fair: [
    '感谢您的反馈，您提到的问题我们已经安排改进，期待您下次更满意的入住。',
    '谢谢您客观的建议，隔音条已经在换了，欢迎再来检验。',
  ],
  poor: [
    '非常抱歉给您带来不好的体验，店长已电话联系您说明情况并做了补偿。',
    '对不起，这次是我们没做好。设备已全部检修，恳请再给我们一次机会。',
  ],
};

/** A guest's private feedback. */
export const privateNotes = [
  '卧室窗帘有点透光，建议换遮光的。',
  '门口那段路晚上有点黑，加盏灯会更好。',
  '浴室地漏排水慢，怕影响你们就没写在评价里。',
  '阿姨特别贴心，请替我们谢谢她！',
  '枕头偏高，腰不好的人会不习惯。',
  'The spare key in the drawer does not fit the back door.',
];

/** Shared reply templates. */
export const replyTemplates = [
  ['好评感谢', '{guest}您好，感谢您选择{house}，也谢谢您的认可！您的喜欢是我们最大的动力，期待再次见到您。'],
  ['建议收到', '{guest}您好，感谢您入住{house}并提出宝贵的建议，我们已经安排改进，欢迎您下次再来检验。'],
  [
    'Thank you',
    'Dear {guest}, thank you for staying at {house} and for your kind words. We hope to see you again!',
  ],
] as const;

export const hiddenReasons = ['评价中写了其他住客的姓名和电话', '与本房源无关的广告内容'] as const;

export const appealSketches = [
  {
    state: 'appealed',
    reason: '住客投诉的施工噪音来自市政道路，入住前已电话告知并获同意，附通话记录。',
    answer: null,
  },
  {
    state: 'rejected',
    reason: '热水故障当晚已换房并退还一晚房费，住客未在评价中说明。',
    answer: '住客描述属实，平台不予删除，可在回复中说明补偿情况。',
  },
  {
    state: 'upheld',
    reason: '该住客入住当天即取消离店，评价内容为另一家酒店。',
    answer: '经核实评价与本房源无关，已移除。',
  },
] as const;
