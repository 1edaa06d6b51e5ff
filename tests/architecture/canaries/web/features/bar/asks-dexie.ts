// must be caught: dexie
import { useLiveQuery } from 'dexie-react-hooks'
export const there = useLiveQuery
