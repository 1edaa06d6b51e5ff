// must be caught: dexie
import { liveQuery } from 'dexie'
export const there = liveQuery
