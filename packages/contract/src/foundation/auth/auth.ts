/** The current user as stored in the browser (spec §3), and the sign-in calls. */
import { z } from 'zod';
import { languages } from '../../platform/texts.ts';
import { instant } from '../../platform/wire.ts';
import { profileNames } from '../system/profile-names.ts';

export const Role = z
  .object({
    id: z.string(),
    roleName: z.string(),
    roleNameEn: z.string().optional(),
    description: z.string().nullable(),
    roleCode: z.string(),
    /** For a custom role: the default role it was copied from. */
    basedOn: z.string().nullable().default(null),
    createBy: z.string().nullable(),
    createTime: instant,
    updateBy: z.string().nullable(),
    updateTime: instant.nullable(),
    del: z.int(),
  })
  .meta({ id: 'Role' });

export const Department = z
  .object({
    id: z.string(),
    departName: z.string(),
    departOrder: z.int(),
    description: z.string().nullable(),
    mobile: z.string().nullable(),
    address: z.string().nullable(),
    status: z.int(),
    departCode: z.string(),
    companyList: z.array(z.object({ id: z.string(), name: z.string() })),
    createBy: z.string().nullable(),
    createTime: instant,
    updateBy: z.string().nullable(),
    updateTime: instant.nullable(),
  })
  .meta({ id: 'Department' });

/** Phone, email and birthday are masked; salt, openId, union_id and identityDTO exist for old clients and are null. */
export const UserInfo = z
  .object({
    id: z.string(),
    username: z.string(),
    realname: z.string(),
    salt: z.null(),
    avatar: z.string().nullable(),
    avatarUrl: z.string().nullable(),
    birthday: z.string().nullable(),
    sex: z.int(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    status: z.int(),
    del: z.int(),
    workNo: z.string().nullable(),
    createBy: z.string().nullable(),
    createTime: instant,
    updateBy: z.string().nullable(),
    updateTime: instant.nullable(),
    departId: z.string().nullable(),
    openId: z.null(),
    union_id: z.null(),
    nickname: z.string().nullable(),
    userIdentity: z.int(),
    identityDTO: z.null(),
    /** Roles currently in effect. */
    roleDTO: z.array(Role),
    departDTO: Department.nullable(),
    /** All roles of the user; more than `roleDTO` if the session is narrowed. */
    heldRoles: z.array(Role),
    /** Code of the role the session is limited to; null for all roles. */
    activeRole: z.string().nullable(),
    /** Permissions of this session: the union of its roles. */
    permissions: z.array(z.string()),
    /** Permissions held for some properties only; business-wide actions are not offered. */
    partialPermissions: z.array(z.string()).default([]),
    seesMoney: z.boolean(),
    /** May sell below list prices, by permission or within the discount limit of a role. */
    mayDiscount: z.boolean().default(false),
    /** The user's choice; null: never chosen. */
    language: z.enum(languages).nullable().default(null),
    /** A role requires two-step verification, which the user must set up first. */
    owesSecondFactor: z.boolean().default(false),
    /** The password is an assigned one and must be changed first. */
    owesPassword: z.boolean().default(false),
    /** Profile of the business; null: never chosen. */
    profile: z.enum(profileNames).nullable().default(null),
    /** Menu entries of functions that the business has switched off. */
    hiddenEntries: z.array(z.string()).default([]),
  })
  .meta({ id: 'UserInfo' });
export type UserInfo = z.infer<typeof UserInfo>;

export interface MenuNode {
  path: string;
  name: string;
  meta: {
    locale: string;
    title: { 'zh-CN': string; 'en-US': string };
    /** The Chinese title by syllables, `gong zuo tai`; initials follow from it. */
    pinyin: string;
    icon: string | null;
    order: number;
    roles: string[];
    requiresAuth: boolean;
    hideInMenu: boolean;
    noAffix: boolean;
    ignoreCache: boolean;
    activeMenu: string | null;
    redirect: string | null;
    external: string | null;
  };
  children: MenuNode[];
}

export const MenuNode: z.ZodType<MenuNode> = z
  .object({
    path: z.string(),
    name: z.string(),
    meta: z.object({
      locale: z.string(),
      title: z.object({ 'zh-CN': z.string(), 'en-US': z.string() }),
      pinyin: z.string(),
      icon: z.string().nullable(),
      order: z.int(),
      roles: z.array(z.string()),
      requiresAuth: z.boolean(),
      hideInMenu: z.boolean(),
      noAffix: z.boolean(),
      ignoreCache: z.boolean(),
      activeMenu: z.string().nullable(),
      redirect: z.string().nullable(),
      external: z.string().nullable(),
    }),
    get children() {
      return z.array(MenuNode);
    },
  })
  .meta({ id: 'MenuNode' });
