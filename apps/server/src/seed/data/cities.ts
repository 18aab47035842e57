/** The six cities of the demo business. */

export const cities = {
  杭州: { code: 'HZ', province: '浙江省', licence: '浙杭', department: '杭州运营部', area: '0571' },
  上海: { code: 'SH', province: '上海市', licence: '沪', department: '上海运营部', area: '021' },
  成都: { code: 'CD', province: '四川省', licence: '川蓉', department: '成都运营部', area: '028' },
  厦门: { code: 'XM', province: '福建省', licence: '闽厦', department: '厦门运营部', area: '0592' },
  大理: { code: 'DL', province: '云南省', licence: '云大理', department: '大理运营部', area: '0872' },
  北京: { code: 'BJ', province: '北京市', licence: '京', department: '北京运营部', area: '010' },
} as const;

export type City = keyof typeof cities;
export const cityNames = Object.keys(cities) as City[];
