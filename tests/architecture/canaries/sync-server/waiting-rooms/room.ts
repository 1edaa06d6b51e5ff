// must be caught: layer
import { here } from '../outside/mail.ts'
export const there = here
