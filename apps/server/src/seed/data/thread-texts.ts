/** Messages between guests and the front desk of the demo business. */

/** Sender, text, and minutes after the previous line. `thanks`: a guest's word that needs no answer. */
export type Line = readonly [
  who: 'guest' | 'thanks' | 'desk' | 'note' | 'auto',
  text: string,
  minutes: number,
];

/** Point of the stay at which it is sent. */
export type Phase = 'before' | 'inHouse' | 'after';

export const talks: Readonly<Record<Phase, readonly (readonly Line[])[]>> = {
  before: [
    [
      ['guest', '您好，我们明天下午到，几点可以办入住？', 0],
      ['desk', '您好，下午两点起可以入住。房间提前打扫好的话，我们会第一时间通知您。', 7],
      ['guest', '好的，行李可以先放前台吗？', 3],
      ['desk', '可以的，前台全天有人，到店直接寄存就行。', 4],
      ['thanks', '谢谢！', 1],
    ],
    [
      ['auto', '您好，感谢预订！入住当天请携带全部入住人的身份证件，到店前可在本会话告知预计到达时间。', 0],
      ['guest', '我们两大一小，孩子四岁，需要加床吗？', 45],
      ['desk', '四岁小朋友不占床免费，我们给您备好儿童洗漱用品和小毛巾。', 9],
      ['note', '客人带 4 岁孩子，排低楼层，准备儿童用品。', 2],
    ],
    [
      ['guest', '请问停车方便吗？需要提前登记车牌吗？', 0],
      ['desk', '门口有 6 个免费车位，先到先停，不用登记。停满时隔壁公共停车场 20 元一天。', 12],
      ['guest', '车牌浙A8K316，麻烦尽量留一个靠里的位置，我新手', 6],
    ],
    [['guest', '高铁 21:40 才到杭州东，晚上十一点左右才能到店，可以吗？', 0]],
    [
      ['guest', '老板，能不能安排安静一点的房间？上次住临街有点吵', 0],
      ['note', '老客人，第三次来。优先排后院房。', 4],
    ],
    [
      [
        'guest',
        'Hi, we will arrive around 6 pm by taxi. Could you send me the address in Chinese to show the driver?',
        0,
      ],
      [
        'desk',
        'Of course! I have just sent you the Chinese address. The driver can stop right at the gate.',
        11,
      ],
      ['guest', 'Perfect, thank you! Is breakfast included?', 5],
    ],
    [
      ['guest', '可以开发票吗？抬头是公司的', 0],
      ['desk', '可以的，退房时提供公司名称和税号，当天开电子发票发您邮箱。', 5],
      ['thanks', '好', 2],
    ],
    [['guest', '临时改行程，能不能往后推一天入住？房费差价我补', 0]],
  ],
  inHouse: [
    [
      ['guest', '房间热水有点小，能帮忙看一下吗', 0],
      ['desk', '马上请工程师傅上去，大约十分钟。', 3],
      ['desk', '师傅已经调好了水压，您试试，有问题随时找我们。', 22],
      ['thanks', '可以了，速度很快👍', 6],
    ],
    [['guest', '能再送两瓶矿泉水和一套洗漱用品上来吗？', 0]],
    [
      ['guest', '附近有什么适合老人吃的餐馆推荐？不要太辣', 0],
      ['desk', '出门右转 200 米的“外婆的灶”口味清淡，今晚需要帮您订位吗？', 8],
      ['guest', '要的，六个人，六点半', 4],
    ],
    [
      ['guest', '明天想晚点退房，两点可以吗', 0],
      ['note', '明天 302 没有新客，可以延到 14:00，收半小时免费。', 5],
      ['desk', '可以的，明天没有新客入住，给您免费延到下午两点。', 2],
      ['thanks', '太好了谢谢', 3],
    ],
    [['guest', 'The Wi-Fi in the room is quite slow, is there another network?', 0]],
  ],
  after: [
    [
      ['guest', '充电器好像落在床头了，能帮忙看看吗', 0],
      ['desk', '找到了，白色的一根，对吗？可以给您寄回去。', 26],
      ['guest', '对的，到付就行，谢谢', 9],
      ['desk', '已寄出，快递单号稍后发您。', 55],
    ],
    [
      ['desk', '感谢入住，期待您的评价，欢迎下次再来！', 0],
      ['thanks', '住得很舒服，下次还来', 90],
    ],
    [['guest', '押金什么时候能退回来？', 0]],
    [
      ['guest', '发票还没收到', 0],
      ['desk', '抱歉，刚刚重新发送了，请查收邮箱。', 14],
      ['thanks', '收到了', 4],
    ],
  ],
};

/** The guest's word is the last one and waits for an answer. */
export const isWaiting = (talk: readonly Line[]): boolean =>
  talk.findLast(([who]) => who !== 'note' && who !== 'auto')?.[0] === 'guest';
