/** Authors and content types of the example charts. */
import type { ContentKind } from '@minsu/contract/operations/demo/demo-chart.ts';

export const authorNames = [
  '山间小筑手记',
  '老周逛古镇',
  '住在洱海边',
  '阿芮的旅行箱',
  '城南早餐地图',
  '木槿与猫',
  '周末去哪儿露营',
  '徽州木匠阿福',
  '海岛民宿观察',
  '一只会修图的熊',
  '背包里的诗',
  '川西路况播报',
  '院子里的石榴树',
  '北纬三十度慢生活研究所',
] as const;

interface KindTraits {
  /** Per day, two years ago. */
  readonly published: number;
  /** Over two years, 0.5 = half as much again. */
  readonly growth: number;
  /** Exposures per content. */
  readonly exposure: number;
  /** Clicks per exposure. */
  readonly clickRate: number;
}

export const kindTraits: Record<ContentKind, KindTraits> = {
  text: { published: 118, growth: 0.12, exposure: 620, clickRate: 0.058 },
  image: { published: 84, growth: 0.3, exposure: 940, clickRate: 0.071 },
  video: { published: 41, growth: 0.95, exposure: 1_480, clickRate: 0.093 },
};

/** From midnight: texts in the morning, pictures at noon, films in the evening. */
export const hourWeights: Record<ContentKind, readonly number[]> = {
  text: [6, 3, 2, 1, 2, 5, 14, 32, 46, 50, 44, 38, 36, 30, 32, 34, 32, 28, 24, 22, 24, 26, 20, 12],
  image: [8, 4, 2, 2, 2, 4, 10, 18, 28, 34, 40, 50, 56, 48, 42, 40, 38, 36, 34, 36, 38, 34, 24, 14],
  video: [16, 9, 5, 3, 3, 4, 8, 14, 16, 18, 22, 30, 42, 34, 28, 28, 30, 36, 46, 62, 74, 78, 60, 34],
};

/** In the order of `contentTopics`. */
export const topicWeights: Record<ContentKind, readonly number[]> = {
  text: [26, 22, 20, 10, 12, 16],
  image: [14, 9, 12, 18, 25, 30],
  video: [10, 7, 15, 26, 30, 22],
};

/** In the order of `contentSources`. */
export const sourceWeights: Record<ContentKind, readonly number[]> = {
  text: [42, 26, 10, 16, 6],
  image: [56, 17, 13, 6, 8],
  video: [63, 12, 9, 7, 9],
};
