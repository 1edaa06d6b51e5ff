// must be caught: network
export const there = () => fetch('/api/sync')
