import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUnsaved } from '../../lib/unsaved.ts'
import { receivedItems } from '../../local/received/received.ts'
import { hasLoadedPage, launchQueue, type Launch, pathOfLaunch } from './launches.ts'
import { receivedCopy } from '../../../shared/copy/received.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'

/** Opens launches of the installed app in this window; over unsaved input only once confirmed. */
export function FollowLaunches() {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<string>()
  useEffect(() => {
    let isFirst = true
    const follow = async (launch: Launch) => {
      const isOwnLoad = isFirst && hasLoadedPage(launch)
      isFirst = false
      const path = await pathOfLaunch(launch, isOwnLoad, receivedItems)
      if (path === undefined) return
      if (useUnsaved.getState().forms > 0) setWaiting(path)
      else await navigate(path)
    }
    launchQueue()?.setConsumer((launch) => void follow(launch))
  }, [navigate])
  if (waiting === undefined) return null
  const go = () => {
    setWaiting(undefined)
    void navigate(waiting)
  }
  return <LaunchQuestion onOpen={go} onStay={() => setWaiting(undefined)} />
}

/** Asks before another screen replaces one with unsaved input. */
function LaunchQuestion({ onOpen, onStay }: { onOpen: () => void; onStay: () => void }) {
  return (
    <Sheet
      open
      onClose={onStay}
      size="small"
      title={receivedCopy.launchTitle}
      footer={
        <>
          <Button onClick={onOpen}>{receivedCopy.openIt}</Button>
          <Button tone="primary" onClick={onStay}>
            {receivedCopy.stay}
          </Button>
        </>
      }
    >
      <p>{receivedCopy.launchSentence}</p>
    </Sheet>
  )
}
