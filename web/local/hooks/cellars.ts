import { useMemo } from 'react'
import { type Cellar, cellars } from '../../../shared/features/sharing/cellar.ts'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { useRow, useRows } from './live.ts'
import { cellarOf } from '../store/storage-key.ts'

export { cellarOf }

/** Cellars shared with the user, sorted by their owners' names; empty until read. */
export function useSharedCellars(): readonly Cellar[] {
  const all = useRows(cellars)
  return useMemo(
    () =>
      (all ?? [])
        .filter(({ state }) => state === 'member')
        .sort((one, other) => one.ownerName.localeCompare(other.ownerName)),
    [all],
  )
}

/** Invitations that wait for the user's answer. */
export function useInvitations(): readonly Cellar[] {
  const all = useRows(cellars)
  return useMemo(() => (all ?? []).filter(({ state }) => state === 'invited'), [all])
}

/** One cellar of others; null where the user is not in it, undefined while it is read. */
export const useSharedCellar = (id: Id): Cellar | null | undefined => useRow(cellars, id)

/**
 * The user's own rows: those of their cellar, without shared cellars. Every figure, limit, file and
 * answer uses this; a guest sees the host's bottles in the host's cellar, and never as their own.
 */
export function ownOf<R extends object>(rows: readonly R[]): readonly R[] {
  const isOwn = (row: R) => cellarOf(row) === undefined
  return rows.every(isOwn) ? rows : rows.filter(isOwn)
}

/** The rows of one cellar, or of the user's own (`mine`); all by default. */
export function ofChosen<R extends object>(
  rows: readonly R[],
  chosen: string | undefined,
): readonly R[] {
  if (chosen === undefined) return rows
  return chosen === 'mine' ? ownOf(rows) : rows.filter((row) => cellarOf(row) === chosen)
}

/**
 * The rows behind the figures above such a list: those of the selected cellar, or the user's own if
 * the list shows all.
 */
export const rowsForFigures = <R extends object>(
  rows: readonly R[],
  chosen: string | undefined,
): readonly R[] => ofChosen(rows, chosen ?? 'mine')

/** All live rows of the user's own cellar; undefined while they are read for the first time. */
export function useOwnRows<E extends Entity>(entity: E): readonly Row<E>[] | undefined {
  const all = useRows(entity)
  return useMemo(() => all && ownOf(all), [all])
}
