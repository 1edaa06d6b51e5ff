// must pass
import { here } from '../news/headline.ts'
export const there = here
