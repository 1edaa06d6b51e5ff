import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { tagCopy } from '../../../shared/copy/tags.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { drinkState } from '../../../shared/features/collection/drink-window.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { tagsOf } from '../../../shared/features/collection/tags.ts'
import { routes } from '../../../shared/routes.ts'
import { useSettings } from '../../local/hooks/live.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { drinkTones } from '../../components/bottle/drink-tones.ts'
import { BottlePhoto } from '../../components/bottle/BottlePhoto.tsx'
import { useYear } from '../../lib/now.ts'
import { figuresOf, gainTone } from '../../components/value/figures-of.ts'
import { levelWords } from '../../components/bottle/level-words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Loading, Skeleton, SkeletonText } from '../../ui/Skeleton.tsx'
import { StarsShown } from '../../ui/Stars.tsx'
import { BottleActBar } from './BottleActBar.tsx'
import { BottleFacts } from './BottleFacts.tsx'
import { BottleHistory } from './BottleHistory.tsx'
import { readSourceRow } from '../../../shared/features/collection/import/source-row.ts'

export interface BottleDetailProps {
  bottle: Bottle
  /** Heading level of its name. */
  level: 1 | 2
  /** Called after its deletion here. */
  onRemoved: () => void
}

/** A bottle's page: picture, name, value, actions, facts, history, and source. */
export function BottleDetail({ bottle, level, onRemoved }: BottleDetailProps) {
  const { hideAmounts } = useSettings()
  const Heading = `h${level}` as const
  const state = bottleState(bottle)
  const drink = drinkState(bottle, useYear())
  const tags = tagsOf(bottle)
  return (
    <article className="flex flex-col gap-5">
      <BottlePhoto
        bottle={bottle}
        label={
          bottle.photo ? bottleCopy.photoOf(bottle.name) : bottleCopy.levelOf(levelWords(bottle))
        }
        className="h-52 rounded-lg"
        isLarge
      />
      <header>
        <Heading dir="auto" className="text-title break-words sm:text-display">
          {bottle.name}
        </Heading>
        <p className="mt-1 text-soft">
          {[bottle.brand, categoryInWords(bottle.subcategory ?? bottle.category), bottle.vintage]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p className="mt-2 flex flex-wrap items-center gap-2">
          {bottle.rating !== undefined && <StarsShown value={bottle.rating} />}
          <Badge tone={state === 'open' ? 'accent' : 'plain'}>{levelWords(bottle)}</Badge>
          {drink && <Badge tone={drinkTones[drink]}>{collectionCopy.drinks[drink]}</Badge>}
          {bottle.quantity > 1 && <Badge>{collectionCopy.bottles(bottle.quantity)}</Badge>}
          <span className="inline-flex min-w-0 items-center gap-1 text-small text-soft">
            <MapPin aria-hidden size={16} className="shrink-0" />
            <span dir="auto" className="min-w-0 break-words">
              {bottleCopy.placeAndBin(bottle.location, bottle.bin)}
            </span>
          </span>
        </p>
        {tags.length > 0 && (
          <ul aria-label={tagCopy.tags} className="mt-3 flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="max-w-full">
                <Link
                  to={`${routes.collection.path}?${new URLSearchParams({ tag })}`}
                  className="relative inline-flex min-h-9 max-w-full items-center rounded-full border border-edge bg-surface px-3 text-small before:absolute before:inset-x-0 before:-inset-y-1 hover:bg-sunken"
                >
                  <span dir="auto" className="truncate">
                    {tag}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </header>
      <BottleActBar bottle={bottle} onRemoved={onRemoved} />
      <Worth bottle={bottle} hidden={hideAmounts} />
      <BottleFacts bottle={bottle} level={level} hideAmounts={hideAmounts} />
      <BottleHistory bottle={bottle} onRemoved={onRemoved} level={level} />
      <BottleSource bottle={bottle} />
    </article>
  )
}

/** Value, price paid, and gain. */
function Worth({ bottle, hidden }: { bottle: Bottle; hidden: boolean }) {
  const { worth, worthIn, paid, paidIn, gain, gainPercent } = figuresOf(bottle)
  if (worth === undefined) return null
  return (
    <dl className="figures flex flex-wrap gap-px overflow-hidden rounded-lg border border-line bg-line">
      <WorthCell label={collectionCopy.columns.value}>
        <Amount cents={worth} currency={worthIn} hidden={hidden} />
      </WorthCell>
      {paid !== undefined && (
        <WorthCell label={collectionCopy.columns.paid}>
          <Amount cents={paid} currency={paidIn} hidden={hidden} />
        </WorthCell>
      )}
      {gain !== undefined && (
        <WorthCell label={collectionCopy.columns.gain}>
          <span className={gainTone(gainPercent)}>
            <Amount cents={gain} currency={paidIn} signed hidden={hidden} />
            {gainPercent !== undefined && (
              <span className="block font-sans text-caption font-normal">
                {collectionCopy.gainPercent(gainPercent)}
              </span>
            )}
          </span>
        </WorthCell>
      )}
    </dl>
  )
}

function WorthCell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grow basis-20 bg-surface px-3 py-2">
      <dt className="text-caption text-soft">{label}</dt>
      <dd className="font-serif text-lead font-semibold">{children}</dd>
    </div>
  )
}

/** The shape of a bottle's page. */
export function BottleDetailSkeleton() {
  return (
    <Loading label={bottleCopy.bottleLoading}>
      <Skeleton className="mb-5 h-52 w-full rounded-lg" />
      <Skeleton className="mb-3 h-8 w-2/3" />
      <Skeleton className="mb-6 h-4 w-1/3" />
      <Skeleton className="mb-6 h-12 w-full rounded-md" />
      <SkeletonText lines={5} />
    </Loading>
  )
}

/** The original line of an imported bottle's file. */
function BottleSource({ bottle }: { bottle: Bottle }) {
  const cells = [...(readSourceRow(bottle.sourceRow)?.cells ?? [])].filter(
    ([, cell]) => cell !== '',
  )
  if (cells.length === 0) return null
  return (
    <details className="group rounded-md border border-line">
      <summary className="flex min-h-11 items-center gap-2 rounded-md px-3 hover:bg-sunken">
        <span aria-hidden className="text-soft transition-transform group-open:rotate-90">
          ▸
        </span>
        {bottleCopy.source}
      </summary>
      <dl className="px-3 pb-3 text-small">
        {cells.map(([column, cell]) => (
          <div key={column} className="border-t border-line py-1.5">
            <dt className="text-caption text-soft">{column}</dt>
            <dd dir="auto" className="break-words whitespace-pre-wrap">
              {cell}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
