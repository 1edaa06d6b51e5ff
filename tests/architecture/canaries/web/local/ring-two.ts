// must pass
import type { One } from './ring-one.ts'
export type Two = One[]
