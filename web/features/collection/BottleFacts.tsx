import { categoriesInWords } from '../../../shared/features/collection/categories.ts'
import { bottleCopy } from '../../../shared/copy/bottle.ts'
import { bottleLabels } from '../../../shared/copy/field-labels.ts'
import { cellarsCopy } from '../../../shared/copy/cellars.ts'
import { type Bottle, currencyOf } from '../../../shared/features/collection/bottle.ts'
import { Amount } from '../../components/value/Amount.tsx'
import { cellarOf } from '../../local/hooks/cellars.ts'
import { CellarName } from '../../components/cellar/CellarName.tsx'
import { TextVersions } from '../../components/sync/TextVersions.tsx'
import { useBottleActs } from '../../components/bottle/bottle-acts.ts'
import { levelWords } from '../../components/bottle/level-words.ts'
import { type Fact, FactList } from '../../ui/FactList.tsx'
import { Day, Moment } from '../../ui/Time.tsx'
import { locale } from '../../../shared/kernel/language.ts'
import { percentage } from '../../../shared/kernel/number.ts'

interface BottleFactsProps {
  bottle: Bottle
  /** Heading level of the bottle's name; headings here are one below. */
  level: 1 | 2
  hideAmounts: boolean
}

/** The known facts of a bottle, one line each. */
export function BottleFacts({ bottle, level, hideAmounts }: BottleFactsProps) {
  const { keepNotes } = useBottleActs()
  const Heading = `h${(level + 1) as 2 | 3}` as const
  const facts: Fact[] = [
    [bottleLabels.category, categoriesInWords(bottle)],
    [bottleLabels.vintage, bottle.vintage],
    [bottleLabels.sizeMl, bottle.sizeMl && `${bottle.sizeMl.toLocaleString(locale())} ml`],
    [bottleLabels.abv, bottle.abv !== undefined && percentage(bottle.abv.toLocaleString(locale()))],
    [bottleLabels.distillery, bottle.distillery],
    [bottleLabels.region, bottle.region],
    [
      bottleCopy.drinkWindow,
      (bottle.drinkFrom !== undefined || bottle.drinkTo !== undefined) &&
        bottleCopy.drinkBetween(bottle.drinkFrom, bottle.drinkTo),
    ],
    [cellarsCopy.whose, cellarOf(bottle) && <CellarName of={bottle} first />],
    [bottleLabels.location, bottleCopy.placeAndBin(bottle.location, bottle.bin)],
    [bottleLabels.quantity, bottle.quantity.toLocaleString(locale())],
    [bottleLabels.fillLevel, levelWords(bottle)],
    [bottleLabels.purchasedOn, bottle.purchasedOn && <Day on={bottle.purchasedOn} />],
    [
      bottleLabels.purchasePrice,
      bottle.purchasePrice !== undefined && (
        <Amount
          cents={bottle.purchasePrice}
          currency={currencyOf(bottle)}
          exact="typed"
          hidden={hideAmounts}
        />
      ),
    ],
    [
      bottleLabels.currentValue,
      bottle.currentValue !== undefined && (
        <Amount
          cents={bottle.currentValue}
          currency={currencyOf(bottle)}
          exact="typed"
          hidden={hideAmounts}
        />
      ),
    ],
    [bottleLabels.sku, bottle.sku],
    [bottleCopy.usesLabel, bottle.useCount > 0 && bottle.useCount.toLocaleString(locale())],
    [bottleCopy.lastUsed, bottle.lastUsedAt !== undefined && <Moment at={bottle.lastUsedAt} />],
    [bottleCopy.openedOn, bottle.openedAt !== undefined && <Moment at={bottle.openedAt} />],
    [bottleCopy.addedOn, <Moment key="added" at={bottle.createdAt} />],
  ]
  return (
    <section aria-label={bottleCopy.details}>
      <FactList facts={facts} values="right" />
      {bottle.notes && (
        <div className="mt-4">
          <Heading className="text-title">{bottleLabels.notes}</Heading>
          <div dir="auto" className="mt-1 break-words whitespace-pre-wrap">
            <TextVersions text={bottle.notes} onKeep={(notes) => void keepNotes(bottle, notes)} />
          </div>
        </div>
      )}
    </section>
  )
}
