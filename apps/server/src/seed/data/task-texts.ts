/** Words and people of housekeeping in the demo business. */
import type { City } from './cities.ts';

/** Beside the housekeeper who signs in. */
export const cleanerNames: Readonly<
  Record<City, readonly (readonly [username: string, realname: string])[]>
> = {
  杭州: [
    ['cleaner.hz2', '李秀英'],
    ['cleaner.hz3', '赵玉兰'],
  ],
  上海: [
    ['cleaner.sh1', '王彩霞'],
    ['cleaner.sh2', '孙建军'],
  ],
  成都: [['cleaner.cd1', '唐小琼']],
  厦门: [['cleaner.xm1', '黄阿妹']],
  大理: [['cleaner.dl1', '杨金花']],
  北京: [['cleaner.bj1', '刘凤霞']],
};

export const taskNotes = ['客人带宠物，注意毛发', '加婴儿床', '客人对羽绒过敏，换棉被', '窗户请开半小时通风'];
export const resultNotes = [
  '床单有一处污渍，已送洗',
  '遥控器没电，已换电池',
  '客人留了垃圾较多，多用了一个垃圾袋',
];
export const failReasons = ['淋浴房地漏有头发', '镜面有水渍', '少放一条浴巾'];
export const reports = ['空调制冷不足，需加氟', '卫生间水龙头漏水', '门锁电量低，偶尔打不开', '床头灯不亮'];

export const lostThings: readonly (readonly [name: string, place: string, description: string])[] = [
  ['黑色充电宝', '床头柜', '罗马仕 20000 毫安，左上角有划痕'],
  ['儿童水杯', '餐桌', '蓝色，印有小鲸鱼'],
  ['丝巾', '衣柜', '米白色，真丝'],
  ['苹果耳机', '床缝', '仅左耳与充电盒'],
  ['雨伞', '玄关', '黑色折叠伞'],
  ['身份证', '写字台抽屉', '已封存，不外传照片'],
  ['手表', '卫生间台面', '银色表带'],
  ['毛绒兔子', '沙发', '约三十厘米，粉色'],
  ['电动牙刷', '卫生间', '飞利浦，白色'],
  ['外套', '衣柜', '深灰色羊毛外套，L 码'],
  ['相机电池', '写字台', '索尼 NP-FZ100'],
  ['老花镜', '床头柜', '棕色镜框，带布袋'],
];
export const keepers = ['前台 1 号柜', '前台 2 号柜', '布草间', '店长办公室'];
export const settleNotes = {
  claimed: '本人到店领取，已核对订单手机号',
  sent: '顺丰到付，单号 SF1539027746',
  disposed: '客人确认不要，已捐出',
} as const;
