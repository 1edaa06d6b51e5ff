import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useUnsaved } from '../../lib/unsaved.ts'
import { receivedItems } from '../../local/received/received.ts'
import { hasLoadedPage, launchQueue, type Launch, pathOfLaunch } from './launches.ts'
import { LaunchQuestion } from './LaunchQuestion.tsx'

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
