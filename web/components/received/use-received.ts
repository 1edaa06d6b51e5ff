import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type ReceivedFile,
  receivedItems,
  type ReceivedItem,
} from '../../local/received/received.ts'

/** The query that names a received item on the screen that uses it. */
const query = 'received'

/** The address of a screen that opens this item. */
export const withReceived = (path: string, id: string): string => `${path}?${query}=${id}`

export const fileOf = ({ bytes, name, type }: ReceivedFile): File =>
  new File([bytes], name, { type })

/**
 * Gives the item in the address to `open`, once; a reload opens it again. The returned function
 * deletes it after its use.
 */
export function useReceived(open: (item: ReceivedItem) => void): () => void {
  const [params] = useSearchParams()
  const id = params.get(query)
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    let isLeft = false
    if (id)
      void receivedItems.get(id).then((item) => {
        if (item && !isLeft) latest.current(item)
      })
    return () => {
      isLeft = true
    }
  }, [id])
  return () => {
    if (id) void receivedItems.drop(id)
  }
}
