/** Faults of the institution; each strikes a number of times, or until it is cleared. */

export const institutionFaults = [
  // Calls that get no sensible answer; nothing is done.
  'http500',
  'hang',
  // The work is done, the answer is lost.
  'lostAnswer',
  // Notices.
  'noNotice',
  'lateNotice',
  'doubleNotice',
  'reversedNotice',
  // Payouts and divides: not taken; not taken back; taken and failed later; long under way; never ended; another amount than asked for.
  'refuseMoney',
  'refuseReturn',
  'failPayout',
  'latePayout',
  'neverPayout',
  'wrongAmount',
  'slowDivide',
  // Daily file: not ready; without its first line; with a line no partner caused; with another amount in its first line.
  'fileLate',
  'fileMissing',
  'fileForeign',
  'fileDifferent',
] as const;
export type InstitutionFault = (typeof institutionFaults)[number];

export const isInstitutionFault = (value: unknown): value is InstitutionFault =>
  (institutionFaults as readonly unknown[]).includes(value);

export const faultsOf = () => {
  const left = new Map<InstitutionFault, number>();
  const struck = new Map<InstitutionFault, number>();
  return {
    /** How long `hang` lasts before the connection ends, and how late `lateNotice` and `latePayout` come. */
    times: { hangMs: 30_000, lateMs: 60_000 },
    set: (name: InstitutionFault, count = Number.POSITIVE_INFINITY): void => void left.set(name, count),
    clear: (): void => left.clear(),
    /** Whether the fault applies now; counts it if so. */
    strikes: (name: InstitutionFault): boolean => {
      const now = left.get(name) ?? 0;
      if (now <= 0) return false;
      left.set(name, now - 1);
      struck.set(name, (struck.get(name) ?? 0) + 1);
      return true;
    },
    list: () => [...left].filter(([, count]) => count > 0).map(([name, count]) => ({ name, count })),
    struck: (name: InstitutionFault): number => struck.get(name) ?? 0,
  };
};
export type Faults = ReturnType<typeof faultsOf>;
