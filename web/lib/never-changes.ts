/** For `useSyncExternalStore`: what stays as it is for as long as the page is there. */
export const neverChanges = () => () => undefined
