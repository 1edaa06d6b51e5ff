import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router-dom'
import { homeCopy } from '../../../shared/copy/home.ts'
import { messages } from '../../../shared/features/alerts/inbox-message.ts'
import { bottleEvents } from '../../../shared/features/bar/bottle-event.ts'
import { pours } from '../../../shared/features/bar/pour.ts'
import { bottles } from '../../../shared/features/collection/bottle.ts'
import { imports } from '../../../shared/features/collection/import.ts'
import { waitingByInbox } from '../../../shared/features/market/waiting-by-inbox.ts'
import { routes } from '../../../shared/routes.ts'
import { afterPaint } from '../../local/runtime/after-paint.ts'
import { useDevice } from '../../local/device/device-context.tsx'
import { ownOf } from '../../local/hooks/cellars.ts'
import { useRows, useSettings, useSyncStatus } from '../../local/hooks/live.ts'
import { InvitationNotice } from '../../components/cellar/InvitationNotice.tsx'
import { lazyAside } from '../../lib/lazy-part.ts'
import { useIsFetched, NoRows } from '../../lib/OnceFetched.tsx'
import { useNow } from '../../lib/now.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Loading, Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { AroundPart } from './AroundPart.tsx'
import { FileUp, Plus } from 'lucide-react'
import { categories } from '../../../shared/features/collection/categories.ts'
import { useBottleDialog } from '../../components/bottle-form/bottle-dialog-state.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { HomeFigures } from './HomeFigures.tsx'
import { nearOf } from './near/near-of.ts'
import { NearFrame } from './near/NearFrame.tsx'
import { QuickAccess } from './QuickAccess.tsx'
import { RecentActivity } from './RecentActivity.tsx'
import { SuggestionFrame } from './suggestion/SuggestionFrame.tsx'
import { waitingGrid } from './waiting/waiting-classes.ts'

const InstallHint = lazyAside(async () => {
  await afterPaint()
  return (await import('./install/InstallHint.tsx')).InstallHint
})
const Waiting = lazyAside(async () => (await import('./waiting/Waiting.tsx')).Waiting)
const WaitingSeats = lazyAside(async () => (await import('./seats/WaitingSeats.tsx')).WaitingSeats)
const AdminPart = lazyAside(async () => (await import('./admin/AdminPart.tsx')).AdminPart)
const Suggestion = lazyAside(async () => (await import('./suggestion/Suggestion.tsx')).Suggestion)
const HottestDrops = lazyAside(async () => (await import('./near/DropsNear.tsx')).HottestDrops)

/** Home: open matters, the cellar's figures, links, and recent activity. */
export function HomeScreen() {
  const { user } = useDevice()
  const rows = {
    bottles: useRows(bottles),
    pours: useRows(pours),
    events: useRows(bottleEvents),
    imports: useRows(imports),
    messages: useRows(messages),
  }
  const firstName = user.name.trim().split(/\s+/)[0] ?? ''
  const own = useMemo(() => rows.bottles && ownOf(rows.bottles), [rows.bottles])
  const loaded = own && rows.pours && rows.events && rows.imports && rows.messages
  const isFetched = useIsFetched()

  return (
    <div className="flex flex-col gap-6">
      <header>
        <h1 className="text-display break-words">{homeCopy.welcome(firstName)}</h1>
        <p className="text-soft">{homeCopy.sentence}</p>
      </header>
      <AttentionNotice />
      <InvitationNotice />
      <Suspense fallback={null}>
        <InstallHint />
      </Suspense>
      {rows.messages && <WhatWaits messages={rows.messages} />}
      {user.roles.includes('admin') && (
        <Suspense fallback={null}>
          <AdminPart />
        </Suspense>
      )}
      {rows.messages && <Seats messages={rows.messages} />}
      {!loaded ? (
        <HomeSkeleton />
      ) : rows.bottles?.length === 0 && (!isFetched || rows.imports?.length === 0) ? (
        <>
          <EmptyCellar />
          <QuickAccess />
          <Near />
        </>
      ) : (
        <>
          <HomeFigures bottles={own} seen={rows.bottles ?? []} />
          <QuickAccess />
          <div className="grid gap-6 desk:grid-cols-[1fr_24rem]">
            <div className="flex min-w-0 flex-col gap-6 desk:col-start-2">
              {own.length > 0 && (
                <Suspense fallback={<SuggestionFrame />}>
                  <Suggestion bottles={own} />
                </Suspense>
              )}
              <Near />
            </div>
            <div className="min-w-0 desk:col-start-1 desk:row-start-1">
              <RecentActivity
                bottles={rows.bottles ?? []}
                pours={rows.pours ?? []}
                events={rows.events ?? []}
                imports={rows.imports ?? []}
              />
            </div>
          </div>
        </>
      )}
      {loaded && <AroundPart />}
    </div>
  )
}

