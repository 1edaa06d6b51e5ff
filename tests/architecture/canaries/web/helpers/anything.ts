// must be caught: unknown layer
export const here = 1
