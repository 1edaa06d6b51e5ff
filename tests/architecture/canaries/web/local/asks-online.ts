// must be caught: layer
export const there = () => import('../online/call.ts')
