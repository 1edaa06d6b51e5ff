import {
  BookOpen,
  ChartLine,
  Check,
  LibraryBig,
  MessageCircle,
  type LucideIcon,
  Radar,
  Wine,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { insiderPrice, noOffer, type Offer } from '../../../shared/business/offer.ts'
import { billingCopy } from '../../../shared/copy/billing.ts'
import { landingCopy as copy } from '../../../shared/copy/landing.ts'
import { readOffer } from '../../../shared/features/billing/endpoints.ts'
import { routes } from '../../../shared/routes.ts'
import { useServerQuery } from '../../online/queries.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Sample } from './Sample.tsx'

const icons: Readonly<Record<keyof typeof copy.grid, LucideIcon>> = {
  collection: LibraryBig,
  bar: Wine,
  value: ChartLine,
  recipes: BookOpen,
  sommelier: MessageCircle,
  drops: Radar,
}
const features = Object.entries(copy.grid) as [
  keyof typeof copy.grid,
  { name: string; text: string },
][]
const join = `${routes.auth.path}?mode=join`

/** `/` for visitors, within the app, with the server's offer. */
export function LandingScreen() {
  useTitle(copy.pageTitle)
  const { data } = useServerQuery(readOffer, undefined)
  return <Landing offer={data && (data.isSold ? data.offer : 'unsold')} sample={<Sample />} />
}

interface LandingProps {
  /** Absent: only the price is shown. `unsold`: there is no payment provider. */
  offer: Offer | 'unsold' | undefined
  sample: ReactNode
}

/** The page; the build draws it into landing.html, too. */
export function Landing({ offer, sample }: LandingProps) {
  return (
    <div className="flex flex-col gap-14 py-4 desk:gap-20 desk:py-10">
      <section className="mx-auto flex max-w-2xl flex-col items-center gap-5 text-center">
        <h1 className="text-[2.25rem] leading-tight desk:text-[3.25rem]">{copy.title}</h1>
        <p className="text-lead text-soft">{copy.lead}</p>
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink tone="primary" to={join}>
            {copy.start}
          </ButtonLink>
          <ButtonLink to={routes.features.path}>{copy.toFeatures}</ButtonLink>
        </div>
        <p className="text-small text-soft">{copy.startNote}</p>
      </section>

      <Part title={copy.features}>
        <ul className="grid gap-3 sm:grid-cols-2 desk:grid-cols-3">
          {features.map(([key, { name, text }]) => (
            <Feature key={key} Icon={icons[key]} name={name} text={text} />
          ))}
        </ul>
      </Part>

      <Part title={copy.sample} lead={copy.sampleLead}>
        {sample}
      </Part>

      <Part title={copy.benefits}>
        <dl className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
          {copy.reasons.map(([name, text]) => (
            <div key={name}>
              <dt className="font-serif text-lead font-semibold">{name}</dt>
              <dd className="mt-1 text-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </Part>

      <Part title={copy.pricing} lead={copy.pricingLead}>
        <Plans offer={offer} />
      </Part>

      <section className="flex flex-col items-center gap-4 rounded-lg bg-sunken px-5 py-10 text-center">
        <h2 className="text-display">{copy.last}</h2>
        <p className="text-soft">{copy.lastSentence}</p>
        <ButtonLink tone="primary" to={join}>
          {copy.start}
        </ButtonLink>
        <p className="text-small text-soft">{copy.sells}</p>
      </section>
    </div>
  )
}

function Part(props: { title: string; lead?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-5">
      <header className="max-w-2xl">
        <h2 className="text-display">{props.title}</h2>
        {props.lead && <p className="mt-1 text-soft">{props.lead}</p>}
      </header>
      {props.children}
    </section>
  )
}

function Feature({ Icon, name, text }: { Icon: LucideIcon; name: string; text: string }) {
  return (
    <li className="rounded-lg border border-line bg-surface p-5">
      <Icon aria-hidden size={24} className="text-accent" />
      <h3 className="mt-3 text-lead">{name}</h3>
      <p className="mt-1 text-soft">{text}</p>
    </li>
  )
}

/** The summary of `/pricing`. */
function Plans({ offer = noOffer }: Pick<LandingProps, 'offer'>) {
  const { free, insider } = billingCopy
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Plan name={free.name} price={free.price} points={free.points} />
        <Plan
          name={insider.name}
          price={billingCopy.amount(insiderPrice.month)}
          per={billingCopy.perWord.month}
          // In the prerendered page the server inserts its offer here.
          note={offer === 'unsold' ? billingCopy.notSold : billingCopy.begins(offer, 'month')}
          points={insider.points}
        />
      </div>
      <div>
        <ButtonLink to={routes.pricing.path}>{copy.toPricing}</ButtonLink>
      </div>
    </>
  )
}

function Plan(props: {
  name: string
  price: string
  per?: string
  note?: string
  points: readonly string[]
}) {
  return (
    <section className="rounded-lg border border-line bg-surface p-5">
      <h3 className="text-title">{props.name}</h3>
      <p className="mt-1">
        <span className="figures font-serif text-display">{props.price}</span>
        {props.per && <span className="text-soft"> {props.per}</span>}
      </p>
      {props.note && (
        <p className="mt-1">
          <Badge tone="accent">
            <span data-offer>{props.note}</span>
          </Badge>
        </p>
      )}
      <ul className="mt-4 flex flex-col gap-2">
        {props.points.map((point) => (
          <li key={point} className="flex items-start gap-2">
            <Check aria-hidden size={18} className="mt-0.5 shrink-0 text-good" />
            {point}
          </li>
        ))}
      </ul>
    </section>
  )
}
