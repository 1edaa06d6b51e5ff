// must be caught: package in shared
import * as z from 'zod/mini'
export const there = z
