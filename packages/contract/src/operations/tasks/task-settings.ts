/** Defaults of the business's settings for tasks. */
export const taskDefaults = {
  cleaningMinutes: 90,
  stayOverNights: 3,
  deepDays: 90,
  inspection: true,
  dayEnd: '18:00',
};
