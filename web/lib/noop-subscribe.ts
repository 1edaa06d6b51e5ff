/** For `useSyncExternalStore`: a value that is constant for the page. */
export const noopSubscribe = () => () => undefined
