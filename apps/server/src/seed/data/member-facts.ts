/** Notes about returning guests. */
import type { MemberLevel } from '@minsu/contract/sales/members/member.ts';
import type { Random } from '../random.ts';

const tags = ['常客', '亲子', '商务', '蜜月', '带宠物', '团队', '需发票', '早到', '晚退', '老年'] as const;
const rooms = ['安静、远离电梯', '朝南', '尽量同一间', '带阳台'] as const;
const floors = ['高楼层', '低楼层', '近电梯'] as const;
const beds = ['1.8 米大床', '双床', '加硬床垫', '需要婴儿床'] as const;
const diets = ['素食', '花生过敏', '不吃辣', '清真'] as const;
const notes = [
  '多次反馈热水好，喜欢同一间房',
  '每次都会提前到店，可先寄存行李',
  '带小朋友，注意插座防护',
  '常开增值税专用发票，抬头在公司名下',
] as const;

export const levelOf = (stays: number, random: Random): MemberLevel => {
  if (stays >= 5) return 'diamond';
  if (stays >= 4) return 'gold';
  return stays >= 2 && random.chance(0.6) ? 'silver' : 'standard';
};

export const tagsOf = (stays: number, random: Random): string[] => {
  if (stays === 0 || !random.chance(0.15 + stays * 0.1)) return [];
  const first = stays > 2 ? '常客' : random.pick(tags);
  const second = random.pick(tags);
  return random.chance(0.3) && second !== first ? [first, second] : [first];
};

export const likesOf = (stays: number, random: Random): Record<string, string> => {
  if (stays < 2 || !random.chance(0.35)) return {};
  return {
    room: random.pick(rooms),
    floor: random.pick(floors),
    ...(random.chance(0.5) ? { bed: random.pick(beds) } : {}),
    ...(random.chance(0.25) ? { diet: random.pick(diets) } : {}),
  };
};

export const consentsOf = (stays: number, at: Date, random: Random): Record<string, string> =>
  stays > 1 && random.chance(0.4) ? { marketing: at.toISOString() } : {};

export const noteOf = (stays: number, random: Random): string =>
  stays > 2 && random.chance(0.3) ? random.pick(notes) : '';
