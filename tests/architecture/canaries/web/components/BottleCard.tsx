// must pass
export const here = 1
