// must be caught: unreadable import
export const load = (name: string) => import(`./${name}.ts`)
