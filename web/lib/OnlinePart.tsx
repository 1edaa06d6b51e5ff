import { type ComponentType, useEffect, useState } from 'react'
import { restOfWords } from '../language/start.ts'
import { Offline } from '../online/call.ts'
import { QueryBoundary } from './QueryBoundary.tsx'

interface OnlinePartProps<Props extends object> {
  load: () => Promise<ComponentType<Props>>
  given: Props
  /** As in {@link QueryBoundary}. */
  loading: string
  offline: string
}

/**
 * A part of a screen that needs the server, and whose code loads over the network when first opened.
 * Offline it shows a message in its place, and the rest of the screen works.
 */
export function OnlinePart<Props extends object>(props: OnlinePartProps<Props>) {
  const { load, given: input, loading, offline } = props
  const [part, setPart] = useState<{ readonly Part: ComponentType<Props> }>()
  const [error, setError] = useState<Offline | null>(null)
  const [isLoading, setLoading] = useState(true)
  useEffect(() => {
    if (!isLoading) return undefined
    let isLeft = false
    const come = async () => {
      if (restOfWords) await restOfWords
      return load()
    }
    come().then(
      (Part) => isLeft || setPart({ Part }),
      () => {
        if (isLeft) return
        setError(new Offline())
        setLoading(false)
      },
    )
    return () => {
      isLeft = true
    }
  }, [isLoading, load])
  const refetch = () => setLoading(true)
  const query = { data: part, error, isFetching: isLoading, heardAt: 0, refetch }
  return (
    <QueryBoundary query={query} loading={loading} offline={offline}>
      {({ Part }) => <Part {...input} />}
    </QueryBoundary>
  )
}
