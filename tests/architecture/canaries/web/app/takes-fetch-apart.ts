// must be caught: network
const { fetch } = globalThis
export const there = () => fetch('/api/sync')
