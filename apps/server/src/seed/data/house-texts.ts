/** Words for houses: what a host would write. */
import type { Scene } from './houses.ts';

export const sceneTexts: Record<Scene, readonly string[]> = {
  lake: [
    '推窗就是一汪湖水，清晨有白鹭从苇丛里飞起来。步行三分钟到湖边绿道，傍晚适合慢慢走一圈。',
    '院子临水而建，木平台伸到水面上。夏天看荷，冬天看雪，下雨天泡一壶茶坐在檐下就很好。',
  ],
  hills: [
    '藏在茶山和竹林之间，早上被鸟叫醒。管家会带您认茶、采茶，也可以什么都不做，在露台上发一整天呆。',
    '山里比城里低三四度，夏夜不用开空调。房子用老木料和夯土墙修成，晚上抬头能看见星星。',
  ],
  canal: [
    '老宅沿河而立，石埠头就在门前。清早有摇橹船经过，傍晚街上的灯一盏盏亮起来。',
    '由一座清末老宅改造，保留了天井、木楼梯和雕花窗，卫浴和床品按星级酒店标准换新。',
  ],
  skyline: [
    '高层落地窗，白天看江，夜里看灯。楼下就是地铁与商场，出差和周末小住都方便。',
    '自助入住，智能门锁与全屋智能灯光；厨房、洗烘一体机、办公桌一应俱全，适合住上一阵子。',
  ],
  lane: [
    '梧桐树影落在窗台上，隔壁是咖啡馆和旧书店。老房子的木地板会轻轻响，我们都铺了静音垫。',
    '弄堂深处的老洋房，闹中取静。一楼公共客厅有黑胶和老电影，欢迎下来坐坐。',
  ],
  garden: [
    '竹椅、盖碗茶、一院子的花。管家会告诉您哪家面馆本地人才去，也能帮忙约熊猫基地的早场。',
    '亲子友好：滑梯、沙坑、绘本角和儿童餐椅都有，厨房可以给孩子煮面。',
  ],
  sea: [
    '听着潮声睡着，被日出叫醒。步行到沙滩两百米，备有沙滩玩具和冲脚处。',
    '红砖老别墅改造，保留了花砖与拱窗；屋顶露台看海、看船，也看晚霞。',
  ],
  snow: [
    '屋后是苍翠的大山，屋前是一院子三角梅。冬天有火塘，可以烤饵块、烤土豆。',
    '石头墙、木屋顶、毛毯和热茶。天晴的早上，雪线就在窗外。',
  ],
  erhai: [
    '洱海就在门口，早上拉开窗帘满屋是光。备有自行车，环海路骑行二十分钟到最美转角。',
    '白墙青瓦的白族院落，院心是一方浅水。日落时分请一定到三楼露台来。',
  ],
  hutong: [
    '坐北朝南的老四合院，院里一架葡萄、两棵石榴。胡同口就有豆汁焦圈，走路能到鼓楼。',
    '修旧如旧的胡同小院，地暖、独立卫浴、净水都有。晚上十点后请放低声音，邻居们睡得早。',
  ],
  wall: [
    '院子正对着长城的垛口，日出时整面墙是金色的。秋天可以在后山捡栗子，晚上有篝火。',
    '石头砌的山里院子，土灶柴火饭要提前半天说。星空很好，备有望远镜。',
  ],
};

export const commonText = [
  '床品每客一换，布草由专业洗涤厂清洗；前台 8:00–23:00 有人，夜里可自助入住。',
  '管家微信全程在线，可代订接送站、包车与本地体验。',
  '提供简易早餐（7:30–10:00），有忌口请提前告诉我们。',
];

/** Codes of the dictionary (migration 0011). */
export const facilities = {
  always: ['wifi', 'airConditioning', 'hotWater', 'selfCheckIn', 'toiletries'],
  often: [
    'parking',
    'breakfast',
    'washer',
    'hairDryer',
    'smartLock',
    'luggage',
    'kettle',
    'projector',
    'floorHeating',
    'drinkingWater',
    'dryer',
    'cot',
    'fridge',
  ],
  entire: ['kitchen', 'washer', 'dryer', 'tableware', 'livingRoom', 'fridge', 'codeLock', 'dishwasher'],
  scene: {
    lake: ['viewTerrace', 'fishing', 'bicycle'],
    hills: ['teaRoom', 'viewTerrace', 'fireplace'],
    canal: ['skyWell', 'teaRoom', 'study'],
    skyline: ['tallWindow', 'elevator', 'gym', 'desk'],
    lane: ['cafe', 'terrace', 'vinyl'],
    garden: ['yard', 'playground', 'barbecue'],
    sea: ['seaBalcony', 'beachGear', 'pool'],
    snow: ['firePit', 'yard', 'electricBlanket'],
    erhai: ['lakeViewBath', 'bicycle', 'viewTerrace'],
    hutong: ['courtyard', 'floorHeating', 'grapeArbour'],
    wall: ['campfire', 'yard', 'farmStove', 'telescope'],
  } satisfies Record<Scene, readonly string[]>,
};

export const tags = {
  common: [
    'petFriendly',
    'family',
    'nearMetro',
    'cooking',
    'selfCheckIn',
    'invoice',
    'longStay',
    'recommended',
    'popular',
    'freeParking',
  ],
  scene: {
    lake: 'lakeView',
    hills: 'mountainView',
    canal: 'oldTown',
    skyline: 'riverView',
    lane: 'laneHouse',
    garden: 'garden',
    sea: 'seaView',
    snow: 'snowMountain',
    erhai: 'erhai',
    hutong: 'siheyuan',
    wall: 'greatWall',
  } satisfies Record<Scene, string>,
};

export const houseRules = [
  '请勿在室内吸烟；22:00 后请降低音量；可携带小型宠物，需另付清洁费 50 元。',
  '禁止吸烟与聚会；未成年人须由监护人陪同；退房时请将垃圾带到楼下。',
  '老房子隔音有限，夜间请轻声；木楼梯较陡，行动不便的客人请选一楼。',
  '谢绝宠物；请勿使用明火；访客请在前台登记，23:00 前离开。',
  '入住须出示全部住客的有效证件；室内不可使用大功率电器；请爱惜花草。',
];
