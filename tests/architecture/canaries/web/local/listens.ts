// must be caught: network
export const there = () => new globalThis.EventSource('/api/sync/live')
