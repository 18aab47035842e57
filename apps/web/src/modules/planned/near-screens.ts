/** Which working screens are nearest to one that is not open yet, best first. */
const byGroup: Readonly<Record<string, readonly string[]>> = {
  dashboard: ['workplace', 'houseStatus'],
  house: ['houseList', 'houseStatus'],
  orderManagement: ['orderList', 'houseStatus'],
  messageMenu: ['workplace', 'orderList'],
  houseStatusMenu: ['houseStatus', 'houseList'],
  task: ['houseStatus', 'workplace'],
  housePriceMenu: ['houseStatus', 'houseList'],
  landlord: ['houseList', 'orderList'],
  member: ['orderList', 'houseStatus'],
  report: ['workplace', 'orderList'],
  channel: ['houseList', 'orderList'],
  walletInformationMenu: ['orderList', 'workplace'],
  sys: ['workplace', 'houseList'],
  examples: ['houseList', 'orderList'],
};

export const nearScreens = (group: string | undefined): readonly string[] =>
  byGroup[group ?? ''] ?? ['workplace'];
