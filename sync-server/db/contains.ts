import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Reader } from './db.ts'

/** Whether a text has exactly these characters in it, whatever they mean to `like`. */
export const contains = (
  { dialect }: Pick<Reader, 'dialect'>,
  column: SQLWrapper,
  characters: string,
): SQL =>
  dialect === 'postgres'
    ? sql`strpos(${column}, ${characters}) > 0`
    : sql`instr(${column}, ${characters}) > 0`
