import { categoryInWords } from '../../../shared/features/collection/categories.ts'
import { useState } from 'react'
import { collectionCopy } from '../../../shared/copy/collection.ts'
import { homeCopy } from '../../../shared/copy/home.ts'
import { landingCopy as copy } from '../../../shared/copy/landing.ts'
import { valueCopy } from '../../../shared/copy/value.ts'
import { type Bottle, totals } from '../../../shared/features/collection/bottle.ts'
import { BottleSilhouette } from '../../components/bottle/BottleSilhouette.tsx'
import { BottleWords } from '../../components/bottle/BottleRow.tsx'
import { drawnLevel } from '../../components/bottle/drawn-level.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { FigureAmount } from '../../components/value/FigureAmount.tsx'
import { figuresOf, gainTone } from '../../components/value/figures-of.ts'
import { ShareBars } from '../../components/value/ShareBars.tsx'
import { ValueLine } from '../../components/value/ValueLine.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Figure, Figures } from '../../ui/Figure.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { sampleBottles, sampleDays } from './sample-cellar.ts'

const categories = [...new Set(sampleBottles.map(({ category }) => category))]
const choices = [
  { value: 'all', label: copy.sampleAll },
  ...categories.map((value) => ({ value: value as string, label: categoryInWords(value) })),
]

/** A labelled sample cellar, drawn by the app's own components. */
export function Sample() {
  const [category, choose] = useState('all')
  const bottles = sampleBottles.filter((one) => category === 'all' || one.category === category)
  const all = totals(bottles)
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-edge bg-ground p-3 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Badge tone="accent">{copy.sampleBadge}</Badge>
        <Segmented
          label={copy.sampleFilter}
          hideLabel
          options={choices}
          value={category}
          onChange={choose}
        />
      </div>
      <Figures>
        <Figure label={homeCopy.portfolio}>
          <FigureAmount cents={all.value} hidden={false} />
        </Figure>
        <Figure label={homeCopy.bottles}>{all.bottles}</Figure>
        <Figure
          label={homeCopy.growth}
          detail={homeCopy.growthDetail}
          tone={(all.gainPercent ?? 0) < 0 ? 'danger' : 'good'}
        >
          {homeCopy.percent(all.gainPercent ?? 0)}
        </Figure>
      </Figures>
      <div className="grid items-start gap-3 desk:grid-cols-2">
        <ValueLine days={sampleDays(bottles)} hidden={false} />
        <Card as="section" className="flex flex-col gap-4">
          <ul aria-label={copy.sampleBottles} className="-my-2">
            {bottles.map((bottle) => (
              <Row key={bottle.id} bottle={bottle} />
            ))}
          </ul>
        </Card>
      </div>
      <ShareBars
        title={valueCopy.byCategory}
        shares={sharesOf(bottles)}
        hidden={false}
        inWords={categoryInWords}
      />
    </div>
  )
}

/** Like a row of the collection, without a link: the bottle has no page. */
function Row({ bottle }: { bottle: Bottle }) {
  const { worth = 0, paid = 0, gainPercent } = figuresOf(bottle)
  return (
    <li className="flex min-h-19 items-center gap-3 border-b border-line last:border-0">
      <BottleSilhouette category={bottle.category} level={drawnLevel(bottle)} />
      <BottleWords bottle={bottle} />
      <span className="figures max-w-[45%] shrink-0 text-end">
        <span className="block leading-5 font-semibold">
          <Amount cents={worth} hidden={false} />
        </span>
        <span className="block truncate text-caption text-soft max-[20rem]:whitespace-normal">
          {gainPercent !== undefined && (
            <span className={gainTone(gainPercent)}>{collectionCopy.gainPercent(gainPercent)}</span>
          )}
          {' · '}
          {collectionCopy.paid('')}
          <Amount cents={paid} hidden={false} />
        </span>
      </span>
    </li>
  )
}

const sharesOf = (bottles: readonly Bottle[]) =>
  categories
    .map((name) => {
      const { value, bottles: count } = totals(bottles.filter(({ category }) => category === name))
      return { name, value, bottles: count, unvalued: 0 }
    })
    .filter(({ bottles: count }) => count > 0)
    .sort((a, b) => b.value - a.value)
