// must pass
import { one } from './ring-one.ts'
export const two = () => one
