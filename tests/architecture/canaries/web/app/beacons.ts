// must be caught: network
export const there = () => navigator.sendBeacon('/api/sync')
