import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { attentionCopy } from '../../../shared/copy/attention.ts'
import type { Entity, Row } from '../../../shared/kernel/entity.ts'
import type { Id } from '../../../shared/kernel/id.ts'
import { routes } from '../../../shared/routes.ts'
import type { Device } from '../../local/device/device.ts'
import { type AttentionItem, useRow } from '../../local/hooks/live.ts'
import { useAttention } from '../../local/hooks/outbox-live.ts'
import type { AnyMutation } from '../../local/write/mutate.ts'
import { useRemovedRow } from '../../local/hooks/removed-rows.ts'
import { toast } from '../../ui/toast.ts'

/** The refused change that a screen was opened to correct, and the way back to where it is listed. */
export function useAskedCorrection(): { item: AttentionItem | undefined; leave: () => void } {
  const { search } = useLocation()
  // Read once: the screen changes the query afterwards.
  const [uid] = useState(() => new URLSearchParams(search).get('fix'))
  const navigate = useNavigate()
  const items = useAttention()
  return {
    item: uid === null ? undefined : items?.find((one) => one.uid === uid),
    leave: () => void navigate(routes.attention.path, { replace: true }),
  }
}

/** A refused change, and the row that it is about. */
export interface Correction<E extends Entity> {
  readonly item: AttentionItem
  /** The stored row; undefined if it was never made, or is gone. */
  readonly row: Row<E> | undefined
  /** The form's values: the row with the typed ones over it. */
  readonly shown: Row<E>
  /** The row is gone, so saving adds a new one. */
  readonly isGone: boolean
}

type Args = Readonly<Record<string, unknown>> & { readonly id: Id }

/**
 * Reads the row of a refused change; undefined while loading.
 * @param kept the given values as a row stores them
 */
export function useCorrection<E extends Entity>(
  entity: E,
  item: AttentionItem,
  stored: (input: Record<string, unknown>) => object,
): Correction<E> | undefined {
  const { id, changes, ...input } = item.args as Args & { changes?: Record<string, unknown> }
  const row = useRow(entity, id)
  const isGone = changes !== undefined && row === null
  const removed = useRemovedRow(entity, isGone ? id : undefined)
  if (row === undefined || (isGone && removed === undefined)) return undefined
  const typed = stored(changes ?? input)
  return {
    item,
    isGone,
    row: row ?? undefined,
    shown: { ...(row ?? removed ?? undefined), id, ...typed } as unknown as Row<E>,
  }
}

/** The values of a corrected form. */
export interface Corrected {
  /** The mutation that adds one. */
  readonly add: 'recipe.add' | 'alert.add' | 'watch.add' | 'wish.add' | 'sighting.add'
  /** All that the form shows, as that mutation takes it. */
  readonly fields: object
  /** The names of all that the form shows, filled in or not. */
  readonly shows: readonly string[]
  /** Fields that differ from the row. */
  readonly changes: object
}

/**
 * Sends a corrected change again, and says so. Dependent changes follow. Refuses like `mutate`; the
 * change then stays.
 */
export async function sendCorrected<E extends Entity>(
  device: Device,
  { item, row, isGone }: Correction<E>,
  { add, fields, shows, changes }: Corrected,
): Promise<void> {
  const args = item.args as Args & { changes?: object }
  if (isGone) {
    const added = { name: add, args: { id: device.newId(), ...fields } } as AnyMutation
    const { refusal } = await device.mutateMany([added])
    if (refusal) throw refusal
    await device.discard(item.uid)
  } else if (args.changes && row) {
    if (Object.keys(changes).length === 0) await device.discard(item.uid)
    else await device.edited(item.uid, { id: args.id, changes })
  } else {
    // Fields the form does not show (such as the import) stay the same.
    const rest = Object.entries(args).filter(([name]) => !shows.includes(name))
    // An id that is taken stays taken: it is added under a new one.
    const id = item.code === 'exists' ? device.newId() : args.id
    await device.edited(item.uid, { ...Object.fromEntries(rest), id, ...fields })
  }
  toast({ title: attentionCopy.retried })
}
