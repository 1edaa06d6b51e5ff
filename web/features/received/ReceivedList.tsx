import { Inbox } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { receivedCopy } from '../../../shared/copy/received.ts'
import { receivedItems, type ReceivedItem } from '../../local/received/received.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Loading, SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { ReceivedRow } from './ReceivedRow.tsx'
import { useItem, purposeOf } from './use-item.ts'

/** All waiting items. One that was just received alone opens at once. */
export function ReceivedList() {
  const [items, setItems] = useState<readonly ReceivedItem[]>()
  const [params] = useSearchParams()
  const chosen = params.get('item')
  const { busy, use, troubleOf } = useItem()
  const latestUse = useRef(use)
  useEffect(() => {
    latestUse.current = use
  })

  useEffect(() => {
    let isLeft = false
    const load = async () => {
      const found = await receivedItems.list()
      if (isLeft) return
      setItems(found)
      const one = found.find(({ id }) => id === chosen)
      if (one && purposeOf(one) !== 'unknown') void latestUse.current(one)
    }
    void load()
    return () => {
      isLeft = true
    }
  }, [chosen])

  const discard = async (item: ReceivedItem) => {
    await receivedItems.drop(item.id)
    setItems((now) => now?.filter(({ id }) => id !== item.id))
    toast({
      title: receivedCopy.discarded,
      action: { label: receivedCopy.undo, onAct: () => void putBack(item) },
    })
  }
  const putBack = async (item: ReceivedItem) => {
    await receivedItems.putBack(item)
    setItems((now) => [item, ...(now ?? [])])
  }

  if (!items)
    return (
      <Loading label={receivedCopy.loading}>
        <SkeletonRows rows={2} />
      </Loading>
    )
  if (items.length === 0)
    return (
      <Empty
        drawing={<Inbox size={40} className="text-soft" />}
        title={receivedCopy.noneTitle}
        sentence={receivedCopy.noneSentence}
      />
    )
  return (
    <ul aria-label={receivedCopy.list} className="flex flex-col gap-3">
      {items.map((item) => (
        <ReceivedRow
          key={item.id}
          item={item}
          busy={busy}
          trouble={troubleOf(item)}
          onUse={() => void use(item)}
          onDiscard={() => void discard(item)}
        />
      ))}
    </ul>
  )
}
