// must be caught: network
const request = { fetch: 1 }
export const there = () => fetch(`/api/${request.fetch}`)
