/**
 * Gets a step in the history before the router: a window calls its listeners in the order of their
 * registration, and the motion of bottles loads after the router.
 */
export const beforePop: { listener?: ((event: PopStateEvent) => void) | undefined } = {}

addEventListener('popstate', (event) => beforePop.listener?.(event))
