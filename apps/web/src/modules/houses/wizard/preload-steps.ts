/** Controls of later steps come in chunks of their own: fetched ahead, so that a step opens without the line, too. */
export const preloadSteps = (): void =>
  void Promise.allSettled([
    import('../../../components/heavy-controls.tsx'),
    import('../../../components/date-controls.tsx'),
    import('./area-list.tsx'),
    import('../batch-add-rooms.tsx'),
  ]);
