// must be caught: layer
export { here } from '../copy/words.ts'
