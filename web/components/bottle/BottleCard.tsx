import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router-dom'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { drinkState } from '../../../shared/features/collection/drink-window.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { Badge } from '../../ui/Badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Amount } from '../value/Amount.tsx'
import { BottlePhoto } from './BottlePhoto.tsx'
import { CellarName } from '../cellar/CellarName.tsx'
import { bottlePath } from './bottle-path.ts'
import { drinkTones } from './drink-tones.ts'
import { figuresOf, gainTone } from '../value/figures-of.ts'
import { bottleStateWords } from './level-words.ts'

/** The height of a card in pixels, and the least width of one. */
export const bottleCardHeight = 284
export const minCardWidth = 156

export interface BottleCardProps {
  bottle: Bottle
  hideAmounts: boolean
  /** The year of drinking: then the drink window is shown. */
  year?: number
  selected?: boolean
  onOpen?: (event: MouseEvent, bottle: Bottle) => void
}

const onPhotoClass = 'rounded-full bg-surface px-2 py-0.5 text-caption'

/** One bottle to look at: large, with its place on the photo. */
export const BottleCard = memo(function BottleCard(props: BottleCardProps) {
  const { bottle, hideAmounts, year, selected = false, onOpen } = props
  const { worth, worthIn, paid, paidIn, gainPercent } = figuresOf(bottle)
  const state = bottleState(bottle)
  const drink = year === undefined ? undefined : drinkState(bottle, year)
  return (
    <Link
      to={bottlePath(bottle.id)}
      aria-current={selected ? 'true' : undefined}
      onClick={onOpen && ((event) => onOpen(event, bottle))}
      className={classes(
        'flex h-full min-w-0 flex-col overflow-hidden rounded-lg border bg-surface transition-colors',
        selected ? 'border-accent' : 'border-line hover:border-edge',
      )}
    >
      <div className="relative">
        <BottlePhoto bottle={bottle} className={classes('h-40', !bottle.photo && 'pb-5')} />
        <span className="absolute inset-x-2 bottom-2 flex min-w-0 gap-1">
          <span className={classes(onPhotoClass, 'truncate')}>{bottle.location}</span>
          {bottle.quantity > 1 && (
            <span className={classes(onPhotoClass, 'shrink-0')}>
              {collectionCopy.several(bottle.quantity)}
            </span>
          )}
        </span>
        {state !== 'sealed' && (
          <span className="absolute top-2 end-2">
            <Badge tone={state === 'open' ? 'accent' : 'plain'}>{bottleStateWords(bottle)}</Badge>
          </span>
        )}
        {drink && (
          <span className="absolute top-2 start-2">
            <Badge tone={drinkTones[drink]}>{collectionCopy.drinks[drink]}</Badge>
          </span>
        )}
      </div>
      <span className="flex min-h-0 grow flex-col p-3">
        <span dir="auto" className="line-clamp-2 font-serif leading-5 font-semibold break-words">
          {bottle.name}
        </span>
        <span className="truncate text-caption text-soft">
          {[bottle.vintage, bottle.brand].filter(Boolean).join(' · ')}
          <CellarName of={bottle} />
        </span>
        {/**
         * One line high: next to a long amount, text that does not fit is left out instead of cut.
         */}
        <span className="figures mt-auto flex h-6 flex-wrap items-baseline justify-between gap-x-2 overflow-hidden">
          <span className="max-w-full truncate font-semibold">
            {worth === undefined ? (
              collectionCopy.none
            ) : (
              <Amount cents={worth} currency={worthIn} hidden={hideAmounts} />
            )}
          </span>
          {paid !== undefined && (
            <span className="max-w-full truncate text-caption text-soft">
              {gainPercent === undefined ? (
                <>
                  {collectionCopy.paid('')}
                  <Amount cents={paid} currency={paidIn} hidden={hideAmounts} />
                </>
              ) : (
                <span className={gainTone(gainPercent)}>
                  {collectionCopy.gainPercent(gainPercent)}
                </span>
              )}
            </span>
          )}
        </span>
      </span>
    </Link>
  )
})
