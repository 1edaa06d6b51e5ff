// must be caught: package in shared
import * as z from 'zod'
export const there = z
