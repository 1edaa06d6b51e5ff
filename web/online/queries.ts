import { QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Endpoint } from '../../shared/kernel/endpoint.ts'
import type { Instant } from '../../shared/kernel/time.ts'
import { ApiProblem, call, type Given, Offline } from './call.ts'

/**
 * What is only true at the server and is shown as it was told a moment ago. It is held in memory
 * alone: nothing of it may outlive the page, where the next person would find it.
 */
const client = new QueryClient({
  defaultOptions: {
    queries: {
      retry: false,
      // Whether there is a network, the answer tells.
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: true,
      // A defect is no state of the screen.
      throwOnError: (error) => !(error instanceof Offline || error instanceof ApiProblem),
    },
  },
})

// Else it hears nothing of a page that is seen again, or of a network that is back: what usually does
// this is a provider around the whole app, which the first path would have to load.
client.mount()

/** The answer of an endpoint as a screen has it: what came last, and what is the matter now. */
export interface ServerQuery<Gives> {
  readonly data: Gives | undefined
  readonly error: Offline | ApiProblem | null
  readonly isFetching: boolean
  /** When `data` came, by the clock of the device; 0 before. */
  readonly heardAt: Instant
  refetch(): void
}

/**
 * Asks an endpoint while the screen is there.
 * @param as the user who asks: what one was told is not shown to another
 * @param every asks again after so many milliseconds, while the page is seen; and at once when it is
 * seen again
 */
export function useServerQuery<Params = never, Query = never, Body = never, Gives = undefined>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  as: string | undefined,
  given: Pick<Given<Params, Query, Body>, 'params' | 'query' | 'body'> = {},
  { every }: { every?: number | undefined } = {},
): ServerQuery<Gives> {
  const { data, error, isFetching, refetch, dataUpdatedAt } = useQuery(
    {
      queryKey: [endpoint.name, as, given],
      queryFn: () => call(endpoint, given),
      ...often(every),
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

const often = (every: number | undefined) =>
  every === undefined ? {} : { refetchInterval: every, refetchOnWindowFocus: 'always' as const }

/** A list that comes in pages, as far as it was asked for. */
export interface ServerPages<Gives> extends ServerQuery<readonly Gives[]> {
  /** Asks for the next page; absent at the end. */
  readonly more: (() => void) | undefined
}

/**
 * Asks for the first page of a list, and for more with each `more()`.
 * @param every as in {@link useServerQuery}, for all pages that were asked for
 */
export function useServerPages<
  Params,
  Query extends { after?: string | undefined },
  Gives extends { next?: string | undefined },
>(
  endpoint: Endpoint<Params, Query, never, Gives>,
  as: string | undefined,
  given: { params?: Params; query?: Omit<Query, 'after'> } = {},
  { every }: { every?: number | undefined } = {},
): ServerPages<Gives> {
  const query = useInfiniteQuery(
    {
      queryKey: [endpoint.name, as, given],
      queryFn: ({ pageParam }) =>
        call(endpoint, {
          ...(given.params !== undefined && { params: given.params }),
          query: { ...given.query, after: pageParam } as Query,
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

/** What these endpoints told is old: whoever shows it asks again. */
export const invalidate = (...endpoints: readonly Pick<Endpoint, 'name'>[]): Promise<void> =>
  client.invalidateQueries({
    predicate: ({ queryKey: [name] }) => endpoints.some((one) => one.name === name),
  })

/**
 * Puts what came of an act, or was heard since, into what an endpoint has told, of all that it was asked
 * about; of a list in pages into each page. Where nothing differs, `change` gives what it was given.
 */
export function amend<Params, Query, Body, Gives>(
  endpoint: Endpoint<Params, Query, Body, Gives>,
  change: (last: Gives) => Gives,
): void {
  client.setQueriesData<unknown>(
    { predicate: ({ queryKey: [name] }) => name === endpoint.name },
    (last: unknown) => {
      if (last === undefined) return undefined
      // What is held under an endpoint's name is what it gives, or pages of that.
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
