// must be caught: network
export const there = (ask = fetch) => ask('/api/sync')
