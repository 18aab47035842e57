/** Profiles of a business: the functions it starts with, its settings and roles. Home screens: `workplace-views.ts`. Pure. */
import type { Text } from '../../platform/texts.ts';
import type { RoleCode } from '../../roles.ts';
import { type FeatureName, featureNames } from './features.ts';
import type { ProfileName } from './profile-names.ts';
import { type SettingName, type Settings, settingNames } from './setting-list.ts';

type SwitchSettings = {
  readonly [K in keyof Settings as Settings[K] extends boolean ? K : never]: Settings[K];
};

export interface BusinessProfile {
  readonly name: Text;
  readonly meaning: Text;
  /** Functions it starts without. */
  readonly off: readonly FeatureName[];
  /** Switches, so that they compare by value. */
  readonly settings: Partial<SwitchSettings>;
  /** Roles offered first when people are invited. */
  readonly roles: readonly RoleCode[];
}

export const profileTable: Readonly<Record<ProfileName, BusinessProfile>> = {
  solo: {
    name: ['一人民宿', 'Solo host'],
    meaning: [
      '一个人管几套房：菜单最短，需要第二人确认的事由本人填写原因后完成。',
      'One person and a few homes: the shortest menu. Where a second person would confirm, you enter a reason instead.',
    ],
    off: [
      ...['invoices', 'shifts', 'lostItems', 'plans', 'houseReviews', 'landmarks', 'members', 'landlords'],
      ...['books', 'approvals', 'monitor', 'automation', 'announcements', 'organisation', 'logs'],
      'integrations',
    ] as FeatureName[],
    settings: { soloBusiness: true, shiftRequired: false, oneCashBox: true, taskInspection: false },
    roles: ['admin', 'housekeeper'],
  },
  hotel: {
    name: ['单体酒店', 'Hotel'],
    meaning: [
      '一处房源，有前台：先开班再收款，清洁后查房，重要的事由两人完成。',
      'One property with a front desk: payments need an open shift, rooms are inspected, important actions take two people.',
    ],
    off: ['houseReviews', 'landmarks', 'landlords', 'monitor', 'announcements'],
    settings: { soloBusiness: false, shiftRequired: true, oneCashBox: true, taskInspection: true },
    roles: ['admin', 'operation_supervisor', 'front_desk', 'finance', 'housekeeper'],
  },
  manager: {
    name: ['托管公司', 'Property manager'],
    meaning: [
      '替多位房东经营许多房源：合同、分账与结算单齐全，重要的事由两人完成。',
      'Many properties of many owners: contracts, splits and owner statements; important actions take two people.',
    ],
    off: [],
    settings: { soloBusiness: false, shiftRequired: false, oneCashBox: false, taskInspection: true },
    roles: [
      ...(['admin', 'director_of_operations', 'operation_supervisor', 'operator'] as const),
      ...(['front_desk', 'finance', 'housekeeper', 'landlord'] as const),
    ],
  },
};

export interface ProfileState {
  /** Null: never chosen; every function is on. */
  readonly profile: ProfileName | null;
  readonly off: readonly FeatureName[];
}

export interface ProfileChanges {
  readonly features: readonly { readonly feature: FeatureName; readonly on: boolean }[];
  readonly settings: readonly { readonly key: SettingName; readonly from: unknown; readonly to: unknown }[];
}

const valueIn = (settings: Partial<Settings>, key: SettingName): unknown => settings[key];

/** The changes that choosing a profile would make. */
export const profileChanges = (
  state: ProfileState,
  settings: Settings,
  chosen: ProfileName,
): ProfileChanges => {
  const { off, settings: own } = profileTable[chosen];
  return {
    features: featureNames
      .filter((feature) => state.off.includes(feature) !== off.includes(feature))
      .map((feature) => ({ feature, on: !off.includes(feature) })),
    settings: settingNames
      .filter((key) => key in own && settings[key] !== valueIn(own, key))
      .map((key) => ({ key, from: settings[key], to: valueIn(own, key) })),
  };
};
