// must be caught: layer
import { here } from '../../sync-server/http/app.ts'
export const there = here
