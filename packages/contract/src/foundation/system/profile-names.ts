/** Apart from the profiles themselves, because the sign-in page reads it. */
export const profileNames = ['solo', 'hotel', 'manager'] as const;
export type ProfileName = (typeof profileNames)[number];
