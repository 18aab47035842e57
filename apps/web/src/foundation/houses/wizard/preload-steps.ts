/** Preloads the chunks of later steps so that they open offline too. */
export const preloadSteps = (): void =>
  void Promise.allSettled([
    import('../../../components/forms/heavy-controls.tsx'),
    import('../../../components/forms/date-controls.tsx'),
    import('./steps/area-list.tsx'),
    import('../rooms/batch-add-rooms.tsx'),
  ]);