/** Changes the server refused: the input is safe, but the user has to decide. */
function AttentionNotice() {
  const { attention } = useSyncStatus()
  const navigate = useNavigate()
  if (attention === 0) return null
  return (
    <Notice
      tone="warn"
      title={homeCopy.attention(attention)}
      act={
        <Button size="small" onClick={() => void navigate(routes.attention.path)}>
          {homeCopy.toAttention}
        </Button>
      }
    >
      {homeCopy.attentionSentence}
    </Notice>
  )
}

/** Open matters at stores, with room reserved by the inbox. */
function WhatWaits({ messages }: { messages: Parameters<typeof waitingByInbox>[0] }) {
  const now = useNow()
  const byInbox = useMemo(
    () => waitingByInbox(messages, now, new Date(now).setHours(24, 0, 0, 0)),
    [messages, now],
  )
  return (
    <Suspense
      fallback={
        byInbox.length > 0 && (
          <Loading label={homeCopy.waiting.loading}>
            <div className={waitingGrid}>
              {byInbox.map(({ id }) => (
                <Skeleton key={id} className="h-44 rounded-lg" />
              ))}
            </div>
          </Loading>
        )
      }
    >
      <Waiting byInbox={byInbox} />
    </Suspense>
  )
}

/** Seats at events; keeps room free if the inbox knows of one. */
function Seats({ messages }: { messages: Parameters<typeof waitingByInbox>[0] }) {
  const now = useNow()
  const isExpected = messages.some(
    ({ kind, from = 0, until = 0 }) =>
      (kind === 'event_offer' && until > now) || (kind.startsWith('event_soon') && from > now),
  )
  return (
    <Suspense
      fallback={
        isExpected && (
          <div className={waitingGrid}>
            <Skeleton className="h-36 rounded-lg" />
          </div>
        )
      }
    >
      <WaitingSeats isExpected={isExpected} />
    </Suspense>
  )
}

function Near() {
  const own = nearOf(useSettings())
  const { title, anywhere } = homeCopy.near
  return (
    <Suspense fallback={<NearFrame title={own ? title(own.place) : anywhere} />}>
      <HottestDrops own={own} />
    </Suspense>
  )
}

function HomeSkeleton() {
  return (
    <Loading label={homeCopy.loading}>
      <div className="mb-6 grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Skeleton className="col-span-2 h-24 rounded-lg sm:col-span-1" />
        <Skeleton className="h-24 rounded-lg" />
        <Skeleton className="h-24 rounded-lg" />
      </div>
      <SkeletonRows rows={5} />
    </Loading>
  )
}

/** For a new user: two ways to fill the cellar. */
function EmptyCellar() {
  const { add } = useBottleDialog.getState()
  return (
    <NoRows
      drawing={
        <div className="flex items-end gap-2 border-b-4 border-line px-3">
          {categories.map((category, at) => (
            <BottleSilhouette key={category} category={category} level={1 - at / 6} height={72} />
          ))}
        </div>
      }
      title={homeCopy.emptyTitle}
      sentence={homeCopy.emptySentence}
      act={
        <div className="flex flex-col gap-2">
          <Button tone="primary" icon={<Plus aria-hidden size={20} />} onClick={() => add()}>
            {homeCopy.addFirst}
          </Button>
          <ButtonLink to={routes.import.path} icon={<FileUp aria-hidden size={20} />}>
            {homeCopy.import}
          </ButtonLink>
        </div>
      }
    />
  )
}
