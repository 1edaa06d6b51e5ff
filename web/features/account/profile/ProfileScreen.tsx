import { ChevronRight, CreditCard, LifeBuoy, LogOut, Settings, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { tierAt } from '../../../../shared/business/loyalty.ts'
import { supportCopy } from '../../../../shared/copy/support.ts'
import { profileCopy } from '../../../../shared/copy/profile.ts'
import { shellCopy } from '../../../../shared/copy/shell.ts'
import { bottles, totals } from '../../../../shared/features/collection/bottle.ts'
import { dayOf } from '../../../../shared/kernel/time.ts'
import { routes } from '../../../../shared/routes.ts'
import { RatesNote } from '../../../components/value/RatesNote.tsx'
import { useSums } from '../../../components/value/sums.ts'
import { useOwnRows } from '../../../local/hooks/cellars.ts'
import { useSettings } from '../../../local/hooks/live.ts'
import { FigureAmount } from '../../../components/value/FigureAmount.tsx'
import { useSignOut } from '../../../components/account/sign-out.ts'
import { useIsFetched } from '../../../lib/OnceFetched.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Figure, Figures } from '../../../ui/Figure.tsx'
import { Membership } from './Membership.tsx'
import { Portrait } from './Portrait.tsx'
import { useMe } from '../use-me.ts'
import { locale } from '../../../../shared/kernel/language.ts'
import { dayInWords } from '../../../../shared/kernel/day-in-words.ts'
import { TextLink } from '../../../ui/TextLink.tsx'

/** The user's picture, plan and figures, with links to their settings. */
export function ProfileScreen() {
  const user = useMe()
  const signOut = useSignOut()
  return (
    <div className="mx-auto flex max-w-2xl flex-col gap-6">
      <header className="flex items-center gap-4">
        <Portrait large />
        <div className="min-w-0 grow">
          <h1 className="text-display break-words">{user.name}</h1>
          <p className="truncate text-soft">{user.email}</p>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-soft">
            <Badge tone={user.subscriptionTier === 'insider' ? 'accent' : 'plain'}>
              {shellCopy.plan[user.subscriptionTier]}
            </Badge>
            {user.memberSince !== undefined && profileCopy.memberSince(inDays(user.memberSince))}
          </p>
        </div>
      </header>
      <ProfileFigures />
      <Membership />
      <nav aria-label={profileCopy.ways}>
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          <Way to={routes.settings.path} Icon={Settings} detail={profileCopy.settingsDetail}>
            {profileCopy.settings}
          </Way>
          <Way to={routes.security.path} Icon={ShieldCheck} detail={profileCopy.securityDetail}>
            {profileCopy.security}
          </Way>
          <Way to={routes.subscription.path} Icon={CreditCard}>
            {profileCopy.billing}
          </Way>
          <Way to={routes.support.path} Icon={LifeBuoy} detail={supportCopy.openDetail}>
            {supportCopy.open}
          </Way>
          <li>
            <button type="button" className={rowClass} onClick={signOut}>
              <LogOut aria-hidden size={20} className="shrink-0 text-soft mirrored" />
              {profileCopy.signOut}
            </button>
          </li>
        </ul>
      </nav>
    </div>
  )
}

/** Figures of the rows on this device; unknown ones are labelled so, not shown as zero. */
function ProfileFigures() {
  const user = useMe()
  const { hideAmounts } = useSettings()
  const here = useOwnRows(bottles)
  // While rows are missing, every figure would be wrong.
  const rows = useIsFetched() ? here : undefined
  const all = totals(rows ?? [])
  const sums = useSums(rows)
  const collected = (rows ?? []).filter(({ inCollection }) => inCollection)
  const collection = totals(sums ? collected.map(sums.count) : [])
  const valued = collection.bottles - collection.unvalued
  const points = user.loyaltyPoints
  return (
    <section aria-label={profileCopy.figures}>
      <Figures>
        <Figure
          label={profileCopy.portfolio}
          detail={
            valued > 0 && collection.unvalued > 0
              ? profileCopy.unvalued(collection.unvalued)
              : undefined
          }
        >
          {!rows || !sums ? (
            '…'
          ) : valued === 0 ? (
            profileCopy.noData
          ) : (
            <FigureAmount cents={collection.value} hidden={hideAmounts} />
          )}
        </Figure>
        <Figure label={profileCopy.bottles}>
          {rows ? all.bottles.toLocaleString(locale()) : '…'}
        </Figure>
        {points !== undefined && (
          <Figure label={profileCopy.tier} detail={profileCopy.points(points)}>
            <TextLink to={routes.loyalty.path}>{profileCopy.tiers[tierAt(points)]}</TextLink>
          </Figure>
        )}
      </Figures>
      {!hideAmounts && <RatesNote bottles={collected} />}
    </section>
  )
}

const rowClass =
  'flex min-h-13 w-full items-center gap-3 px-4 py-2 text-start transition-colors hover:bg-sunken'

function Way(props: { to: string; Icon: typeof Settings; detail?: string; children: ReactNode }) {
  const { to, Icon, detail, children } = props
  const inside = (
    <>
      <Icon aria-hidden size={20} className="shrink-0 text-soft" />
      <span className="min-w-0 grow">
        {children}
        {detail && <span className="block text-caption text-soft">{detail}</span>}
      </span>
      <ChevronRight aria-hidden size={18} className="shrink-0 text-soft mirrored" />
    </>
  )
  return (
    <li>
      <Link to={to} className={rowClass}>
        {inside}
      </Link>
    </li>
  )
}

const inDays = (at: number) => dayInWords(dayOf(at, -new Date(at).getTimezoneOffset()))
