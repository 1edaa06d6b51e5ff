import { onlineManager, QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import { type Instant, minute } from '../../shared/kernel/time.ts'
import { ApiProblem, call, type Given, Offline } from './call.ts'

/**
 * Data of the server, shown as last received. It is in memory only: the next person must not find
 * it.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // The answer decides whether the network works.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // A defect is no state of the screen.
      throwOnError: (error) => !(error instanceof Offline || error instanceof ApiProblem),
    },
  },
})

// Otherwise it ignores focus and reconnects. The usual provider around the whole app would be part of
// the first download.
client.mount()
// It assumes a network, and misses the first one of a page that was opened without.
onlineManager.setOnline(navigator.onLine)

/** The state of an endpoint for a screen: the last answer, and the current trouble. */
export interface ServerQuery<Gives> {
  readonly data: Gives | undefined
  readonly error: Offline | ApiProblem | null
  readonly isFetching: boolean
  /** When `data` came, by the clock of the device; 0 before. */
  readonly heardAt: Instant
  refetch(): void
}

/**
 * Queries an endpoint while the screen is open.
 * @param as the querying user: another user never sees the answer
 * @param every repeats after this many milliseconds while the page is visible, and at once when it
 *   becomes visible; a function gets the last response
 */
export function useServerQuery<Params = never, Query = never, Body = never, Gives = undefined>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  as: string | undefined,
  input: Pick<Given<Params, Query, Body>, 'params' | 'query' | 'body'> = {},
  { every }: { every?: number | ((last: Gives | undefined) => number) | undefined } = {},
): ServerQuery<Gives> {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
    {
      queryKey: [endpoint.name, as, input],
      queryFn: () => call(endpoint, input),
      ...often(
        typeof every === 'function'
          ? ({ state }: { readonly state: { readonly data: Gives | undefined } }) =>
              every(state.data)
          : every,
      ),
    },
    client,
  )
  return {
    data,
    error: error as ServerQuery<Gives>['error'],
    isFetching,
    heardAt: dataUpdatedAt,
    refetch: () => void refetch(),
  }
}

/**
 * Options of a query whose answer waits for somebody else's decision: until then it repeats each
 * minute, and at once when the person comes back to the page.
 */
export const untilDecided = <Gives>(waits: (last: Gives) => boolean) => ({
  every: (last: Gives | undefined) => (last !== undefined && waits(last) ? minute : 0),
})

const often = <Every>(every: Every | undefined) =>
  every === undefined ? {} : { refetchInterval: every, refetchOnWindowFocus: 'always' as const }

/** A list in pages, as far as it was requested. */
export interface ServerPages<Gives> extends ServerQuery<readonly Gives[]> {
  /** Asks for the next page; absent at the end. */
  readonly more: (() => void) | undefined
}

/**
 * Requests the first page of a list, and the next with each `more()`.
 * @param every as in {@link useServerQuery}, for all requested pages
 */
export function useServerPages<
  Params,
  Query extends { after?: string | undefined },
  Gives extends { next?: string | undefined },
>(
  endpoint: Endpoint<Params, Query, never, Gives>,
  as: string | undefined,
  input: { params?: Params; query?: Omit<Query, 'after'> } = {},
  { every }: { every?: number | undefined } = {},
): ServerPages<Gives> {
  const query = useInfiniteQuery(
    {
      queryKey: [endpoint.name, as, input],
      queryFn: ({ pageParam }) =>
        call(endpoint, {
          ...(input.params !== undefined && { params: input.params }),
          query: { ...input.query, after: pageParam } as Query,
        }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next,
      ...often(every),
    },
    client,
  )
  const { data, error, isFetching, refetch, hasNextPage, fetchNextPage } = query
  return {
    data: data?.pages,
    error: error as ServerQuery<Gives>['error'],
    isFetching,
    heardAt: query.dataUpdatedAt,
    refetch: () => void refetch(),
    more: hasNextPage ? () => void fetchNextPage() : undefined,
  }
}

/** Marks answers of these endpoints as old: their screens ask again. */
export const invalidate = (...endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => endpoints.some((one) => one.name === name),
  })

/**
 * Updates all answers of an endpoint after an act or a live message; for a list, each page. If
 * nothing changes, `change` returns its argument.
 */
export function amend<Params, Query, Body, Gives>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  change: (last: Gives) => Gives,
): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey: [name] }) => name === endpoint.name },
    (last: unknown) => {
      if (last === undefined) return undefined
      // The stored value of an endpoint is its answer, or pages of it.
      return isPages<Gives>(last)
        ? { ...last, pages: last.pages.map((page) => change(page)) }
        : change(last as Gives)
    },
  )
}

/** How the pages of a list are held. */
interface Pages<Gives> {
  readonly pages: readonly Gives[]
  readonly pageParams: readonly unknown[]
}
const isPages = <Gives>(last: unknown): last is Pages<Gives> =>
  typeof last === 'object' && last !== null && 'pages' in last && 'pageParams' in last
