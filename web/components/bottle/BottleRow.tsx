import { type MouseEvent, memo } from 'react'
import { Link } from 'react-router-dom'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import type { Bottle } from '../../../shared/features/collection/bottle.ts'
import { bottleState } from '../../../shared/features/collection/shelf.ts'
import { drinkState } from '../../../shared/features/collection/drink-window.ts'
import { folded } from '../../../shared/kernel/text.ts'
import { classes } from '../../ui/classes.ts'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Amount } from '../value/Amount.tsx'
import { BottleThumb } from './BottlePhoto.tsx'
import { CellarName } from '../cellar/CellarName.tsx'
import { type BottleFigures, figuresOf, gainTone } from '../value/figures-of.ts'
import { bottlePath } from './bottle-path.ts'
import { bottleStateWords } from './level-words.ts'

/** The height of a row, in pixels: two lines of name and one below fit. */
export const bottleRowHeight = 76

export interface BottleRowProps {
  bottle: Bottle
  hideAmounts: boolean
  /** The year of drinking: then the drink window is shown. */
  year?: number
  /** Its page is open next to the list. */
  selected?: boolean
  /** Called before the link is followed; may prevent it. */
  onOpen?: (event: MouseEvent, bottle: Bottle) => void
}

/** One bottle in a list, as one link: picture, name, place, value. */
export const BottleRow = memo(function BottleRow(props: BottleRowProps) {
  const { bottle, hideAmounts, year, selected = false, onOpen } = props
  const figures = figuresOf(bottle)
  return (
    <Link
      to={bottlePath(bottle.id)}
      aria-current={selected ? 'true' : undefined}
      onClick={onOpen && ((event) => onOpen(event, bottle))}
      className={classes(
        'flex h-full items-center max-[20rem]:[&>:first-child]:hidden gap-3 border-b border-line focus-visible:-outline-offset-2 desk:px-2',
        selected ? 'bg-accent-wash' : 'hover:bg-sunken',
        bottle.isFinished && 'text-soft',
      )}
    >
      <BottleThumb bottle={bottle} />
      <BottleWords bottle={bottle} year={year} />
      <FiguresInTwoLines figures={figures} hidden={hideAmounts} />
      <FiguresInColumns figures={figures} hidden={hideAmounts} />
    </Link>
  )
})

/** Name on up to two lines, and one line below. */
export function BottleWords({ bottle, year }: { bottle: Bottle; year?: number | undefined }) {
  const state = bottleState(bottle)
  const drink = year === undefined ? undefined : drinkState(bottle, year)
  const line = [
    bottle.quantity > 1 && collectionCopy.several(bottle.quantity),
    state !== 'sealed' && bottleStateWords(bottle),
    drink && collectionCopy.drinks[drink],
    bottle.vintage,
    // A name that has the brand needs no second one; the place is more useful.
    !folded(bottle.name).includes(folded(bottle.brand)) && bottle.brand,
    bottle.location,
  ]
  return (
    <span className="min-w-0 grow">
      <span className="line-clamp-2 font-serif leading-5 font-semibold break-words">
        {/* Written in its own direction, and beginning where the lines of this page do. */}
        <span dir="auto">{bottle.name}</span>
      </span>
      <span className="block truncate text-caption text-soft">
        {line.filter(Boolean).join(' · ')}
        <CellarName of={bottle} />
      </span>
    </span>
  )
}

interface FiguresProps {
  figures: BottleFigures
  hidden: boolean
}

/** On a phone: the value, and its gain below. */
function FiguresInTwoLines({ figures, hidden }: FiguresProps) {
  const { worth, worthIn, paid, paidIn, gainPercent } = figures
  return (
    <span className="figures max-w-[45%] shrink-0 text-end max-[20rem]:max-w-[60%] @xl:hidden">
      <span className="block leading-5 font-semibold">
        {worth === undefined ? (
          <NoValue />
        ) : (
          <Amount cents={worth} currency={worthIn} hidden={hidden} />
        )}
      </span>
      {paid !== undefined && (
        <span className="block truncate text-caption text-soft max-[20rem]:whitespace-normal">
          {gainPercent !== undefined && (
            <>
              <span className={gainTone(gainPercent)}>
                {collectionCopy.gainPercent(gainPercent)}
              </span>
              {' · '}
            </>
          )}
          {collectionCopy.paid('')}
          <Amount cents={paid} currency={paidIn} hidden={hidden} />
        </span>
      )}
    </span>
  )
}

/** The value is unknown, which is not zero. */
function NoValue() {
  return (
    <>
      <span aria-hidden>{collectionCopy.none}</span>
      <VisuallyHidden>{collectionCopy.noValueYet}</VisuallyHidden>
    </>
  )
}

/** How wide each column of figures is, for its heading too. */
export const columnClass = 'w-26 shrink-0 text-end'

function FiguresInColumns({ figures, hidden }: FiguresProps) {
  const { worth, worthIn, paid, paidIn, gain, gainPercent } = figures
  return (
    <span className="figures hidden shrink-0 @xl:flex">
      <span className={classes(columnClass, 'text-soft')}>
        {paid === undefined ? (
          collectionCopy.none
        ) : (
          <Amount cents={paid} currency={paidIn} hidden={hidden} />
        )}
      </span>
      <span className={classes(columnClass, 'font-semibold')}>
        {worth === undefined ? (
          <NoValue />
        ) : (
          <Amount cents={worth} currency={worthIn} hidden={hidden} />
        )}
      </span>
      <span className={classes(columnClass, gainTone(gainPercent))}>
        {gain === undefined ? (
          collectionCopy.none
        ) : (
          <>
            <Amount cents={gain} currency={paidIn} signed hidden={hidden} />
            {gainPercent !== undefined && (
              <span className="block text-caption">{collectionCopy.gainPercent(gainPercent)}</span>
            )}
          </>
        )}
      </span>
    </span>
  )
}
